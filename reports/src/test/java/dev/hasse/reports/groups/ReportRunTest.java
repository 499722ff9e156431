package dev.hasse.reports.groups;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReportRunTest {
    private static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2026-03-04T05:06:07.89Z"));

    @Test
    void theClockCountsInSecondsUnlessTheEnvironmentNamesATime() {
        assertThat(ReportRun.of(null, CLOCK, "1", List.of("a")).at()).isEqualTo("2026-03-04T05:06:07Z");
        assertThat(ReportRun.of("0", CLOCK, "1", List.of("a")).at()).isEqualTo("1970-01-01T00:00:00Z");
        assertThat(ReportRun.of("99999999999", CLOCK, "1", List.of("a")).at()).isEqualTo("5138-11-16T09:46:39Z");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "1.5", "soon", "999999999999"})
    void otherTimesAreRefused(String epoch) {
        assertThatThrownBy(() -> ReportRun.of(epoch, CLOCK, "1", List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("expected seconds since 1970, at most eleven digits");
    }
}
