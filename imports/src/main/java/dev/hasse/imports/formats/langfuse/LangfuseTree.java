package dev.hasse.imports.formats.langfuse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.formats.files.Caller;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The observations of Langfuse and their traces, by which an observation finds those around it, and its agent. */
final class LangfuseTree {
    private static final int DEEPEST = 256;

    private final Map<String, LangfuseObservation> observations = new LinkedHashMap<>();
    private final Map<String, JsonNode> traces = new HashMap<>();
    private final Set<String> named;

    /** @param named the attributes that the mapping names */
    LangfuseTree(Set<String> named) {
        this.named = named;
    }

    /**
     * Who made a call.
     *
     * @param agent the name of the nearest agent around it; null if there is none
     * @param complete whether the observations around it are known, up to that agent or to the outermost one
     */
    record Caller(@Nullable String agent, boolean complete) {}

    /** Adds a trace. */
    void add(String id, JsonNode trace) {
        traces.put(id, abridged(trace));
    }

    /** What is needed of a trace, which may also hold all of its observations, inputs and outputs. */
    private static JsonNode abridged(JsonNode trace) {
        ObjectNode kept = JsonNodeFactory.instance.objectNode();
        for (String name : new String[] {"name", "sessionId", "userId", "metadata", "environment", "release"}) {
            JsonNode field = LangfuseObservation.field(trace, name);
            if (!field.isMissingNode() && !field.isNull()) {
                kept.set(name, name.equals("metadata") ? Json.unwrapped(field) : field);
            }
        }
        return kept;
    }

    /** Adds an observation, of which nothing is known so far; returns the one that is there already, or else this one. */
    LangfuseObservation add(LangfuseObservation fresh) {
        LangfuseObservation known = observations.putIfAbsent(fresh.key(fresh.id()), fresh);
        return known == null ? fresh : known;
    }

    /** The observations, in the order in which they came. */
    Collection<LangfuseObservation> all() {
        return observations.values();
    }

    /** The observation with a key; null if there is none. */
    @Nullable
    LangfuseObservation get(String key) {
        return observations.get(key);
    }

    /** Where an observation comes from, with the attributes that the mapping names. */
    Origin origin(LangfuseObservation observation) {
        JsonNode trace = traces.getOrDefault(observation.trace(), Json.missing());
        String session = observation.text("sessionId");
        Map<String, String> attributes = new HashMap<>();
        List<LangfuseObservation> around = around(observation);
        for (String name : named) {
            String value = around.stream()
                    .map(one -> one.attribute(name))
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElseGet(() -> Json.firstText(trace.has(name) ? trace : trace.path("metadata"), name));
            if (value == null && name.equals("parent") && around.size() > 1) {
                value = around.get(1).name();
            }
            if (value != null) {
                attributes.put(name, value);
            }
        }
        return observation
                .origin()
                .inTrace(observation.trace().isEmpty() ? null : observation.trace())
                .inSession(session == null ? Json.firstText(trace, "sessionId") : session)
                .with(attributes);
    }

    /** The agent of an observation: that which is around it, or else its trace. */
    String agent(LangfuseObservation observation, Caller caller) {
        if (caller.agent() != null) {
            return caller.agent();
        }
        List<LangfuseObservation> around = around(observation);
        LangfuseObservation outermost = around.get(around.size() - 1);
        String named = Json.firstText(traces.getOrDefault(observation.trace(), Json.missing()), "name");
        if (named == null) {
            named = observation.text("traceName");
        }
        if (named == null && around.size() > 1) {
            named = outermost.text("name");
        }
        return named == null ? "agent" : named;
    }

    /** Who made a call, as far as agents around it tell. */
    Caller caller(LangfuseObservation observation) {
        List<LangfuseObservation> around = around(observation);
        for (LangfuseObservation one : around.subList(1, around.size())) {
            if (one.type().equals(LangfuseObservation.AGENT) && !one.name().isEmpty()) {
                return new Caller(one.name(), true);
            }
        }
        return new Caller(null, around.get(around.size() - 1).text("parentObservationId") == null);
    }

    /** An observation, and those around it, the nearest first. */
    List<LangfuseObservation> around(LangfuseObservation observation) {
        List<LangfuseObservation> around = new ArrayList<>();
        LangfuseObservation next = observation;
        while (next != null && around.size() < DEEPEST) {
            around.add(next);
            String parent = next.text("parentObservationId");
            next = parent == null ? null : observations.get(next.key(parent));
        }
        return around;
    }
}
