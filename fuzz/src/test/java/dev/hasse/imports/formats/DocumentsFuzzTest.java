package dev.hasse.imports.formats;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.hasse.fuzz.Limited;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.DocumentReader;
import dev.hasse.imports.calls.EdnDocuments;
import dev.hasse.traces.Problem;
import dev.hasse.traces.Problems;
import io.opentelemetry.proto.trace.v1.TracesData;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The parsers of syntaxes other than JSON, in isolation. */
class DocumentsFuzzTest {
    private static final int KEPT = 20;

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

        long spans() {
            return documents.stream()
                    .mapToLong(document -> document.root().findValues("spans").stream()
                            .mapToLong(spans -> spans.size())
                            .sum())
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

    /** A message that Google's library accepts is accepted, with the same number of spans. */
    @FuzzTest
    void protobuf(byte[] file) throws Exception {
        Limited.run(() -> {
            Read read = Read.by(new OtlpProtobuf(), file);
            if (file.length == 0 || file[0] == 0) {
                return;
            }
            TracesData expected;
            try {
                expected = TracesData.parseFrom(file);
            } catch (InvalidProtocolBufferException broken) {
                return;
            }
            long spans = expected.getResourceSpansList().stream()
                    .flatMap(resource -> resource.getScopeSpansList().stream())
                    .mapToLong(scope -> scope.getSpansCount())
                    .sum();
            if (!read.problems().isEmpty() || read.spans() != spans) {
                throw new AssertionError(spans + " spans, read " + read.spans() + " " + read.problems());
            }
        });
    }
}
