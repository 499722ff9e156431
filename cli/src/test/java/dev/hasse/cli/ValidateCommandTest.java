package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ValidateCommandTest {
    private static final String GOOD = "{\"agent\":\"a\",\"read_time\":0,\"write_time\":1}\n";

    @Test
    void saysWhatIsValid() {
        assertThat(Run.piped(GOOD + GOOD, "validate").golden())
                .isEqualTo("exit 0\n--- out\n2 records in 1 trace: all valid\n");
    }

    @Test
    void saysWhatIsNot() {
        assertThat(Run.piped(GOOD + "{}\n" + "[]\n".repeat(2), "validate", "--max-errors", "1")
                        .golden())
                .isEqualTo("""
                        exit 2
                        --- err
                        error: -:2: field "agent": found nothing, expected a string; every record needs it
                        error: and 2 more
                        error: 3 of 4 records refused
                        """);
        assertThat(Run.piped("{}\n".repeat(50), "validate", "--max-errors", "0")
                        .err()
                        .lines())
                .hasSize(51);
    }

    @Test
    void aMisspelledFieldIsAWarningAndWithStrictAnError() {
        String misspelled = GOOD.replace("}", ",\"readSet\":[\"x\"],\"note\":1}");
        String warning = "warning: -:1: field \"readSet\": found a name that is ignored, expected read_set\n";

        assertThat(Run.piped(misspelled, "validate").golden())
                .isEqualTo("exit 0\n--- out\n1 record in 1 trace: all valid\n--- err\n" + warning);
        assertThat(Run.piped(misspelled, "check", "--allow-untested").err()).isEqualTo(warning);
        assertThat(Run.piped(misspelled, "validate", "--quiet").err()).isEmpty();
        assertThat(Run.piped(misspelled, "validate", "--strict").golden()).isEqualTo("""
                        exit 2
                        --- err
                        error: -:1: field "readSet": found a name that is ignored, expected read_set
                        error: 1 field name is nearly that of a field of the record; correct it, or leave out --strict
                        """);
        assertThat(Run.piped(GOOD.replace("}", ",\"note\":1}"), "validate", "--strict")
                        .exitCode())
                .isZero();
    }

    @Test
    void noRecordsIsAWarning() {
        assertThat(Run.piped("", "validate").golden())
                .isEqualTo("exit 0\n--- out\n0 records in 0 traces: all valid\n--- err\nwarning: -: no records\n");
    }
}
