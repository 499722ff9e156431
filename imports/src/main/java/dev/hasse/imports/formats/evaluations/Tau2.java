package dev.hasse.imports.formats.evaluations;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.FrontEnd;
import dev.hasse.imports.calls.Json;
import java.util.HashMap;
import java.util.Map;

/**
 * Results of tau2-bench: simulations in which an assistant and a user have tools of their own. They take turns, or, in voice runs, act at
 * the same time. Each simulation is a trace. Results are one file, or, as voice runs are stored, a {@code results.json} without simulations
 * and a file for each of these in the folder {@code simulations} beside it.
 */
public final class Tau2 implements FrontEnd {
    private static final String FOLDER = "simulations/";

    /** What is known of all simulations of a folder, by the folder of their {@code results.json}. */
    private final Map<String, JsonNode> infos = new HashMap<>();

    /** Whether a document can only be results, their index, or one simulation. */
    public static boolean recognizes(JsonNode document) {
        boolean results = document.path("simulations").isArray() && (document.has("tasks") || document.has("info"));
        return results || isIndex(document) || (isSimulation(document) && document.has("task_id"));
    }

    private static boolean isSimulation(JsonNode node) {
        return (node.path("messages").isArray() || node.path("ticks").isArray())
                && (node.has("termination_reason") || node.has("reward_info") || node.has("trial"));
    }

    private static boolean isIndex(JsonNode node) {
        return !node.has("simulations")
                && node.path("tasks").isArray()
                && (node.path("simulation_index").isArray()
                        || node.path("info").path("environment_info").isObject());
    }

    @Override
    public void accept(Document document, CallSink sink) {
        JsonNode root = document.root();
        JsonNode simulations = root.path("simulations");
        if (simulations.isArray()) {
            int number = 0;
            for (JsonNode simulation : simulations) {
                new Tau2Simulation(document, simulation, root.path("info"), ++number, sink).read();
            }
        } else if (isIndex(root)) {
            infos.put(folder(document.source()), root.path("info"));
            sink.ignore("index of simulations");
        } else if (root.path("messages").isArray() || root.path("ticks").isArray()) {
            JsonNode info = infos.getOrDefault(folder(document.source()), Json.missing());
            new Tau2Simulation(document, root, info, 1, sink).read();
        } else {
            sink.refuse(
                    document,
                    "simulations",
                    Json.shown(simulations),
                    "a list of simulations, as in the results.json of tau2-bench");
        }
    }

    @Override
    public void finish(CallSink sink) {}

    /** The folder of the {@code results.json} that a file is, or belongs to. */
    private static String folder(String source) {
        String folder = source.substring(0, source.replace('\\', '/').lastIndexOf('/') + 1);
        return folder.replace('\\', '/').endsWith("/" + FOLDER)
                        || folder.replace('\\', '/').equals(FOLDER)
                ? folder.substring(0, folder.length() - FOLDER.length())
                : folder;
    }
}
