package dev.hasse.imports.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hasse.traces.Limits;
import dev.hasse.traces.Problem;
import dev.hasse.traces.Problems;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** Files of so many lines that another thread makes their trees: what is taken is what would be without it. */
class TreesAheadTest {
    private static final KeptFields A = new KeptFields(Map.of("a", KeptFields.ALL), false);
    private static final KeptFields B = new KeptFields(Map.of("b", KeptFields.ALL), false);
    private static final List<KeptFields> KEPT = List.of(KeptFields.ALL, A, B);

    /** A file, and what is to be taken from it. */
    private static final class File {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        final List<String> documents = new ArrayList<>();
        final List<String> problems = new ArrayList<>();
        int lines;

        InputStream in() {
            return new ByteArrayInputStream(bytes.toByteArray());
        }

        void add(String line) {
            bytes.writeBytes((line + "\n").getBytes(StandardCharsets.UTF_8));
            lines++;
        }
    }

    /** What is taken, and what is kept of the next document: something else after each {@code period} of them. */
    private static final class Taken implements DocumentSink {
        final List<String> documents = new ArrayList<>();
        private final int period;

        Taken(int period) {
            this.period = period;
        }

        @Override
        public void accept(Document document) {
            documents.add(document.line() + " " + document.root());
        }

        @Override
        public KeptFields kept() {
            return KEPT.get(documents.size() / period % KEPT.size());
        }
    }

    /** Reads a file, and returns what was wrong with it. */
    private static Problems read(InputStream in, DocumentSink documents) throws IOException {
        Problems problems = new Problems(10_000);
        new JsonDocuments().read(in, "f", Limits.DEFAULT, problems, documents);
        return problems;
    }

    private static File random(Random random, int period) {
        File file = new File();
        file.add("{}");
        file.documents.add("1 {}");
        while (file.bytes.size() < 1_500_000) {
            String text = "x".repeat(random.nextInt(1 << random.nextInt(14)));
            int number = file.lines + 1;
            switch (random.nextInt(20)) {
                case 0 -> file.add("  ");
                case 1 -> {
                    file.add("{\"a\":" + text + "}");
                    file.problems.add("f:" + number);
                }
                case 2 -> {
                    file.add("{\"a\":1} 2");
                    file.problems.add("f:" + number);
                }
                default -> {
                    String a = "\"a\":\"" + text + "\"";
                    file.add("{" + a + ",\"b\":" + number + "}");
                    KeptFields kept = KEPT.get(file.documents.size() / period % KEPT.size());
                    file.documents.add(number + " {" + (kept.equals(B) ? "" : a) + (kept.isAll() ? "," : "")
                            + (kept.equals(A) ? "" : "\"b\":" + number) + "}");
                }
            }
        }
        return file;
    }

    @Property(tries = 20)
    void eachLineIsTakenInItsPlaceWhateverIsKept(@ForAll long seed) throws IOException {
        Random random = new Random(seed);
        int period = 1 + random.nextInt(2_000);
        File file = random(random, period);
        Taken taken = new Taken(period);
        Problems problems = read(file.in(), taken);
        assertThat(taken.documents).isEqualTo(file.documents);
        assertThat(problems.first().stream().map(Problem::message).map(TreesAheadTest::place))
                .isEqualTo(file.problems);
    }

    /** {@code f:3} of {@code f:3: found …}. */
    private static String place(String message) {
        return message.substring(0, message.indexOf(':', 2));
    }

    @Test
    void whatCameBeforeAFaultyDiskIsTaken() {
        File file = random(new Random(7), Integer.MAX_VALUE);
        InputStream faulty = new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("bad sector");
            }

            @Override
            public int read(byte[] to, int from, int length) throws IOException {
                throw new IOException("bad sector");
            }
        };
        Taken taken = new Taken(Integer.MAX_VALUE);
        assertThatThrownBy(() -> read(new SequenceInputStream(file.in(), faulty), taken))
                .isInstanceOf(IOException.class)
                .hasMessage("bad sector");
        assertThat(taken.documents).isEqualTo(file.documents);
    }

    @Test
    void whoEndsEarlyIsGivenNoMore() {
        File file = random(new Random(7), Integer.MAX_VALUE);
        List<Integer> taken = new ArrayList<>();
        assertThatThrownBy(() -> read(file.in(), document -> {
                    taken.add(document.line());
                    if (document.line() > file.lines / 2) {
                        throw new IllegalStateException("enough");
                    }
                }))
                .hasMessage("enough");
        assertThat(taken).hasSizeGreaterThan(file.lines / 4).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void whatFailsOnTheOtherThreadFailsHere() {
        File file = random(new Random(7), Integer.MAX_VALUE);
        Thread here = Thread.currentThread();
        KeptFields failing = KeptFields.by((parser, text) -> {
            if (Thread.currentThread() == here) {
                return Json.read(parser);
            }
            throw new OutOfMemoryError("as if");
        });
        assertThatThrownBy(() -> read(file.in(), new DocumentSink() {
                    private int documents;

                    @Override
                    public void accept(Document document) {
                        documents++;
                    }

                    @Override
                    public KeptFields kept() {
                        return documents < 100 ? KeptFields.ALL : failing;
                    }
                }))
                .isInstanceOf(OutOfMemoryError.class)
                .hasMessage("as if");
    }
}
