import dev.hasse.recorder.Attempt;
import dev.hasse.recorder.AttemptRefused;
import dev.hasse.recorder.Level;
import dev.hasse.recorder.MemoryStore;
import dev.hasse.recorder.Recorder;
import dev.hasse.recorder.RecorderBuilder;
import dev.hasse.recorder.State;
import dev.hasse.recorder.Tool;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The twin experiment: a thousand times each of four anomalies, without a guard and with one.
 *
 * <pre>
 * java -cp hasse-recorder.jar Prevention.java none trace.jsonl      # 4,000 traces, each with its anomaly
 * java -cp hasse-recorder.jar Prevention.java L4 trace.jsonl        # the same work at level L4; L0 to L3 are there too
 * </pre>
 */
class Prevention {
    private static final int TIMES = 1_000;

    private final String level;
    private final Path file;

    private Prevention(String level, Path file) {
        this.level = level;
        this.file = file;
    }

    public static void main(String[] arguments) throws IOException {
        Prevention twin = new Prevention(arguments[0], Path.of(arguments[1]));
        for (int k = 0; k < TIMES; k++) {
            twin.stale();
            twin.cascade(List.of(2, 3, 5).get(k % 3));
            twin.effects(2 + k % 15);
            twin.tools();
        }
    }

    private Recorder open(String workload, Supplier<List<Tool>> registry) throws IOException {
        RecorderBuilder builder = Recorder.to(file).workload(workload).registry(registry);
        return level.equals("none")
                ? builder.state(State.of(new HashMap<>())).trackProvenance().open()
                : builder.level(Level.valueOf(level), new MemoryStore()).open();
    }

    /** A1: a date changes while an agent books for it. If that is refused, the agent reads the date again. */
    private void stale() throws IOException {
        try (Recorder recorder = open("stale", List::of)) {
            recorder.op("user", List.of(), Map.of("date", "14 June"));
            try (Attempt booking = recorder.begin("flight", List.of("date"))) {
                recorder.op("user", List.of("date"), Map.of("date", "21 June"));
                booking.commit(Map.of("booking", booking.values().get("date")));
            } catch (AttemptRefused refused) {
                recorder.op("flight", List.of("date"), read -> Map.of("booking", read.get("date")), null);
            }
        }
    }

    /** A3: a chain of agents, each of which builds on the one before; then the first is undone (§5.11). */
    private void cascade(int depth) throws IOException {
        try (Recorder recorder = open("cascade", List::of)) {
            Attempt root = recorder.op("agent-0", List.of(), Map.of("step-0", "done"));
            for (int k = 1; k < depth; k++) {
                recorder.op("agent-" + k, List.of("step-" + (k - 1)), Map.of("step-" + k, "done"));
            }
            root.abort();
        }
    }

    /** A6: effects that complete in the opposite order. */
    private void effects(int width) throws IOException {
        List<Integer> landed = new ArrayList<>();
        try (Recorder recorder = open("effects", List::of);
                Attempt turn = recorder.begin("agent", List.of())) {
            for (int k = 0; k < width; k++) {
                turn.issue("system-" + k, "done");
            }
            for (int k = width - 1; k >= 0; k--) {
                int system = k;
                turn.effect("system-" + k, "done", () -> landed.add(system));
            }
            turn.commit();
        }
        if (new HashSet<>(landed).size() != width) {
            throw new AssertionError("prevention loses no effect");
        }
    }

    /** A2: a tool changes between the plan and the call. */
    private void tools() throws IOException {
        Tool planned = Tool.of("search", 1);
        List<Tool> registry = new ArrayList<>(List.of(planned));
        try (Recorder recorder = open("tools", () -> List.copyOf(registry));
                Attempt call = recorder.begin("agent", List.of())) {
            call.plan(planned);
            registry.set(0, Tool.of("search", 2));
            call.commit(Map.of("result", "found"), planned);
        }
    }
}
