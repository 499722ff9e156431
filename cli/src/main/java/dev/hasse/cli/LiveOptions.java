package dev.hasse.cli;

import java.time.Duration;
import picocli.CommandLine.Option;

/** The options of {@code check} for traces that are still being written. */
final class LiveOptions {
    @Option(
            names = "--live",
            order = 25,
            description =
                    "Print each finding as soon as it is complete, and each error as soon as it is met; the verdict on a trace "
                            + "when no record of it has come for --idle, at the end, and on Ctrl-C.")
    private boolean live;

    @Option(
            names = "--idle",
            order = 26,
            paramLabel = "TIME",
            converter = TimeLength.class,
            defaultValue = "10m",
            description =
                    "With --live: how long no record of a trace has come when its verdict is printed, such as 30s or "
                            + "10m (default: ${DEFAULT-VALUE}).")
    private Duration idle = Duration.ofMinutes(10);

    boolean isLive() {
        return live;
    }

    Duration idle() {
        return idle;
    }
}
