package dev.hasse.traces;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files that change while they are read: no mixture of old and new contents is accepted as the file. */
class ChangingFilesTest {
    private static final String RECORD = "{\"agent\":\"a\",\"read_time\":0,\"write_time\":1}\n";

    /** More than one read takes. */
    private static final int RECORDS = 10_000;

    @TempDir
    private Path folder;

    /** A change to a file. */
    private enum Change {
        NONE,
        CUT_AT_A_LINE,
        CUT_IN_A_LINE,
        EMPTIED,
        DELETED,
        GROWN,
        REPLACED,
        REWRITTEN;

        void to(Path file) throws IOException {
            switch (this) {
                case NONE -> {}
                case CUT_AT_A_LINE -> truncate(file, 9_000 * RECORD.length());
                case CUT_IN_A_LINE -> truncate(file, 9_000 * RECORD.length() + 10);
                case EMPTIED -> truncate(file, 0);
                case DELETED -> Files.delete(file);
                case GROWN -> Files.writeString(file, RECORD, StandardOpenOption.APPEND);
                case REPLACED -> {
                    Path other = Files.copy(file, file.resolveSibling("other"), StandardCopyOption.COPY_ATTRIBUTES);
                    Files.move(other, file, StandardCopyOption.ATOMIC_MOVE);
                }
                case REWRITTEN -> {
                    // The clock of the file system may not have moved on since the file was written.
                    FileTime later =
                            FileTime.fromMillis(Files.getLastModifiedTime(file).toMillis() + 1_000);
                    Files.writeString(file, RECORD.replace("\"a\"", "\"b\"").repeat(RECORDS));
                    Files.setLastModifiedTime(file, later);
                }
            }
        }

        private static void truncate(Path file, int length) throws IOException {
            try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
                open.setLength(length);
            }
        }
    }

    /** A file that changes once its first bytes were read. */
    private Input changing(Path file, Change change) {
        Input whole = Input.file("t.jsonl", file);
        return new Input(
                whole.name(),
                whole.folder(),
                () -> new FilterInputStream(whole.opener().open()) {
                    private boolean changed;

                    @Override
                    public int read(byte[] target, int offset, int length) throws IOException {
                        int read = super.read(target, offset, length);
                        if (!changed) {
                            changed = true;
                            change.to(file);
                        }
                        return read;
                    }
                },
                whole.repeatable(),
                whole.size());
    }

    private Path file() throws IOException {
        Path file = Files.writeString(folder.resolve("t.jsonl"), RECORD.repeat(RECORDS));
        // A copy has the time of the original only up to some fraction of a second.
        return Files.setLastModifiedTime(file, FileTime.fromMillis(1_700_000_000_000L));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            NONE          | 10000 |
            CUT_AT_A_LINE |  9000 | breaks off after line 9000 (it has become shorter while it was read)
            CUT_IN_A_LINE |  9000 | breaks off after line 9000 (it has become shorter while it was read)
            DELETED       | 10000 |
            GROWN         | 10001 |
            REPLACED      | 10000 |
            """)
    void afterItsFirstBytesWereRead(Change change, int records, String message) throws IOException {
        Reading reading = Reading.of(changing(file(), change));

        if (message == null) {
            assertThat(reading.messages()).isEmpty();
        } else {
            assertThat(reading.messages()).containsExactly("t.jsonl: found input that " + message);
            assertThat(reading.problems.hasFatal()).isTrue();
        }
        assertThat(reading.trace().size()).isEqualTo(records);
    }

    @Test
    void itIsEmptiedAfterItsFirstBytesWereRead() throws IOException {
        Reading reading = Reading.of(changing(file(), Change.EMPTIED));

        assertThat(reading.problems.hasFatal()).isTrue();
        // How many lines the first bytes hold is up to the reader.
        assertThat(reading.messages()).hasSize(1);
        assertThat(reading.messages().get(0))
                .matches(
                        "t\\.jsonl: found input that breaks off after line [0-9]+ \\(it has become shorter while it was "
                                + "read\\)");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            NONE          |
            CUT_AT_A_LINE | found a file that cannot be read (it has changed since it was first read)
            CUT_IN_A_LINE | found a file that cannot be read (it has changed since it was first read)
            EMPTIED       | found a file that cannot be read (it has changed since it was first read)
            DELETED       | found no such file, expected a file, a folder, or -
            GROWN         | found a file that cannot be read (it has changed since it was first read)
            REPLACED      | found a file that cannot be read (it has changed since it was first read)
            REWRITTEN     | found a file that cannot be read (it has changed since it was first read)
            """)
    void betweenTheTwoReadings(Change change, String message) throws IOException {
        Path file = file();
        Input whole = Input.file("t.jsonl", file);
        int[] openings = {0};
        Input input = new Input(
                whole.name(),
                whole.folder(),
                () -> {
                    if (++openings[0] == 2) {
                        change.to(file);
                    }
                    return whole.opener().open();
                },
                whole.repeatable(),
                whole.size());
        Problems problems = new Problems(9);
        TraceReader.read(
                List.of(input),
                ReadSettings.of(Limits.DEFAULT, "NULL"),
                problems,
                new NeverContent(),
                new ReadProgress(),
                Tuning.DEFAULT);

        assertThat(openings[0]).isEqualTo(2);
        assertThat(problems.first().stream().map(Problem::message))
                .containsExactlyElementsOf(message == null ? List.of() : List.of("t.jsonl: " + message));
        assertThat(problems.hasFatal()).isEqualTo(message != null);
    }
}
