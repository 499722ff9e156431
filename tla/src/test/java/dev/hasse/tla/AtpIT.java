package dev.hasse.tla;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What TLC finds of {@code atp/ATP.tla}, the states of an intent of ATP as its page describes them. */
@Tag("on-one-java")
class AtpIT {
    @TempDir
    private Path folder;

    private ProtocolCheck check(String configuration) throws IOException, InterruptedException {
        return ProtocolCheck.of("atp/ATP", configuration, folder);
    }

    /** T1, T6 and T9 hold of every log that the page allows. */
    @Test
    void thePageKeepsItsPromises() throws Exception {
        ProtocolCheck result = check("Published");

        assertThat(result.exitCode()).as(result.output()).isZero();
        assertThat(result.output()).contains("261 distinct states found");
    }

    /** Why the page forbids an agent to go on under another key (§3). */
    @Test
    void aFreshKeyExecutesAnIntentTwice() throws Exception {
        ProtocolCheck result = check("FreshKeys");

        assertThat(result.exitCode()).as(result.output()).isEqualTo(ProtocolCheck.INVARIANT_VIOLATED);
        assertThat(result.output()).contains("Invariant SettledOnce is violated");
    }

    /** Why the page forbids to execute what has expired (§5). */
    @Test
    void anExecutionAfterExpiryComesAfterTheEnd() throws Exception {
        ProtocolCheck result = check("ExecutesExpired");

        assertThat(result.exitCode()).as(result.output()).isEqualTo(ProtocolCheck.INVARIANT_VIOLATED);
        assertThat(result.output()).contains("Invariant NothingAfterTheEnd is violated");
    }
}
