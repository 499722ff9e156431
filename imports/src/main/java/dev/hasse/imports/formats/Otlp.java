package dev.hasse.imports.formats;

import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.FrontEnd;
import dev.hasse.imports.calls.KeptFields;
import dev.hasse.imports.mapping.Mapping;

/** Reads spans of OpenTelemetry. {@link GenAi} interprets their attributes, and {@link SpanCalls} finds the calls among them. */
final class Otlp implements FrontEnd {
    private final OtlpJson reader = new OtlpJson();
    private final KnownDefinitions definitions = new KnownDefinitions();
    private final KeptOnce texts = new KeptOnce();
    private final SpanCalls calls;
    private final SpanNeeds needs;
    private final KeptFields kept;

    /** @param mapping the mapping, which may name attributes of spans */
    Otlp(Mapping mapping) {
        this.needs = SpanNeeds.of(mapping);
        this.calls = new SpanCalls(needs.attributes());
        this.kept = OtlpJson.kept(needs.attributes());
    }

    @Override
    public KeptFields kept() {
        return kept;
    }

    @Override
    public void accept(Document document, CallSink sink) {
        if (OtlpLogs.recognizes(document.root())) {
            OtlpLogs.read(document, sink, calls);
            return;
        }
        reader.read(
                document,
                sink,
                span -> calls.add(SpanSummary.of(span, needs, definitions, texts, calls.listensTo(span.origin()))));
    }

    @Override
    public void finish(CallSink sink) {
        calls.passOn(true, sink);
    }
}
