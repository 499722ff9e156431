package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A stale edit, which keeps what it had not seen, is called one by every command and in every format; a stale write of
 * the whole is a lost update.
 */
class StaleEditTest {
    private static final String EDIT = """
            {"trace_id":"t","agent":"planner","read_time":0,"write_time":2,"read_values":{"plan":1},"write_values":{"plan":2}}
            {"trace_id":"t","agent":"coder","read_time":1,"write_time":3,"read_values":{"plan":1},"write_values":{"plan":3},"merges":true}
            """;

    private static final String WRITE = EDIT.replace(",\"merges\":true", "");

    @TempDir
    private Path folder;

    private String run(String command, String trace) throws IOException {
        Path file = Files.writeString(folder.resolve("trace.jsonl"), trace);
        // Texts are wrapped.
        return Run.hasse((command + " " + file).split(" ")).out().replaceAll("\n +", " ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "check",
                "check --format jsonl",
                "check --format sarif",
                "check --format junit",
                "check --format github",
                "check --format gitlab",
                "check --format markdown",
                "explain --witness A1:1",
                "explain --witness A1:1 --format html",
                "report",
                "report --format markdown",
                "report --format html",
                "advise --format json"
            })
    void isCalledSo(String command) throws IOException {
        assertThat(run(command, EDIT))
                .containsAnyOf("(stale edit)", ": a stale edit", "\"stale_edit\":true", "\"stale_edit\" : true")
                .doesNotContain("(lost update)", "\"lost_update\":true", "restore what");
        assertThat(run(command, WRITE))
                .containsAnyOf("(lost update)", ": a lost update", "\"lost_update\":true", "\"lost_update\" : true")
                .doesNotContain("stale edit", "stale_edit");
    }

    @Test
    void adviceSaysThatNothingIsLost() throws IOException {
        assertThat(run("advise", EDIT))
                .contains(
                        "In the only witness the stale operation changed a part of what it had read and kept the rest "
                                + "(stale edit): nothing is lost, but the parts may not fit together.");
        assertThat(run("advise", WRITE + EDIT.replace("\"t\"", "\"u\"")))
                .contains("In 1 of 2 witnesses the stale operation changed a part");
        assertThat(run("advise", WRITE)).doesNotContain("nothing is lost");
    }

    @Test
    void nothingIsToBeDoneOnceMore() throws IOException {
        assertThat(Run.piped(EDIT, "watch", "-").out())
                .contains("(stale edit)")
                .contains(
                        "now: let coder read plan again, which planner had changed before its edit; nothing of that is "
                                + "lost, but the parts may not fit together")
                .doesNotContain("redo");
    }

    @ParameterizedTest
    @CsvSource({
        "check --format json, /traces/0/anomalies/A1/facets/stale_edit",
        "report --format json, /total/anomalies/A1/facets/stale_edit"
    })
    void isCounted(String command, String pointer) throws IOException {
        JsonNode edit = Verdicts.json(run(command, EDIT));
        JsonNode write = Verdicts.json(run(command, WRITE));

        assertThat(edit.at(pointer).longValue()).as("%s", edit).isOne();
        assertThat(write.at(pointer).isMissingNode()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"report --format csv", "report --rows finding --format csv"})
    void hasAColumn(String command) throws IOException {
        assertThat(run(command, EDIT).lines().findFirst().orElseThrow()).endsWith(",stale_edit");
    }
}
