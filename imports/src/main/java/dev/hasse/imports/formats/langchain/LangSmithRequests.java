package dev.hasse.imports.formats.langchain;

import dev.hasse.imports.formats.messages.LangChain;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The calls that messages of models asked for, by whose ids the runs of tools find them. Models use ids again. */
final class LangSmithRequests {
    /** The calls of one id in one trace, by when the model began. */
    private final Map<String, TreeMap<Long, List<Request>>> requests = new HashMap<>();
    /** The agents that messages name, by the node of a graph whose models gave them. */
    private final Map<String, Set<String>> names = new HashMap<>();

    /**
     * A call that a message of a model asked for.
     *
     * @param index its place among the calls of this message
     * @param model the run of the model
     */
    record Request(LangChain.Request call, LangChain.Asking message, int index, LangSmithRun model) {

        /** Whether the message asked for other calls, too. */
        boolean isOneOfSeveral() {
            return message.requests().size() > 1;
        }

        /** Names the message. */
        String batch() {
            return Objects.requireNonNullElse(message.id(), "message of " + model.id());
        }
    }

    /** Adds the calls that a model asked for. */
    void add(LangSmithRun model) {
        Long start = model.started();
        for (LangChain.Asking message : model.messages()) {
            if (message.name() != null && !model.place().isEmpty()) {
                names.computeIfAbsent(node(model), none -> new HashSet<>()).add(message.name());
            }
            for (int index = 0; index < message.requests().size(); index++) {
                LangChain.Request call = message.requests().get(index);
                if (call.id() != null) {
                    requests.computeIfAbsent(key(model, call.id()), none -> new TreeMap<>())
                            .computeIfAbsent(start == null ? Long.MIN_VALUE : start, none -> new ArrayList<>(1))
                            .add(new Request(call, message, index, model));
                }
            }
        }
    }

    /**
     * The agent that a message of a model names, or that other messages of the same node name: a tracer may send a message before its name is
     * added. Null if there is none, or if there are several.
     */
    @Nullable
    String agent(Request request) {
        String says = request.message().name();
        Set<String> all = names.getOrDefault(node(request.model()), Set.of());
        return says == null && all.size() == 1 ? all.iterator().next() : says;
    }

    private static String node(LangSmithRun model) {
        return key(model, LangGraphTools.outermost(model.place()));
    }

    private static String key(LangSmithRun run, String id) {
        return run.trace() + "\n" + id;
    }

    /**
     * The last request for a call before it, of the same agent as far as both say whose they are: one by a model in the same graph, if there is any, since
     * agents that run side by side may use the same ids. Null if none is recorded.
     */
    @Nullable
    Request of(LangSmithRun tool, @Nullable String id) {
        NavigableMap<Long, List<Request>> asked = id == null ? null : requests.get(key(tool, id));
        if (asked == null) {
            return null;
        }
        Long start = tool.started();
        NavigableMap<Long, List<Request>> before = start == null ? asked : asked.headMap(start, true);
        String agent = tool.agent();
        String graph = graph(tool);
        Request elsewhere = null;
        // Clocks may differ: if all were made later, the first of them.
        for (List<Request> together : (start == null || before.isEmpty() ? asked : before.descendingMap()).values()) {
            for (Request request : together) {
                String says = request.message().name();
                if (agent == null || says == null || says.equals(agent)) {
                    if (graph(request.model()).equals(graph)) {
                        return request;
                    }
                    elsewhere = elsewhere == null ? request : elsewhere;
                }
            }
        }
        return elsewhere;
    }

    /** The graph or subgraph that a run is in. */
    private static String graph(LangSmithRun run) {
        String place = run.place();
        return place.substring(0, Math.max(place.lastIndexOf('|'), 0));
    }
}
