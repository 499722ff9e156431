package dev.hasse.imports.formats.evaluations;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.model.SafeText;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * The spans of a sample of Inspect, which say in which agent an event happened. An agent is named by the agents around it:
 * {@code supervisor/researcher}. Where several agents of one name run below another at the same time, the second is
 * {@code researcher (2)}: they do not know of each other. If one follows the other, they have one name, since they mostly share their
 * conversation.
 */
final class InspectSpans {
    private static final String NAMELESS = "agent";
    private static final int LONGEST = 200;
    private static final int DEEPEST = 16;

    private final Map<String, Place> places = new HashMap<>();
    private final Map<String, Running> running = new HashMap<>();

    /**
     * Where an event happened.
     *
     * @param agent the name of the agent; null if there is none
     * @param unnumbered the same without its own number; null if there is none
     * @param name the own name of the agent, without those around it; null if there is none
     * @param solver the innermost solver; null if there is none
     * @param span the span of the agent; null if there is none
     * @param depth the number of agents around one another
     */
    private record Place(
            @Nullable String agent,
            @Nullable String unnumbered,
            @Nullable String name,
            @Nullable String solver,
            @Nullable String span,
            int depth) {
        static final Place NOWHERE = new Place(null, null, null, null, null, 0);

        Place inSolver(String named) {
            return new Place(agent, unnumbered, name, named, span, depth);
        }
    }

    /** The agents of one name that run below another. */
    private static final class Running {
        final PriorityQueue<Integer> free = new PriorityQueue<>();
        final Map<String, Integer> numbers = new HashMap<>();
        int most;

        int begin(String span) {
            Integer number = free.poll();
            int taken = number == null ? ++most : number;
            numbers.put(span, taken);
            return taken;
        }

        void end(String span) {
            Integer number = numbers.remove(span);
            if (number != null) {
                free.add(number);
            }
        }
    }

    /** Takes an event that begins a span. */
    void begin(JsonNode event) {
        String id = Json.text(event, "id");
        if (id == null || places.containsKey(id)) {
            return;
        }
        Place around = places.getOrDefault(String.valueOf(Json.text(event, "parent_id")), Place.NOWHERE);
        String type = Json.text(event, "type");
        String name = Json.firstText(event, "name");
        if (name == null) {
            places.put(id, around);
        } else if ("agent".equals(type) && around.depth < DEEPEST) {
            String own = SafeText.shorten(name, LONGEST);
            String path = around.agent == null ? own : around.agent + "/" + own;
            int number = running.computeIfAbsent(path, none -> new Running()).begin(id);
            String agent = number == 1 ? path : path + " (" + number + ")";
            places.put(id, new Place(agent, path, own, around.solver, id, around.depth + 1));
        } else if ("solver".equals(type)) {
            places.put(id, around.inSolver(SafeText.shorten(name, LONGEST)));
        } else {
            places.put(id, around);
        }
    }

    /** Takes an event that ends a span. */
    void end(JsonNode event) {
        String id = Json.text(event, "id");
        Place place = id == null ? null : places.get(id);
        // Other spans of an agent end within it.
        if (id != null && place != null && id.equals(place.span)) {
            Running agents = running.get(String.valueOf(place.unnumbered));
            if (agents != null) {
                agents.end(id);
            }
        }
    }

    private Place place(JsonNode event) {
        return places.getOrDefault(String.valueOf(Json.text(event, "span_id")), Place.NOWHERE);
    }

    /** The agent in which an event happened, or the solver if there is no agent. */
    String agent(JsonNode event) {
        Place place = place(event);
        if (place.agent != null) {
            return place.agent;
        }
        return place.solver == null ? NAMELESS : place.solver;
    }

    /** The own name of the agent in which an event happened, if that differs from {@link #agent}; else null. */
    @Nullable
    String role(JsonNode event) {
        Place place = place(event);
        return place.name == null || place.name.equals(place.agent) ? null : place.name;
    }

    /** The span of the agent in which an event happened; null if there is none. */
    @Nullable
    String span(JsonNode event) {
        return place(event).span;
    }
}
