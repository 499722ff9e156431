package dev.hasse.check;

import dev.hasse.imports.convert.Recognition;
import dev.hasse.traces.Input;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problem;
import dev.hasse.traces.Problems;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Files of operation records that were to be converted from another format. Each of their lines would be refused, and all have one cause. */
public final class RecordsAsLogs {
    private RecordsAsLogs() {}

    /**
     * Looks at those inputs in which something was refused, in their order.
     *
     * @param problems what was refused
     * @param except inputs that are not looked at, by name
     * @return by the name of each input of this kind, what it is and what to do
     */
    public static Map<String, String> ofRefused(
            List<Input> inputs, Problems problems, Set<String> except, Limits limits) {
        Map<String, String> found = new LinkedHashMap<>();
        for (Input input : inputs) {
            if (!except.contains(input.name())
                    && isRefusedFromItsBeginning(input.name(), problems)
                    && Recognition.beginning(input.again(), limits).holdsRecords()) {
                found.put(
                        input.name(),
                        new Problem(
                                        input.name(),
                                        0,
                                        null,
                                        TraceSources.RECORDS,
                                        "another format",
                                        "they need no conversion: hasse check reads them without --from")
                                .message());
            }
        }
        return found;
    }

    /** Whether the first line was refused, and nothing says yet why: a log whose names are those of records by chance has bad lines elsewhere. */
    private static boolean isRefusedFromItsBeginning(String input, Problems problems) {
        return problems.first().stream()
                .anyMatch(problem -> problem.source().equals(input)
                        && problem.line() <= 1
                        && !String.valueOf(problem.found()).startsWith(TraceSources.RECORDS));
    }
}
