package dev.hasse.imports.formats;

import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Division;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.DocumentReader;
import dev.hasse.imports.calls.DocumentSink;
import dev.hasse.imports.calls.KeptFields;
import dev.hasse.imports.calls.KeptOnce;
import dev.hasse.imports.formats.spans.Arrival;
import dev.hasse.imports.formats.spans.ArrivedMessage;
import dev.hasse.imports.formats.spans.ArrivedSpan;
import dev.hasse.imports.formats.spans.KnownDefinitions;
import dev.hasse.imports.formats.spans.OtlpJson;
import dev.hasse.imports.formats.spans.OtlpLogs;
import dev.hasse.imports.formats.spans.OtlpProtobuf;
import dev.hasse.imports.formats.spans.OtlpResources;
import dev.hasse.imports.formats.spans.OtlpSignal;
import dev.hasse.imports.formats.spans.SeenAttributes;
import dev.hasse.imports.formats.spans.Span;
import dev.hasse.imports.formats.spans.SpanNeeds;
import dev.hasse.imports.formats.spans.SpanSummary;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.traces.Problems;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Reads one export, as an exporter sends it in OTLP, as protocol buffers or as JSON: the spans of an {@code ExportTraceServiceRequest}, or the messages
 * of models in an {@code ExportLogsServiceRequest}. Several threads may use one reader.
 */
public final class ExportReader {
    private final SpanNeeds needs;
    private final KeptFields kept;

    /** @param mapping the mapping, which may name attributes of spans */
    public ExportReader(Mapping mapping) {
        this.needs = SpanNeeds.of(mapping);
        this.kept = OtlpJson.kept(needs.attributes(), new SeenAttributes(Set.of()));
    }

    /**
     * Reads an export.
     *
     * @param signal what it is an export of; another one is refused as a whole
     * @param syntax {@link Syntax#JSON} or {@link Syntax#OTLP_PROTOBUF}
     * @param source what origins name as its file
     * @param number what origins name as its line
     * @param problems collects what is malformed; if there is anything, the export is none as a whole
     * @param sink is told of each span or log record that has to be refused, in the field of {@link OtlpSignal#elements}; and of an export that has to be
     *     refused as a whole, in none
     * @throws IOException if the bytes cannot be read
     */
    public List<Arrival> read(
            InputStream in,
            OtlpSignal signal,
            Syntax syntax,
            String source,
            int number,
            Problems problems,
            CallSink sink)
            throws IOException {
        Reading reading = new Reading(signal, source, number, sink);
        DocumentReader reader = syntax == Syntax.OTLP_PROTOBUF ? new OtlpProtobuf(signal) : syntax.reader();
        reader.read(in, source, sink.limits(), problems, reading);
        return reading.arrivals;
    }

    /** Takes the documents of one export. */
    private final class Reading implements DocumentSink {
        private final OtlpSignal signal;
        private final String source;
        private final int number;
        private final CallSink sink;
        private final OtlpResources resources = new OtlpResources();
        private final OtlpJson spans = new OtlpJson(resources);
        private final OtlpLogs logs = new OtlpLogs(resources);
        private final KnownDefinitions definitions = new KnownDefinitions();
        private final KeptOnce texts = new KeptOnce();
        private final List<Arrival> arrivals = new ArrayList<>();

        Reading(OtlpSignal signal, String source, int number, CallSink sink) {
            this.signal = signal;
            this.source = source;
            this.number = number;
            this.sink = sink;
        }

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
            boolean isOfLogs = OtlpLogs.recognizes(document.root());
            switch (signal) {
                case TRACES -> {
                    if (isOfLogs && !OtlpJson.isExport(document.root())) {
                        sink.refuse(document, null, "logs", "spans");
                    } else {
                        spans.read(document, sink, span -> add(document, span));
                    }
                }
                case LOGS -> {
                    if (isOfLogs) {
                        logs.read(document, sink, message -> arrivals.add(new ArrivedMessage(message)));
                    } else {
                        boolean isOfSpans = OtlpJson.recognizes(document.root());
                        sink.refuse(document, null, isOfSpans ? "spans" : "nothing", "the logs of an export in OTLP");
                    }
                }
            }
        }

        private void add(Document document, Span span) {
            if (span.origin().trace() == null || span.id() == null) {
                sink.refuse(document, signal.elements(), "a span without traceId or spanId", "both");
            } else {
                arrivals.add(new ArrivedSpan(SpanSummary.of(span, needs, definitions, texts, true)));
            }
        }
    }
}
