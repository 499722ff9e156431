package dev.hasse.reports.words;

import dev.hasse.model.Anomaly;
import dev.hasse.simulation.RuntimeModel;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The names of runtimes, which advice, reports and simulations print. */
final class MechanismWords {
    private MechanismWords() {}

    static List<Word> all() {
        return Arrays.stream(RuntimeModel.values()).map(MechanismWords::word).toList();
    }

    private static Word word(RuntimeModel runtime) {
        List<String> excluded =
                runtime.excluded().stream().map(Anomaly::name).sorted().toList();
        String command = "hasse simulate --scenario triage --runtime " + runtime.word() + " | hasse check -";
        return new Word(
                runtime.word(),
                List.of(),
                "A runtime of the paper: " + runtime.mechanism() + ". It excludes "
                        + (excluded.isEmpty() ? "no anomaly" : String.join(", ", excluded))
                        + ", whatever the agents do.",
                command,
                "'hasse simulate --matrix' shows what each runtime excludes, and at what cost.",
                excluded.isEmpty() ? List.of("mechanism") : concat(excluded));
    }

    private static List<String> concat(List<String> excluded) {
        return Stream.concat(Stream.of("mechanism"), excluded.stream()).toList();
    }
}
