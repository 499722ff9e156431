package dev.hasse.live.otlp;

import java.time.Duration;

/**
 * How much a receiver takes.
 *
 * @param bodyBytes how large the body of a request may be, compressed, and again unpacked
 * @param queuedSpans how many accepted spans and messages may wait to be decided; beyond, exporters are told to come again
 * @param heldSpans how many spans and messages of open traces are kept; beyond, the traces that were silent for longest end
 * @param threads how many requests are read at a time
 * @param settle how long a trace has been silent when calls are taken whose agents could not be told until then
 */
public record OtlpLimits(int bodyBytes, int queuedSpans, int heldSpans, int threads, Duration settle) {
    /** 20 MiB, as the Collector of OpenTelemetry accepts by default; a million spans held take some 500 MB. */
    public static final OtlpLimits DEFAULT = new OtlpLimits(20 << 20, 100_000, 1_000_000, 4, Duration.ofSeconds(30));

    /** @throws IllegalArgumentException unless all are positive */
    public OtlpLimits {
        if (Math.min(Math.min(bodyBytes, queuedSpans), Math.min(heldSpans, threads)) <= 0 || settle.isNegative()) {
            throw new IllegalArgumentException("limits have to be positive");
        }
    }
}
