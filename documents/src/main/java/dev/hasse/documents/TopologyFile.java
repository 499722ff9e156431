package dev.hasse.documents;

import dev.hasse.model.SafeText;
import dev.hasse.model.UnusableFileException;
import dev.hasse.model.topology.Agent;
import dev.hasse.model.topology.Channel;
import dev.hasse.model.topology.Reducer;
import dev.hasse.model.topology.Topology;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A topology as a file: JSON of the shape {@code hasse.topology/1}, or the output of LangGraph's {@code
 * graph.get_graph().to_json()}, which has only nodes and edges.
 */
public final class TopologyFile {
    private static final String SCHEMA = "hasse.topology/1";

    /** Maximum number of agents, channels, or runs of agents, since they are compared pairwise. */
    private static final int LIMIT = 1000;

    private static final List<String> FIELDS =
            List.of("schema", "name", "description", "channels", "agents", "supersteps");
    private static final List<String> CHANNEL_FIELDS = List.of("reducer", "description");
    private static final List<String> AGENT_FIELDS =
            List.of("reads", "writes", "instances", "spans", "refreshes", "description");
    private static final String AN_AGENT =
            "an agent listed in \"agents\", at most once in a superstep (for several of one agent, use \"instances\")";

    private TopologyFile() {}

    /**
     * What agents read and write, and how channels merge writes: the parts that a LangGraph export lacks.
     *
     * @param channels by name
     * @param agents by name
     */
    public record Parts(Map<String, Channel> channels, Map<String, Agent> agents) {
        static final Parts NONE = new Parts(Map.of(), Map.of());

        public Parts {
            channels = new LinkedHashMap<>(channels);
            agents = new LinkedHashMap<>(agents);
        }
    }

    /**
     * Reads the file that {@code --channels} names: a {@code hasse.topology/1} without supersteps.
     *
     * @param file by path as given
     * @throws UnusableFileException if it is not such a file; the message names the line
     */
    public static Parts parts(String file, byte[] json) {
        JsonPart whole = JsonPart.read(file, json);
        Map<String, JsonPart> fields = fields(whole);
        JsonPart supersteps = fields.get("supersteps");
        if (supersteps != null) {
            throw supersteps.refused("found \"supersteps\"", "none: they follow from the edges of the graph");
        }
        Parts parts = parts(whole);
        for (Map.Entry<String, JsonPart> agent :
                whole.required("agents", "agents").object("agents").entrySet()) {
            JsonPart spans = agent.getValue().optional("spans");
            if (spans != null && spans.count(LIMIT) > 1) {
                throw spans.refused(
                        "found \"spans\" for " + SafeText.quoteBriefly(agent.getKey()),
                        "it only in a file with supersteps");
            }
        }
        return parts;
    }

    /**
     * Reads a topology.
     *
     * @param file by path as given
     * @param added the parts that a LangGraph export lacks; null if not given
     * @throws UnusableFileException if it is not a topology; the message names the line
     */
    public static Topology read(String file, byte[] json, @Nullable Parts added) {
        JsonPart whole = JsonPart.read(file, json);
        Map<String, JsonPart> fields = whole.object("a topology");
        if (!fields.containsKey("schema") && fields.containsKey("nodes") && fields.containsKey("edges")) {
            return LangGraphExport.read(whole, base(file), added == null ? Parts.NONE : added);
        }
        fields(whole);
        if (added != null) {
            throw whole.refused("found a " + SCHEMA, "an export of LangGraph, as --channels was given");
        }
        Parts parts = parts(whole);
        JsonPart name = whole.optional("name");
        return Topology.layered(
                name == null ? base(file) : name.name("a name"),
                parts.channels,
                parts.agents,
                supersteps(whole.required("supersteps", "the agents that run in each superstep"), parts.agents));
    }

    private static Map<String, JsonPart> fields(JsonPart whole) {
        JsonPart schema = whole.object("a topology").get("schema");
        String expected = "\"schema\": \"" + SCHEMA + "\", or the nodes and edges that LangGraph's to_json() gives";
        if (schema == null) {
            throw whole.refused("found an object without a schema", expected);
        }
        if (!schema.string(expected).equals(SCHEMA)) {
            throw schema.expected(expected);
        }
        Map<String, JsonPart> fields = whole.object("a topology", FIELDS);
        JsonPart description = fields.get("description");
        if (description != null) {
            description.string("a text");
        }
        return fields;
    }

