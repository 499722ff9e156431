package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run that is given twice is still decided, with a one-line warning. */
class RepeatedInputsTest {
    @TempDir
    private Path folder;

    private String file(String name, int from, int to) throws IOException {
        StringBuilder lines = new StringBuilder();
        for (int time = from; time <= to; time++) {
            lines.append("{\"trace_id\":\"t\",\"agent\":\"a\",\"read_time\":0,\"write_time\":" + time + "}\n");
        }
        return Files.writeString(folder.resolve(name), lines).toString();
    }

    @Test
    void ofRecords() throws IOException {
        String one = file("one.jsonl", 1, 3);
        String other = file("other.jsonl", 2, 3);
        String warning = "warning: 2 records stand in two files of the same trace, and so count twice: 2 of " + other
                + " also in " + one + "; name each run only once\n";

        assertThat(Run.hasse("validate", one, other).golden())
                .isEqualTo("exit 0\n--- out\n5 records in 1 trace: all valid\n--- err\n" + warning);
        assertThat(Run.hasse("check", one, other).err()).isEqualTo(warning);
        assertThat(Run.hasse("check", "--allow-untested", one, other).exitCode())
                .isZero();
        assertThat(Run.hasse("check", "--quiet", one, other).err()).isEmpty();
        assertThat(Run.hasse("report", "--bootstrap", "1", folder.toString()).err())
                .isEqualTo(warning);
        assertThat(Run.hasse("validate", one, one).err()).isEmpty();
        assertThat(Run.hasse("validate", one, file("later.jsonl", 4, 5)).err()).isEmpty();
    }

    /** The stream of a LangGraph run and its checkpoints report the same steps, at slightly different times. */
    @Test
    void ofTheStreamAndTheCheckpointsOfOneRun() {
        Path runs = Run.PROJECT.resolve("traces/formats/langgraph");
        String stream = runs.resolve("parallel.stream.jsonl").toString();
        String checkpoints = runs.resolve("parallel.checkpoints.json").toString();
        String warning = "warning: 5 calls stand in two files of the same trace, and so count twice: 5 of "
                + checkpoints + " also in " + stream + "; name each run only once";

        assertThat(Run.hasse("check", "--from", "langgraph", stream, checkpoints)
                        .err()
                        .lines())
                .contains(warning);
        assertThat(Run.hasse("convert", "--from", "langgraph", stream, checkpoints)
                        .err()
                        .lines())
                .contains(warning);
        assertThat(Run.hasse("check", "--from", "langgraph", stream).err()).doesNotContain("two files");
    }
}
