package dev.hasse.cli;

import dev.hasse.live.http.ListenAddress;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code watch} for what it receives, serves and shows beside files and findings. */
final class ViewOptions {
    @Option(
            names = "--otlp",
            order = 7,
            paramLabel = "[HOST:]PORT",
            converter = Address.class,
            description =
                    "Receive spans of OpenTelemetry, and messages of models in its logs: OTLP over HTTP, with the cells of "
                            + "--mapping. Without HOST, only programs on this machine reach it.")
    private @Nullable ListenAddress otlp;

    @Option(
            names = "--metrics",
            order = 8,
            paramLabel = "[HOST:]PORT",
            converter = Address.class,
            description =
                    "Serve /metrics for Prometheus, and /healthz. Without HOST, only to programs on this machine.")
    private @Nullable ListenAddress metrics;

    @Option(
            names = "--plain",
            order = 9,
            description = "Print findings as lines, also on a terminal, which else shows one screen that keeps up.")
    private boolean plain;

    @Nullable
    ListenAddress otlp() {
        return otlp;
    }

    @Nullable
    ListenAddress metrics() {
        return metrics;
    }

    boolean plain() {
        return plain;
    }

    /** Reads an address to listen on. */
    static final class Address extends Parsed<ListenAddress> {
        @Override
        ListenAddress parse(String text) {
            return ListenAddress.parse(text);
        }
    }
}
