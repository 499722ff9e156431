package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Messages about refused records, and about records that only depend on them. */
class RefusedTest {

    private static String record(String fields) {
        return "{\"agent\":\"a\",\"read_time\":0,\"write_time\":1" + fields + "}\n";
    }

    /** A valid record, one with a missing predecessor, and a chain of records that each depend on the one before. */
    private static String chain(int dependents) {
        StringBuilder lines =
                new StringBuilder(record(",\"op_id\":\"good\"") + record(",\"op_id\":0,\"preds\":[\"gone\"]"));
        for (int k = 1; k <= dependents; k++) {
            lines.append(record(",\"op_id\":" + k + ",\"preds\":[" + (k - 1) + "]"));
        }
        return lines.toString();
    }

    private static final String GONE =
            "-:2: field \"preds\": found \"gone\", which names no record of the trace, expected only "
                    + "op_ids of records in the trace; a record without op_id has its position as id\n";

    private static final String MANY =
            "4999 records refused only because a predecessor is refused: -:3, -:4, -:5, -:6, " + "-:7, and 4994 more\n";

    @Test
    void ofOneThatIsAtFaultAndManyThatDependOnIt() {
        assertThat(Run.piped(chain(4999), "check").golden())
                .isEqualTo("exit 2\n--- err\nerror: " + GONE + "error: " + MANY
                        + "error: 5000 records refused (1 at fault, and 4999 that only depend on it), so no result is given; "
                        + "fix it, or leave all 5000 out with --skip-invalid\n");
    }

    @Test
    void ofTheSameWhereTheyAreLeftOut() {
        Run run = Run.piped(chain(4999), "check", "--skip-invalid", "--format", "json");

        assertThat(run.err()).isEqualTo("warning: " + GONE + "warning: " + MANY);
        assertThat(run.out()).contains("\"skipped\" : 5000");
        assertThat(Run.piped(chain(4999), "check", "--skip-invalid", "--quiet").err())
                .isEmpty();
    }

    @Test
    void ofTheSameWhereTheyAreOnlyValidated() {
        assertThat(Run.piped(chain(4999), "validate").golden())
                .isEqualTo("exit 2\n--- err\nerror: " + GONE + "error: " + MANY
                        + "error: 5000 of 5001 records refused: 1 at fault, and 4999 that only depend on it\n");
    }

    @Test
    void ofSeveralAtFault() {
        String lines = record(",\"preds\":[9]") + "{}\n" + record(",\"preds\":[1]");

        assertThat(Run.piped(lines, "validate", "--max-errors", "1").err()).isEqualTo("""
                        error: -:2: field "agent": found nothing, expected a string; every record needs it
                        error: and 1 more
                        error: 1 record refused only because a predecessor is refused: -:3
                        error: 3 of 3 records refused: 2 at fault, and 1 that only depends on them
                        """);
        assertThat(Run.piped(record(",\"preds\":[9]"), "check").err())
                .endsWith(
                        "error: 1 record refused, so no result is given; fix it, or leave it out with --skip-invalid\n");
    }
}
