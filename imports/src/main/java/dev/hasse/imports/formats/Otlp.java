package dev.hasse.imports.formats;

import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.FrontEnd;
import dev.hasse.imports.calls.KeptFields;
import dev.hasse.imports.mapping.Mapping;
import java.util.Set;

/** Reads spans of OpenTelemetry. {@link GenAi} interprets their attributes, and {@link SpanCalls} finds the calls among them. */
final class Otlp implements FrontEnd {
    private final OtlpJson reader = new OtlpJson();
    private final KnownDefinitions definitions = new KnownDefinitions();
    private final KeptOnce texts = new KeptOnce();
    private final SpanCalls calls;
    private final Set<String> named;
    private final KeptFields kept;

    /** @param mapping the mapping, which may name attributes of spans */
    Otlp(Mapping mapping) {
        this.named = mapping.attributes();
        this.calls = new SpanCalls(named);
        this.kept = OtlpJson.kept(named);
    }

    @Override
    public KeptFields kept() {
        return kept;
    }

    @Override
    public void accept(Document document, CallSink sink) {
        if (OtlpLogs.recognizes(document.root())) {
            OtlpLogs.read(document, sink, calls.messages());
            return;
        }
        reader.read(
                document,
                sink,
                span -> calls.add(SpanSummary.of(span, named, definitions, texts, calls.listensTo(span.origin()))));
    }

    @Override
    public void finish(CallSink sink) {
        calls.passOn(true, sink);
    }
}
