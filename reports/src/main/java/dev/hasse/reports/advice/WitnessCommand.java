package dev.hasse.reports.advice;

import dev.hasse.reports.groups.WorstWitness;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The command that explains a witness, in the trace with the worst one. */
final class WitnessCommand {
    private WitnessCommand() {}

    /** The words of the command, unquoted, for a direct call. */
    static List<String> words(WorstWitness worst) {
        List<String> words = new ArrayList<>(List.of("hasse", "explain", worst.source()));
        if (!worst.traceId().equals(worst.source())) {
            words.add("--trace=" + worst.traceId());
        }
        words.add("--witness");
        words.add(worst.witness().phenomenon().code() + ":1");
        return words;
    }

    /**
     * The command as a line for a shell; if a name in it cannot be shown and copied, the place of the witness instead.
     */
    static String line(WorstWitness worst) {
        String file = ShellWord.of(worst.source());
        @Nullable String trace = worst.traceId().equals(worst.source()) ? "" : ShellWord.of(worst.traceId());
        if (file == null || trace == null) {
            return worst.place();
        }
        return "hasse explain " + file + (trace.isEmpty() ? "" : " --trace=" + trace) + " --witness "
                + worst.witness().phenomenon().code() + ":1";
    }
}
