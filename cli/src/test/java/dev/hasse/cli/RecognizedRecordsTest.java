package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the format is to be recognized, operation records are read as if none had been named; logs among records are named. */
class RecognizedRecordsTest {
    private static final Path RECORDS = Run.PROJECT.resolve("docs/two-agents.jsonl");
    private static final Path LOG = Run.PROJECT.resolve("traces/formats/claude-code/stale-edit.jsonl");

    @TempDir
    private Path folder;

    private static Run check(String... arguments) {
        String[] all = new String[arguments.length + 1];
        all[0] = "check";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return Run.hasse(all);
    }

    @Test
    void recordsAreRecognizedAsSuch() throws IOException {
        String file = RECORDS.toString();
        Files.copy(RECORDS, folder.resolve("a.jsonl"));
        // A folder of records may hold other files, as without --from.
        Files.writeString(folder.resolve("package.json"), "{\"name\": \"x\"}");

        assertThat(check("--from", "auto", file).golden()).isEqualTo(check(file).golden());
        assertThat(check("--from", "AUTO", folder.toString()).golden())
                .isEqualTo(check(folder.toString()).golden());
        assertThat(check("--transactions", "--from", "auto", file).golden())
                .isEqualTo(check("--transactions", file).golden());
    }

    @Test
    void soAreThoseOfAPipe() throws IOException {
        String records = Files.readString(RECORDS);

        assertThat(Run.piped(records, "check", "--from", "auto").golden())
                .isEqualTo(Run.piped(records, "check").golden());
        assertThat(Run.piped("\n \n" + records, "report", "--bootstrap", "1", "--from", "auto", "-")
                        .golden())
                .isEqualTo(Run.piped("\n \n" + records, "report", "--bootstrap", "1", "-")
                        .golden());
        assertThat(Run.piped(Files.readString(LOG), "check", "--from", "auto", "-")
                        .err())
                .contains("(claude-code)");
    }

    @Test
    void aMappingHasNoEffectOnThem() {
        assertThat(check("--from", "auto", "--mapping", "map.yaml", RECORDS.toString())
                        .err())
                .startsWith("error: --mapping: has no effect on records, which the input holds\n");
    }

    @Test
    void recordsBesideLogsAreRefusedInOneMessage() throws IOException {
        Files.copy(RECORDS, folder.resolve("a.jsonl"));
        Files.copy(RECORDS, folder.resolve("b.jsonl"));
        Path log = Files.copy(LOG, folder.resolve("log.jsonl"));
        Run run = check("-q", "--from", "auto", folder.toString());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .startsWith(
                        "error: " + folder.resolve("a.jsonl")
                                + ":1: found operation records (as in 1 more file) beside logs such as " + log
                                + " (claude-code), expected either records or logs; check them in two runs, or turn the logs into "
                                + "records with hasse convert -o FILE, and check FILE with these\n"
                                + "error: 2 parts of the input, in 2 of 3 files, could not be converted, so no result is given; ")
                .hasLineCount(2);
    }

    @Test
    void aLogAmongRecordsGetsTheHintThatItGetsAlone() throws IOException {
        Files.copy(RECORDS, folder.resolve("a.jsonl"));
        Path log = Files.copy(LOG, folder.resolve("log.jsonl"));
        Run among = check(folder.toString());

        assertThat(among.golden()).isEqualTo(check(log.toString()).golden()).contains("try --from claude-code");

        Path damaged = Files.writeString(folder.resolve("b.jsonl"), "{\"agent\": \"a\", \"read_time\": \"x\"}\n");
        assertThat(check(folder.toString()).err())
                .isEqualTo(among.err() + "error: " + damaged
                        + ":1: field \"read_time\": found the string \"x\", expected a 64-bit integer\n");
        assertThat(check("--skip-invalid", "--exit-zero", folder.toString()).exitCode())
                .isZero();
    }
}
