package dev.hasse.cli;

import dev.hasse.model.Chain;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option for the chain that defines the levels. */
final class ChainOption {
    @Option(
            names = "--chain",
            order = 20,
            paramLabel = "CHAIN",
            converter = Converter.class,
            description = "The order in which L1 to L4 exclude the anomalies (default: A1,A3,A6,A2).")
    private @Nullable Chain chain;

    /** The chain given; null if none was. */
    @Nullable
    Chain chain() {
        return chain;
    }

    static final class Converter extends Parsed<Chain> {
        @Override
        Chain parse(String text) {
            return Chain.parse(text);
        }
    }
}
