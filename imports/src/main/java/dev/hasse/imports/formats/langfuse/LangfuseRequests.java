package dev.hasse.imports.formats.langfuse;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.formats.messages.LangChain;
import dev.hasse.model.Value;
import dev.hasse.traces.JsonValues;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The calls that the models of a log asked for, by the outputs of its generations. A call answers the latest request before it that has its
 * id or, if its record has no id, one of the same agent with the same tool and arguments; each request is answered once.
 */
final class LangfuseRequests {
    private final Map<Key, TreeMap<Long, Deque<Request>>> waiting = new HashMap<>();

    /**
     * A requested call.
     *
     * @param generation the generation that asked for it
     * @param call what it asked for
     * @param index its place among the calls that this generation asked for; null if another one of them is the same
     * @param together how many this generation asked for
     */
    record Request(
            LangfuseObservation generation,
            LangChain.Request call,
            @Nullable Integer index,
            int together) {}

    /** What names a request: its id, or its agent, tool and arguments. */
    private record Key(
            String trace,
            @Nullable String id,
            @Nullable String agent,
            @Nullable String tool,
            @Nullable Value arguments) {}

    private static Key byId(String trace, String id) {
        return new Key(trace, id, null, null, null);
    }

    private static Key byContent(String trace, String agent, String tool, JsonNode arguments) {
        return new Key(trace, null, agent, tool, JsonValues.of(arguments));
    }

    /**
     * Adds the requests of a generation.
     *
     * @param asked the calls that it asked for
     */
    void add(LangfuseObservation generation, String agent, List<LangChain.Request> asked) {
        Long ended = generation.ended();
        List<LangChain.Request> calls = ended == null ? List.of() : asked;
        Map<Key, Integer> times = new HashMap<>();
        for (LangChain.Request call : calls) {
            times.merge(byContent(generation.trace(), agent, call.tool(), call.arguments()), 1, Integer::sum);
        }
        for (int k = 0; k < calls.size(); k++) {
            LangChain.Request call = calls.get(k);
            String id = call.id();
            Key content = byContent(generation.trace(), agent, call.tool(), call.arguments());
            if (id != null) {
                expect(byId(generation.trace(), id), ended, new Request(generation, call, k, calls.size()));
            }
            boolean sole = times.getOrDefault(content, 0) == 1;
            expect(content, ended, new Request(generation, call, sole ? (Integer) k : null, calls.size()));
        }
    }

    private void expect(Key key, @Nullable Long ended, Request request) {
        if (ended != null) {
            waiting.computeIfAbsent(key, none -> new TreeMap<>())
                    .computeIfAbsent(ended, none -> new ArrayDeque<>())
                    .add(request);
        }
    }

    /**
     * Takes the request that a call answers; null if there is none.
     *
     * @param id the id of the call; null if its record has none
     * @param started when the call began; null if that is not known
     */
    @Nullable
    Request take(
            String trace, @Nullable String id, String agent, String tool, JsonNode arguments, @Nullable Long started) {
        if (started == null) {
            return null;
        }
        return take(id == null ? byContent(trace, agent, tool, arguments) : byId(trace, id), started);
    }

    private @Nullable Request take(Key key, long started) {
        TreeMap<Long, Deque<Request>> requests = waiting.get(key);
        Map.Entry<Long, Deque<Request>> latest = requests == null ? null : requests.floorEntry(started);
        if (requests == null || latest == null) {
            return null;
        }
        Request request = latest.getValue().poll();
        if (latest.getValue().isEmpty()) {
            requests.remove(latest.getKey());
        }
        return request;
    }
}
