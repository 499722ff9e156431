package dev.hasse.imports.operations;

import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Change;
import dev.hasse.model.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What calls were to write that failed. A call that ran out of time, or lost its connection, may have written it all the same: if that very value is seen
 * while nothing else explains it, it did.
 */
final class FailedWrites {
    private record Failed(Commands.Command call, long began) {}

    private final Map<CellValue, List<Failed>> failed = new HashMap<>();

    /** Adds a call that failed. */
    void add(Access access, String agent, Call call, long began, long ended) {
        for (Change change : access.writes()) {
            Value value = change.value();
            if (value != null) {
                failed.computeIfAbsent(new CellValue(change.cell(), value), none -> new ArrayList<>(1))
                        .add(new Failed(new Commands.Command(agent, call, false, Map.of(), ended), began));
            }
        }
    }

    /**
     * Finds the call that failed and wrote a value to a cell all the same, after {@code after} and by {@code until}; null if there is none, or if
     * calls of several agents may have.
     */
    Commands.@Nullable Command during(String cell, Value value, long after, long until) {
        List<Commands.Command> candidates = failed.getOrDefault(new CellValue(cell, value), List.of()).stream()
                .filter(each -> each.began() <= until && each.call().ended() >= after)
                .map(Failed::call)
                .toList();
        return Commands.ofOneAgent(candidates);
    }
}
