package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;

/** {@code hasse check --transactions} on a log of one trace, and what it decides. */
final class TransactionLogCheck {
    private TransactionLogCheck() {}

    /**
     * Checks a log, with JSON as the format.
     *
     * @param folder for the mapping
     * @param from the format of the log
     * @param mapping the content of the mapping
     */
    static Run of(Path folder, String from, String mapping, String log) throws IOException {
        Files.writeString(folder.resolve("map.yaml"), mapping);
        return Run.in(
                folder,
                log,
                "check",
                "--transactions",
                "--from",
                from,
                "--mapping",
                "map.yaml",
                "--format",
                "json",
                "-");
    }

    /** The rules that are decided, in order, such as {@code T1 held, T2 not-compensated}: each with its first fault, if it has any. */
    static String decided(Run run) {
        assertThat(run.err()).isEmpty();
        return Verdicts.json(run.out()).at("/traces/0/rules").properties().stream()
                .filter(rule -> !rule.getValue().path("status").asText().equals("undecided"))
                .map(rule -> rule.getKey() + " "
                        + rule.getValue()
                                .at("/witnesses/0/fault")
                                .asText(rule.getValue().path("status").asText()))
                .collect(Collectors.joining(", "));
    }
}
