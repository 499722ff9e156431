package dev.hasse.imports.formats.evaluations;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.FrontEnd;
import dev.hasse.imports.calls.Json;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads trajectories in the Agent Trajectory Interchange Format (ATIF), as Harbor and others write them. A trace is a run: a trajectory with
 * those of its subagents, which it embeds or refers to. Each trajectory is an agent.
 */
public final class Atif implements FrontEnd {
    private final List<AtifTrajectory> trajectories = new ArrayList<>();
    /** The run that each session of a subagent in a file of its own belongs to. */
    private final Map<String, String> runs = new HashMap<>();

    /** A trajectory, and the run of the one that embeds it. */
    private record Embedded(JsonNode trajectory, @Nullable String run) {}

    /** Whether a document can only be a trajectory. */
    public static boolean recognizes(JsonNode document) {
        String version = Json.text(document, "schema_version");
        return version != null
                && version.startsWith("ATIF")
                && document.path("steps").isArray();
    }

    @Override
    public void accept(Document document, CallSink sink) {
        Deque<Embedded> waiting = new ArrayDeque<>();
        waiting.add(new Embedded(document.root(), null));
        while (!waiting.isEmpty()) {
            Embedded next = waiting.remove();
            JsonNode trajectory = next.trajectory();
            JsonNode steps = trajectory.path("steps");
            if (!steps.isArray()) {
                sink.refuse(document, "steps", Json.shown(steps), "a list of steps, as in a trajectory of ATIF");
                continue;
            }
            String session = Json.firstText(trajectory, "session_id", "trajectory_id");
            String run = next.run() == null ? session : next.run();
            AtifTrajectory read = new AtifTrajectory(document, trajectory, run);
            read.read(steps, sink);
            trajectories.add(read);
            for (String other : read.delegated()) {
                if (run != null && !other.equals(run)) {
                    runs.putIfAbsent(other, run);
                }
            }
            trajectory.path("subagent_trajectories").forEach(inner -> waiting.add(new Embedded(inner, run)));
        }
    }

    @Override
    public void finish(CallSink sink) {
        Map<String, Set<String>> ids = new HashMap<>();
        for (AtifTrajectory trajectory : trajectories) {
            ids.computeIfAbsent(run(trajectory) + "\n" + trajectory.name(), none -> new HashSet<>())
                    .add(trajectory.id());
        }
        for (AtifTrajectory trajectory : trajectories) {
            String run = run(trajectory);
            // Several agents of a run may have one name, that of the program; their ids tell them apart.
            boolean sole =
                    ids.getOrDefault(run + "\n" + trajectory.name(), Set.of()).size() == 1;
            trajectory.pass(run, sole ? trajectory.name() : trajectory.name() + " " + trajectory.id(), sink);
        }
    }

    /** The run of a trajectory: that of the trajectory that delegated to it, as far as one did. */
    private @Nullable String run(AtifTrajectory trajectory) {
        String run = trajectory.run();
        Set<String> seen = new HashSet<>();
        while (run != null && seen.add(run) && runs.containsKey(run)) {
            run = runs.get(run);
        }
        return run;
    }
}
