package dev.hasse.imports.formats;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.hasse.fuzz.Limited;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.DocumentReader;
import dev.hasse.imports.calls.EdnDocuments;
import dev.hasse.imports.formats.spans.OtlpProtobuf;
import dev.hasse.imports.formats.spans.OtlpSignal;
import dev.hasse.imports.formats.spans.ProtobufCursor;
import dev.hasse.traces.Problem;
import dev.hasse.traces.Problems;
import io.opentelemetry.proto.logs.v1.LogsData;
import io.opentelemetry.proto.trace.v1.TracesData;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The parsers of syntaxes other than JSON, in isolation. */
class DocumentsFuzzTest {
    private static final int KEPT = 20;
    /** The tags of the lists in an export: resources, scopes, and spans or log records. */
    private static final int[] LISTS = {10, 18, 18};

    private record Read(List<Document> documents, List<String> problems) {
        static Read by(DocumentReader reader, byte[] file) throws IOException {
            List<Document> documents = new ArrayList<>();
            Problems problems = new Problems(KEPT);
            reader.read(new ByteArrayInputStream(file), "example", Limited.LIMITS, problems, documents::add);
            List<String> messages =
                    problems.first().stream().map(Problem::message).toList();
            messages.forEach(Limited::requireClear);
            return new Read(documents, messages);
        }

        long elements() {
            return documents.stream()
                    .flatMap(document ->
                            Stream.of("spans", "logRecords").flatMap(list -> document.root().findValues(list).stream()))
                    .mapToLong(JsonNode::size)
                    .sum();
        }
    }

    @FuzzTest
    void edn(byte[] file) throws Exception {
        Limited.run(() -> {
            for (Document document : Read.by(new EdnDocuments(), file).documents()) {
                if (document.root().toString().isEmpty()) {
                    throw new AssertionError("a document that says nothing");
                }
            }
        });
    }

    /** A message of spans or of log records that Google's library accepts is accepted, with the same number of them. */
    @FuzzTest
    void protobuf(byte[] file) throws Exception {
        Limited.run(() -> {
            Read read = Read.by(new OtlpProtobuf(OtlpSignal.TRACES), file);
            Read usuallyLogs = Read.by(new OtlpProtobuf(OtlpSignal.LOGS), file);
            if (file.length == 0 || file[0] == 0) {
                return;
            }
            Long spans = spans(file);
            if (spans != null && !holds(OtlpSignal.LOGS, ByteBuffer.wrap(file), 0)) {
                requireAll(spans, read);
            }
            Long logs = logs(file);
            if (logs != null && !holds(OtlpSignal.TRACES, ByteBuffer.wrap(file), 0)) {
                requireAll(logs, usuallyLogs);
            }
        });
    }

    private static void requireAll(long elements, Read read) {
        if (!read.problems().isEmpty() || read.elements() != elements) {
            throw new AssertionError(elements + " elements, read " + read.elements() + " " + read.problems());
        }
    }

    private static @Nullable Long spans(byte[] file) {
        try {
            return TracesData.parseFrom(file).getResourceSpansList().stream()
                    .flatMap(resource -> resource.getScopeSpansList().stream())
                    .mapToLong(scope -> scope.getSpansCount())
                    .sum();
        } catch (InvalidProtocolBufferException broken) {
            return null;
        }
    }

    private static @Nullable Long logs(byte[] file) {
        try {
            return LogsData.parseFrom(file).getResourceLogsList().stream()
                    .flatMap(resource -> resource.getScopeLogsList().stream())
                    .mapToLong(scope -> scope.getLogRecordsCount())
                    .sum();
        } catch (InvalidProtocolBufferException broken) {
            return null;
        }
    }

    /** Whether an accepted message has an element that is told to be of a signal. */
    private static boolean holds(OtlpSignal signal, ByteBuffer message, int depth) {
        if (depth == LISTS.length) {
            return OtlpSignal.of(message) == signal;
        }
        boolean any = false;
        ProtobufCursor fields = new ProtobufCursor(message);
        while (fields.next()) {
            any |= fields.tag() == LISTS[depth] && holds(signal, fields.content(), depth + 1);
        }
        return any;
    }
}