    private static Parts parts(JsonPart whole) {
        Map<String, Channel> channels = new LinkedHashMap<>();
        JsonPart described = whole.required("channels", "the channels that agents share, by name");
        for (Map.Entry<String, JsonPart> channel :
                few(described, "channels, by name").entrySet()) {
            channels.put(channel.getKey(), channel(channel.getKey(), channel.getValue()));
        }
        Map<String, Agent> agents = new LinkedHashMap<>();
        JsonPart acting = whole.required("agents", "what each agent reads and writes, by name");
        for (Map.Entry<String, JsonPart> agent : few(acting, "agents, by name").entrySet()) {
            agents.put(agent.getKey(), agent(agent.getKey(), agent.getValue(), channels));
        }
        return new Parts(channels, agents);
    }

    private static Map<String, JsonPart> few(JsonPart part, String expected) {
        Map<String, JsonPart> named = part.object(expected);
        if (named.isEmpty() || named.size() > LIMIT || named.containsKey("")) {
            throw part.refused(
                    named.containsKey("") ? "found an empty name" : "found " + named.size(),
                    "from 1 to " + LIMIT + " " + expected);
        }
        return named;
    }

    private static Channel channel(String name, JsonPart channel) {
        JsonPart reducer = channel.object("a channel", CHANNEL_FIELDS).get("reducer");
        if (reducer == null) {
            return new Channel(name, Reducer.NONE);
        }
        String expected = "none (the last write wins), merge, or unknown";
        return new Channel(name, Reducer.of(reducer.string(expected)).orElseThrow(() -> reducer.expected(expected)));
    }

    private static Agent agent(String name, JsonPart agent, Map<String, Channel> channels) {
        agent.object("an agent", AGENT_FIELDS);
        JsonPart instances = agent.optional("instances");
        JsonPart spans = agent.optional("spans");
        JsonPart refreshes = agent.optional("refreshes");
        return new Agent(
                name,
                names(agent.required("reads", "the channels that it reads"), channels),
                names(agent.required("writes", "the channels that it writes"), channels),
                instances == null ? 1 : instances.count(LIMIT),
                spans == null ? 1 : spans.count(LIMIT),
                refreshes != null && refreshes.bool("true or false"));
    }

    private static Set<String> names(JsonPart list, Map<String, Channel> channels) {
        String expected = "a channel listed in \"channels\", once";
        Set<String> names = new LinkedHashSet<>();
        for (JsonPart item : list.array("an array of channels")) {
            String name = item.name(expected);
            if (!channels.containsKey(name) || !names.add(name)) {
                throw item.expected(expected);
            }
        }
        return names;
    }

    private static List<List<String>> supersteps(JsonPart part, Map<String, Agent> agents) {
        List<List<String>> supersteps = new ArrayList<>();
        Set<String> run = new HashSet<>();
        int runs = 0;
        for (JsonPart superstep : part.array("an array of supersteps")) {
            Set<String> together = new LinkedHashSet<>();
            for (JsonPart agent : superstep.array("an array of agents")) {
                String name = agent.name(AN_AGENT);
                if (!agents.containsKey(name) || !together.add(name)) {
                    throw agent.expected(AN_AGENT);
                }
                if (++runs > LIMIT) {
                    throw agent.refused("found more than " + LIMIT + " runs of agents", "fewer");
                }
            }
            run.addAll(together);
            supersteps.add(List.copyOf(together));
        }
        for (String agent : agents.keySet()) {
            if (!run.contains(agent)) {
                throw part.refused(
                        "found " + SafeText.quoteBriefly(agent) + " in no superstep", "every agent in at least one");
            }
        }
        return supersteps;
    }

    /** The name of a file without folder and extension. */
    private static String base(String file) {
        String name = file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
        return name.endsWith(".json") ? name.substring(0, name.length() - ".json".length()) : name;
    }
}
