package dev.hasse.imports.formats.spans;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The calls that models asked for. Models and their mocks use ids again ({@code call_0} on every turn), so a call is found by its trace, its
 * agent, its id, and its time: it was asked for by the last response that began before it.
 */
final class SpanRequests {
    private final SpanTree tree;
    /** The requests of one id, by the beginning of the response: a tool may run before a stream of it has ended. */
    private final Map<Key, TreeMap<Long, Request>> requests = new HashMap<>();

    /** @param agent the agent; null to find a request by whatever agent */
    private record Key(String trace, @Nullable String agent, String id) {
        // By hand for the reason that Value gives.
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Key key
                    && id.equals(key.id)
                    && trace.equals(key.trace)
                    && Objects.equals(agent, key.agent);
        }

        @Override
        public int hashCode() {
            return 31 * (31 * trace.hashCode() + Objects.hashCode(agent)) + id.hashCode();
        }
    }

    /**
     * A call that a model asked for.
     *
     * @param chat the span of the response
     * @param response the response of the model
     * @param index the place of the call in the response
     */
    record Request(SpanSummary chat, SpanSummary.Response response, int index) {}

    /** Takes the requests of all responses. */
    SpanRequests(List<SpanSummary> spans, SpanTree tree) {
        this.tree = tree;
        for (SpanSummary span : spans) {
            SpanSummary.Response response = span.response();
            if (response != null) {
                String agent = tree.agent(span);
                List<String> asked = response.asked();
                for (int k = 0; k < asked.size(); k++) {
                    Request request = new Request(span, response, k);
                    add(new Key(span.trace(), null, asked.get(k)), request);
                    if (agent != null) {
                        add(new Key(span.trace(), agent, asked.get(k)), request);
                    }
                }
            }
        }
    }

    private void add(Key key, Request request) {
        Long start = request.chat().start();
        requests.computeIfAbsent(key, none -> new TreeMap<>())
                .putIfAbsent(start == null ? Long.MIN_VALUE : start, request);
    }

    /**
     * Finds the request for a call.
     *
     * @param id the id of the call; null if it has none
     * @return null if no response that asks for it is recorded
     */
    @Nullable
    Request of(SpanSummary call, @Nullable String id) {
        if (id == null) {
            return null;
        }
        TreeMap<Long, Request> asked = requests.get(new Key(call.trace(), tree.agent(call), id));
        if (asked == null) {
            asked = requests.get(new Key(call.trace(), null, id));
        }
        if (asked == null) {
            return null;
        }
        Long start = call.start();
        Map.Entry<Long, Request> last = start == null ? null : asked.floorEntry(start);
        return (last == null ? asked.firstEntry() : last).getValue();
    }
}
