package dev.hasse.reports.groups;

import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * When, with what, and from what a report was made.
 *
 * @param at the time, in whole seconds
 * @param version of Hasse
 * @param inputs the files and folders that were read, as given ({@code -} for standard input)
 */
public record ReportRun(Instant at, String version, List<String> inputs) {

    public ReportRun {
        at = at.truncatedTo(ChronoUnit.SECONDS);
        inputs = List.copyOf(inputs);
    }

    /**
     * A run at the time of the environment, so that a report can be reproduced, or else of the clock.
     *
     * @param sourceDateEpoch the value of {@code SOURCE_DATE_EPOCH}, in seconds since 1970; null if it is not set
     * @throws IllegalArgumentException if that is no such number
     */
    public static ReportRun of(
            @Nullable String sourceDateEpoch, InstantSource clock, String version, List<String> inputs) {
        return new ReportRun(sourceDateEpoch == null ? clock.instant() : moment(sourceDateEpoch), version, inputs);
    }

    private static Instant moment(String seconds) {
        if (!seconds.matches("\\d{1,11}")) {
            throw new IllegalArgumentException("expected seconds since 1970, at most eleven digits");
        }
        return Instant.ofEpochSecond(Long.parseLong(seconds));
    }
}
