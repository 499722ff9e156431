package dev.hasse.imports.formats;

import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Division;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.DocumentSink;
import dev.hasse.imports.calls.KeptFields;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.traces.Problems;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the spans of one export, as an exporter sends it: an {@code ExportTraceServiceRequest} in OTLP, as protocol buffers or as
 * JSON. Several threads may use one reader.
 */
public final class SpanReader {
    private final SpanNeeds needs;
    private final KeptFields kept;

    /** @param mapping the mapping, which may name attributes of spans */
    public SpanReader(Mapping mapping) {
        this.needs = SpanNeeds.of(mapping);
        this.kept = OtlpJson.kept(needs.attributes());
    }

    /**
     * Reads an export.
     *
     * @param syntax {@link Syntax#JSON} or {@link Syntax#OTLP_PROTOBUF}
     * @param source what origins name as its file
     * @param number what origins name as its line
     * @param problems collects what is malformed; if there is anything, the export is none as a whole
     * @param sink is told of each span that has to be refused, and of nothing else
     * @throws IOException if the bytes cannot be read
     */
    public List<ArrivedSpan> read(
            InputStream in, Syntax syntax, String source, int number, Problems problems, CallSink sink)
            throws IOException {
        List<ArrivedSpan> spans = new ArrayList<>();
        OtlpJson reader = new OtlpJson();
        KnownDefinitions definitions = new KnownDefinitions();
        KeptOnce texts = new KeptOnce();
        DocumentSink documents = new DocumentSink() {
            @Override
            public KeptFields kept() {
                return kept;
            }

            @Override
            public Division division() {
                return OtlpJson.DIVISION;
            }

            @Override
            public void accept(Document read) {
                Document document = new Document(read.root(), source, number, read.cut());
                if (document.root().isObject() && document.root().isEmpty()) {
                    // An export without spans is one all the same.
                    return;
                }
                reader.read(document, sink, span -> {
                    if (span.origin().trace() == null || span.id() == null) {
                        sink.refuse(document, "spans", "a span without traceId or spanId", "both");
                    } else {
                        spans.add(new ArrivedSpan(SpanSummary.of(span, needs, definitions, texts, true)));
                    }
                });
            }
        };
        syntax.reader().read(in, source, sink.limits(), problems, documents);
        return spans;
    }
}
