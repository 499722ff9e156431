package dev.hasse.live.otlp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hasse.imports.formats.spans.Arrival;
import dev.hasse.imports.formats.spans.ArrivedSpan;
import dev.hasse.imports.formats.spans.OtlpSignal;
import dev.hasse.traces.Limits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a process kept, the next one reads. */
class SpanJournalTest {
    private static final Duration KEPT = Duration.ofHours(24);

    @TempDir
    Path folder;

    private Instant now = Instant.now();

    private SpanJournal journal() {
        return new SpanJournal(folder.resolve("spans"), KEPT, () -> now, 1500);
    }

    private List<String> replayed() throws IOException {
        List<String> spans = new ArrayList<>();
        int unused = journal()
                .replay(
                        Examples.request("adk").mapping(),
                        Limits.DEFAULT,
                        some -> some.stream().map(SpanJournalTest::id).forEach(spans::add));
        return spans;
    }

    private static String id(Arrival arrival) {
        return arrival instanceof ArrivedSpan span ? span.id() : "message in " + arrival.trace();
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("spans"))) {
            return files.sorted().toList();
        }
    }

    private void keepAll() throws IOException {
        try (SpanJournal journal = journal()) {
            for (String export : Examples.exports("adk")) {
                journal.append(OtlpSignal.TRACES, OtlpEncoding.JSON, export.getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    @Test
    void allThatWasKeptComesBackInOrder() throws IOException {
        assertThat(replayed()).isEmpty();

        keepAll();

        assertThat(files()).hasSizeGreaterThan(1);
        List<String> spans = replayed();
        assertThat(spans).hasSizeGreaterThanOrEqualTo(Examples.exports("adk").size());
        try (SpanJournal another = journal()) {
            another.append(
                    OtlpSignal.TRACES,
                    OtlpEncoding.JSON,
                    Examples.exports("adk").get(0).getBytes(StandardCharsets.UTF_8));
        }
        assertThat(replayed()).startsWith(spans.toArray(String[]::new)).hasSizeGreaterThan(spans.size());
    }

    /** Spans and logs, each in both encodings. */
    @Test
    void everyKindOfExportComesBack() throws IOException {
        List<byte[]> binary = Examples.binaryExports("message-logs");
        List<String> json = Examples.exports("message-logs");
        try (SpanJournal journal = journal()) {
            journal.append(OtlpSignal.LOGS, OtlpEncoding.PROTOBUF, binary.get(8));
            journal.append(OtlpSignal.TRACES, OtlpEncoding.PROTOBUF, binary.get(0));
            journal.append(OtlpSignal.LOGS, OtlpEncoding.JSON, json.get(9).getBytes(StandardCharsets.UTF_8));
            journal.append(OtlpSignal.TRACES, OtlpEncoding.JSON, json.get(1).getBytes(StandardCharsets.UTF_8));
        }

        assertThat(replayed())
                .containsExactly(
                        "message in 897e695cda3ceaf8cbe3a1311454b40b",
                        "7c4ee947d515077a",
                        "message in 897e695cda3ceaf8cbe3a1311454b40b",
                        "ab235f4c625afb7e");
    }

    @Test
    void whatAKillHasCutOffIsLeftOut() throws IOException {
        keepAll();
        List<String> spans = replayed();
        Path last = files().get(files().size() - 1);
        byte[] bytes = Files.readAllBytes(last);
        for (int length = bytes.length - 1; length > bytes.length - 20; length--) {
            Files.write(last, Arrays.copyOf(bytes, length));
            assertThat(replayed()).hasSizeLessThan(spans.size()).isSubsetOf(spans);
        }
    }

    @Test
    void whatIsOldIsRemoved() throws IOException {
        keepAll();
        Path first = files().get(0);
        Files.setLastModifiedTime(first, FileTime.from(now.minus(KEPT).minusSeconds(1)));
        int spans = replayed().size();
        keepAll();
        assertThat(first).doesNotExist();
        assertThat(replayed()).hasSizeGreaterThan(spans);

        now = now.plus(KEPT).plusSeconds(3600);
        assertThat(replayed()).isEmpty();
    }

    @Test
    void onlyTheOwnerMayReadIt() throws IOException {
        keepAll();
        assertThat(Files.getPosixFilePermissions(files().get(0)))
                .containsExactlyInAnyOrder(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
    }

    @Test
    void anotherFileIsSaid() throws IOException {
        keepAll();
        Files.write(files().get(0), new byte[] {0, 0, 0, 2, 77, 0, 0});
        assertThatThrownBy(this::replayed).isInstanceOf(IOException.class).hasMessageContaining("hasse watch --state");
    }
}
