package dev.hasse.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.spark.Commands.Done;
import dev.hasse.traces.RandomTraces;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The report on Spark, in two threads, is that of the plain command, byte for byte. */
class ReportIT {
    private static final String CORPUS = "../../traces/corpus";
    private static final List<String> FORMATS = List.of("text", "markdown", "csv", "json", "html");

    @TempDir
    Path folder;

    @BeforeAll
    static void spark() {
        Commands.setUp();
    }

    @BeforeEach
    void settings() {
        System.setProperty("spark.hasse.splitBytes", String.valueOf(64 << 20));
        System.setProperty("spark.hasse.longTraceBytes", String.valueOf(48 << 20));
    }

    /** Runs both, with all formats, and requires that they do the same. */
    private Done same(String name, List<String> arguments) throws Exception {
        List<String> all = Stream.concat(
                        arguments.stream(),
                        FORMATS.stream().flatMap(format -> Stream.of("-o", format + "=" + folder.resolve(format))))
                .toList();
        Done plain = Commands.plain("report", all);
        List<String> written = FORMATS.stream().map(this::take).toList();
        Done spark = Commands.sparkReport(all);
        assertThat(spark.messages()).as("messages of %s", name).isEqualTo(plain.messages());
        assertThat(spark.code()).as("exit code of %s", name).isEqualTo(plain.code());
        assertThat(spark.out()).as("text of %s", name).isEqualTo(plain.out());
        for (int k = 0; k < FORMATS.size(); k++) {
            assertThat(withoutTime(take(FORMATS.get(k))))
                    .as("%s of %s", FORMATS.get(k), name)
                    .isEqualTo(withoutTime(written.get(k)));
        }
        return spark;
    }

    /** The text of a file, which is deleted; empty if there is none. */
    private String take(String format) {
        Path file = folder.resolve(format);
        try {
            String text = Files.exists(file) ? Files.readString(file) : "";
            Files.deleteIfExists(file);
            return text;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** JSON and HTML say when they were made. */
    static String withoutTime(String text) {
        return text.replaceAll("\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d(:\\d\\d)?", "TIME");
    }

    @Test
    void theCorpusByAnything() throws Exception {
        Done done = same("the corpus", List.of(CORPUS));
        assertThat(done.code()).isZero();
        assertThat(done.out()).contains("stale-generation");
        Path roles = folder.resolve("roles.json");
        Files.writeString(roles, "{\"reviewer\": \"assessor\", \"editor\": 0.3}");
        same("by agent and role", List.of(CORPUS, "--group-by", "agent,role", "--roles", roles.toString()));
        same(
                "by runtime, model and folder",
                List.of(
                        CORPUS,
                        "--by",
                        "runtime,model,folder",
                        "--max-witnesses",
                        "1",
                        "--a3",
                        "residue",
                        "--seed",
                        "7"));
        same("by trace", List.of(CORPUS, "--group-by", "source,trace", "--chain", "A2,A1,A3,A6", "--bootstrap", "50"));
    }

    /** Interleaved traces, odd and broken lines, in files that are cut into many splits. */
    @Test
    void randomFilesInManySplits() throws Exception {
        System.setProperty("spark.hasse.splitBytes", "9000");
        System.setProperty("spark.hasse.longTraceBytes", "4000");
        for (long seed = 1; seed <= 2; seed++) {
            Path traces = Files.createDirectories(folder.resolve("traces" + seed));
            List<String> texts = new RandomTraces(seed, false).files(4, 400);
            for (int k = 0; k < texts.size(); k++) {
                Files.writeString(traces.resolve("f" + k + ".jsonl"), texts.get(k));
            }
            Files.writeString(traces.resolve("empty.jsonl"), "");
            Done done = same("seed " + seed, List.of(traces.toString(), "--skip-invalid", "--by", "workload,agent"));
            assertThat(done.out()).as("seed %s", seed).isNotEmpty();
            same("seed " + seed + ", refused", List.of(traces.toString()));
        }
    }

    @Test
    void comparesWithReportsAndFolders() throws Exception {
        Path before = folder.resolve("before.json");
        Commands.plain("report", List.of(CORPUS + "/controls", "-o", "json=" + before));
        String now = CORPUS + "/stale-generation";
        assertThat(same("with a report", List.of(now, "--compare", before.toString()))
                        .out())
                .contains("controls");
        same("with a folder", List.of(now, "--compare", CORPUS + "/phantom-tool"));
        assertThat(same("with nothing", List.of(now, "--compare", folder + "/none.json"))
                        .code())
                .isEqualTo(2);
    }

    @Test
    void refusesWhatItCannotDo() throws Exception {
        assertThat(refused("--pages", folder.toString())).startsWith("error: --pages: found a folder");
        assertThat(refused("--rows", "trace")).startsWith("error: --rows: found a table to make");
        assertThat(refused("--from", "otlp")).contains("expected operation records");
        assertThat(refused("--max-memory", "1g")).contains("--max-memory is for one machine");
        assertThat(refused("--max-witnesses", "-1")).contains("--max-witnesses must be at least 0");
        Path input = folder.resolve("in.jsonl");
        Files.copy(Path.of(CORPUS + "/controls").toFile().listFiles()[0].toPath(), input);
        Done over = Commands.sparkReport(List.of(input.toString(), "-o", input.toString()));
        assertThat(over.code()).isEqualTo(2);
        assertThat(Files.size(input)).isPositive();
    }

    private static String refused(String option, String value) throws Exception {
        Done done = Commands.sparkReport(List.of(CORPUS, option, value));
        assertThat(done.code()).isEqualTo(2);
        assertThat(done.out()).isEmpty();
        return String.join(
                "\n",
                done.messages().stream()
                        .filter(message -> message.startsWith("error: "))
                        .toList());
    }
}
