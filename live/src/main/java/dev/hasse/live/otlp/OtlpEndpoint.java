package dev.hasse.live.otlp;

import dev.hasse.imports.formats.spans.OtlpSignal;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The paths to which exporters of OpenTelemetry send. An SDK that knows one address sends all its signals there, and reports an error for each export
 * that is refused; so metrics are accepted, though nobody reads them.
 */
enum OtlpEndpoint {
    TRACES("/v1/traces", OtlpSignal.TRACES, "rejectedSpans"),
    LOGS("/v1/logs", OtlpSignal.LOGS, "rejectedLogRecords"),
    METRICS("/v1/metrics", null, "rejectedDataPoints");

    private final String path;
    private final @Nullable OtlpSignal signal;
    private final String rejected;

    /** @param rejected the field of a reply in JSON that counts what was refused */
    OtlpEndpoint(String path, @Nullable OtlpSignal signal, String rejected) {
        this.path = path;
        this.signal = signal;
        this.rejected = rejected;
    }

    /** The endpoint at a path; null if there is none. */
    static @Nullable OtlpEndpoint at(String path) {
        for (OtlpEndpoint endpoint : values()) {
            if (endpoint.path.equals(path)) {
                return endpoint;
            }
        }
        return null;
    }

    /** All paths. */
    static String paths() {
        return Arrays.stream(values()).map(OtlpEndpoint::path).collect(Collectors.joining(", "));
    }

    String path() {
        return path;
    }

    /** What is read there; null if nothing is. */
    @Nullable
    OtlpSignal signal() {
        return signal;
    }

    String rejected() {
        return rejected;
    }
}
