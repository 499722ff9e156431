package dev.hasse.imports.formats.spans;

import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.FrontEnd;
import dev.hasse.imports.calls.KeptFields;
import dev.hasse.imports.calls.KeptOnce;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.mapping.Mapping;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads spans of OpenTelemetry, and the messages of models in its logs. {@link GenAi} interprets their attributes, and {@link SpanCalls} finds the calls among them. */
public final class Otlp implements FrontEnd {
    private final OtlpResources resources = new OtlpResources();
    private final OtlpJson reader = new OtlpJson(resources);
    private final OtlpLogs logReader = new OtlpLogs(resources);
    private final KnownDefinitions definitions = new KnownDefinitions();
    private final KeptOnce texts = new KeptOnce();
    private final SpanCalls calls;
    private final SpanNeeds needs;
    private final SeenAttributes seen;
    private final KeptFields kept;
    /** Whether there was anything that may tell of calls. */
    private boolean any;
    /** The first export of logs; null before it. */
    private @Nullable Origin logs;

    /** @param mapping the mapping, which may name attributes of spans */
    public Otlp(Mapping mapping) {
        this.needs = SpanNeeds.of(mapping);
        this.calls = new SpanCalls(needs.attributes());
        this.seen = new SeenAttributes(needs.attributes());
        this.kept = OtlpJson.kept(needs.attributes(), seen);
    }

    @Override
    public KeptFields kept() {
        return kept;
    }

    @Override
    public Set<String> attributes() {
        return seen.names();
    }

    @Override
    public void accept(Document document, CallSink sink) {
        if (OtlpLogs.recognizes(document.root())) {
            logs = logs == null ? Origin.of(document) : logs;
            logReader.read(document, sink, message -> {
                any = true;
                if (calls.listensTo(message.origin())) {
                    calls.messages().add(message);
                }
            });
            if (!OtlpJson.isExport(document.root())) {
                return;
            }
        }
        reader.read(document, sink, span -> {
            any = true;
            if (seen.areWanted()) {
                span.attributes().keySet().forEach(seen::add);
            }
            calls.add(SpanSummary.of(span, needs, definitions, texts, calls.listensTo(span.origin())));
        });
    }

    @Override
    public void finish(CallSink sink) {
        if (logs != null && !any) {
            sink.refuse(logs, null, "logs that hold no messages of models", "spans: export the traces");
        }
        calls.passOn(true, sink);
    }
}
