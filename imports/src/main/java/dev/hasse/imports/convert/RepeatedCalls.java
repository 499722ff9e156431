package dev.hasse.imports.convert;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Call;
import dev.hasse.traces.JsonValues;
import dev.hasse.traces.Repeats;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds calls that several files of a trace record, such as the stream of a run and its checkpoints. Two calls are the same if one agent
 * called one tool with the same id and arguments; without an id, the times and results must agree too.
 */
final class RepeatedCalls {
    private RepeatedCalls() {}

    /**
     * Counts the repeated calls of one trace. Takes memory only if the calls come from several files: one key a call.
     *
     * @param repeats counts them
     */
    static void count(List<Call> calls, Repeats repeats) {
        String first = calls.isEmpty() ? "" : calls.get(0).origin().file();
        if (calls.stream().allMatch(call -> call.origin().file().equals(first))) {
            return;
        }
        Map<List<@Nullable Object>, String> files = new HashMap<>();
        for (Call call : calls) {
            String file = call.origin().file();
            String earlier = files.putIfAbsent(key(call), file);
            if (earlier != null && !earlier.equals(file)) {
                repeats.add(file, earlier);
            }
        }
    }

    private static List<@Nullable Object> key(Call call) {
        return call.id() != null
                ? Arrays.asList(call.agent(), call.tool(), call.id(), text(call.arguments()), call.access())
                : Arrays.asList(
                        call.agent(),
                        call.tool(),
                        call.planned(),
                        call.started(),
                        call.ended(),
                        text(call.arguments()),
                        text(call.result()),
                        call.access());
    }

    /** A text takes less memory than a tree. */
    private static String text(JsonNode tree) {
        return JsonValues.of(tree).text();
    }
}
