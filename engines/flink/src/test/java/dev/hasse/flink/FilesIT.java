package dev.hasse.flink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.traces.Input;
import dev.hasse.traces.InputFinder;
import dev.hasse.traces.Problems;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The job over files: its verdicts are those of {@code hasse check}, byte for byte. */
@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FilesIT {
    @TempDir
    private Path folder;

    /** What the job wrote to a folder, sorted. */
    static List<String> written(Path folder) throws IOException {
        List<String> lines = new ArrayList<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(file.getFileName().toString())
                        .as("a file that has its final name")
                        .endsWith(".jsonl")
                        .doesNotStartWith(".");
                lines.addAll(Files.readAllLines(file));
            }
        }
        return lines.stream().sorted().toList();
    }

    private List<String> check(String... paths) throws IOException {
        Problems problems = new Problems(10);
        List<Input> inputs = InputFinder.find(List.of(paths), InputStream.nullInputStream(), problems);
        return Checked.lines(inputs).stream().sorted().toList();
    }

    private void run(String... paths) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(paths));
        arguments.addAll(List.of("--verdicts", folder.resolve("verdicts").toString()));
        arguments.addAll(List.of("--findings", folder.resolve("findings").toString()));
        arguments.addAll(List.of("--refused", folder.resolve("refused").toString()));
        LocalFlink.run(arguments);
    }

    @Test
    void verdictsOnTheCorpusAreThoseOfCheck() throws Exception {
        run("../../traces/corpus");
        List<String> expected = check("../../traces/corpus");
        assertThat(expected).hasSizeGreaterThan(100);
        assertThat(written(folder.resolve("verdicts"))).isEqualTo(expected);
    }

    @Test
    void tracesSpreadOverCompressedFilesAreReadInOrder() throws Exception {
        Path input = Files.createDirectories(folder.resolve("input"));
        List<String> lines = GeneratedTraces.lines(7, 40, 2_000);
        for (int file = 0; file < 5; file++) {
            byte[] part = String.join("\n", lines.subList(file * 400, (file + 1) * 400))
                    .getBytes(StandardCharsets.UTF_8);
            try (var out = new GZIPOutputStream(Files.newOutputStream(input.resolve(file + ".jsonl.gz")))) {
                out.write(part);
            }
        }
        run(input.toString());
        assertThat(written(folder.resolve("verdicts")))
                .isEqualTo(check(input.toString()))
                .hasSize(40);
        assertThat(written(folder.resolve("findings"))).isNotEmpty();
        StreamSchema.validate(written(folder.resolve("verdicts")));
        StreamSchema.validate(written(folder.resolve("findings")));
    }

    @Test
    void whatIsRefusedIsSetAsideAndNamed() throws Exception {
        Path input = folder.resolve("input.jsonl");
        Files.writeString(input, """
                {"trace_id": "t", "agent": "a", "read_time": 0, "write_time": 1, "op_id": 1}
                {"trace_id": "t", "agent": "a", "read_time": 0}
                not JSON \u001b[2J
                {"trace_id": "t", "agent": "b", "read_time": 3, "write_time": 4, "op_id": 1}
                {"trace_id": "t", "agent": "a", "read_time": 0, "write_time": 1, "op_id": 1}
                """);
        run(input.toString());
        assertThat(written(folder.resolve("verdicts")))
                .isEqualTo(check(input.toString()))
                .hasSize(1);
        assertThat(written(folder.resolve("refused")))
                .hasSize(3)
                .allMatch(line -> line.startsWith("{\"refused\":{\"file\":"))
                .noneMatch(line -> line.contains("\u001b"));
        StreamSchema.validate(written(folder.resolve("refused")));
    }
}
