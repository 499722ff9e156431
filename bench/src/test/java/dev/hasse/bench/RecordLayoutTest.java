package dev.hasse.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.convert.Conversion;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.imports.operations.ConvertedRecord;
import dev.hasse.imports.operations.Grounding;
import dev.hasse.recorder.Attempt;
import dev.hasse.recorder.Recorder;
import dev.hasse.recorder.State;
import dev.hasse.recorder.Tool;
import dev.hasse.traces.Input;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problems;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Generated records have the fields of those that programs write, in the same order, with ids of the same form. */
class RecordLayoutTest {
    private static final Tool EDIT = Tool.of("edit");

    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit sets it before any test
    private Path folder;

    @Test
    void aRecordedOperationIsLaidOutAsTheRecorderWritesIt() throws IOException {
        Path file = folder.resolve("trace.jsonl");
        Map<String, Object> cells = new HashMap<>();
        try (Recorder recorder = Recorder.to(file)
                .state(State.of(cells))
                .registry(() -> List.of(Tool.of("search"), EDIT))
                .trackProvenance()
                .open()) {
            // Reads of cells that nobody has written, and of cells that somebody has.
            for (int round = 0; round < 2; round++) {
                commit(recorder.begin("a", List.of("x")), "z");
                commit(recorder.begin("b", List.of("x", "y")), "z");

                Attempt early = recorder.begin("c", List.of("x"));
                Attempt neverCommitted = recorder.begin("d", List.of("x"));
                commit(recorder.begin("e", List.of("x")), "z");
                early.read("y");
                commit(early, "z");
                neverCommitted.read("y");
                neverCommitted.close();
                recorder.begin("f", List.of("x")).abort();
                Attempt abandoned = recorder.begin("f", List.of("x"));
                abandoned.read("y");
                abandoned.close();

                commit(recorder.begin("g", List.of("v")), "x");
                commit(recorder.begin("g", List.of("v")), "y");
            }
        }

        assertThat(RecordLayout.of(generated(Shape.RECORDED)))
                .isEqualTo(RecordLayout.of(Files.readAllLines(file).stream()));
    }

    private static void commit(Attempt attempt, String cell) {
        attempt.issue(cell, "draft 1").issue("mail", "done");
        attempt.effect(cell, "draft 1").effect("mail", "done");
        attempt.commit(Map.of(cell, "draft 1"), EDIT);
    }

    @Test
    void aConvertedOperationIsLaidOutAsConvertWritesIt() throws IOException {
        byte[] session = session().getBytes(StandardCharsets.UTF_8);
        Conversion.Converted converted = Conversion.of(
                List.of(new Input("shop.jsonl", null, () -> new ByteArrayInputStream(session), true)),
                new Conversion.Request(Format.CLAUDE_CODE, Mapping.none(), Grounding.SINCE_WRITE, Limits.DEFAULT),
                new Problems(1));
        StringWriter lines = new StringWriter();
        for (ConvertedRecord record : converted.records()) {
            record.write(lines);
        }

        assertThat(RecordLayout.of(generated(Shape.CONVERTED)))
                .isEqualTo(RecordLayout.of(lines.toString().lines()));
        // Times are microseconds since 1970, and files are known by a digest.
        assertThat(lines.toString().lines()).allMatch(RecordLayoutTest::hasTimesAndDigests);
        assertThat(generated(Shape.CONVERTED)).allMatch(RecordLayoutTest::hasTimesAndDigests);
    }

    /** A session that reads a file, edits it twice, and reads it again, with ids and a model as they really are. */
    private static String session() throws IOException {
        List<String> lines = Files.readAllLines(Path.of("../traces/formats/claude-code/delete-a-line.jsonl"));
        String again = String.join("\n", lines.subList(0, 2))
                .replace("\"t1\"", "\"t4\"")
                .replace("10:00:00", "10:00:06")
                .replace("10:00:01", "10:00:07")
                .replace("\"uuid\":\"", "\"uuid\":\"again-")
                .replace("a\\nb\\nc\\n", "a\\nC\\n");
        return (String.join("\n", lines) + "\n" + again + "\n")
                .replaceAll("\"t(\\d)\"", "\"toolu_01UCyErjtSb6fKMBXoK3cx5$1\"")
                .replace("\"/w", "\"/home/user/shop")
                .replace("\"role\":\"assistant\",", "\"role\":\"assistant\",\"model\":\"claude-opus-4-6\",");
    }

    private static boolean hasTimesAndDigests(String line) {
        return line.matches(
                        ".*\"write_time\":\\d{13}000,.*_values\":\\{\"[^\"]+\":\"sha256:[0-9a-f]{12} \\(\\d+ lines\\)\".*")
                || line.matches(".*\"unlogged\":true.*");
    }

    private static Stream<String> generated(Shape shape) {
        return new String(HasseInside.bytes(shape, 20_000), StandardCharsets.UTF_8).lines();
    }
}
