package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said of an operation that went by what its agent had written itself, and had not read again. */
class OwnWritesTest {
    /** The agent a writes 1 at 2, b replaces it at 4, and a writes again at 6, by what it had written. */
    private static String log(String remembered) {
        return """
                {'agent':'a','read_time':1,'write_time':2,'write_values':{'f':1}}
                {'agent':'b','read_time':2,'write_time':4,'read_values':{'f':1},'write_values':{'f':2}}
                {'agent':'a','read_time':3,'write_time':6,'read_values':{'f':1},'write_values':{'f':3}%s}
                """.formatted(remembered).replace('\'', '"');
    }

    private static String words(String log, String... args) {
        return Run.piped(log, args).out().replaceAll("\\s+", " ");
    }

    @Test
    void aReadIsARead() {
        assertThat(words(log(""), "check", "-")).contains("A1 line 3: a read f = 1 at 3; b wrote 2 at 4;");
    }

    /** Decided as it is read, as a whole, and while it grows. */
    @ParameterizedTest
    @ValueSource(strings = {"check -", "check --threads 1 -", "watch -"})
    void nobodyReadWhatWasOnlyRemembered(String command) {
        assertThat(words(log(",'remembered':{'f':2}"), command.split(" ")))
                .contains(
                        "a had last written f = 1 at 2; b wrote 2 at 4; a committed at 6 on the old value (lost update)")
                .doesNotContain("a read f = 1");
    }

    @Test
    void norDoesTheProofSaySo() {
        String said = words(log(",'remembered':{'f':2}"), "explain", "--witness", "A1:1", "-");

        assertThat(said)
                .contains("1. T1's agent had last written f = 1 at 2, and went by that.")
                .contains("It wrote f = 2 at 4: after that, because 2 < 4.")
                .contains("2 ┌ had last written f = 1")
                .contains("compare the version of f with the one that its agent had written");
    }

    @Test
    void theResultNamesTheTimeOfThatWrite() throws Exception {
        String json = Run.piped(log(",'remembered':{'f':2}"), "check", "--format", "json", "-")
                .out();

        assertThat(Verdicts.json(json).findValue("own_write_at").asLong()).isEqualTo(2);
        assertThat(Run.piped(log(""), "check", "--format", "json", "-").out()).doesNotContain("own_write_at");
    }
}
