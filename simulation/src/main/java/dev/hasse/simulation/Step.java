package dev.hasse.simulation;

import dev.hasse.model.Tool;
import dev.hasse.model.Value;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One thing that happens in a session. */
public sealed interface Step {

    /** The agent that takes the step. A step that has to wait holds up the later ones of the same agent, but of no other. */
    String agent();

    /**
     * An operation begins: it reads, and then thinks.
     *
     * @param operation its name, unique in the session
     * @param reads the cells that it reads
     * @param writes the cells that it is going to write, for runtimes that ask in advance
     * @param plan the tool that it plans to call; null if none
     */
    record Begin(
            String operation,
            String agent,
            List<String> reads,
            List<String> writes,
            @Nullable Tool plan) implements Step {
        public Begin {
            reads = List.copyOf(reads);
            writes = List.copyOf(writes);
        }
    }

    /**
     * An operation that has begun commits.
     *
     * @param writes by cell
     * @param calls to external tools that it issues, in order
     */
    record Commit(String operation, String agent, Map<String, Value> writes, List<Call> calls) implements Step {
        public Commit {
            writes = Map.copyOf(writes);
            calls = List.copyOf(calls);
        }
    }

    /** An operation that has committed is undone, as by a saga that failed later on. */
    record Undo(String operation, String agent) implements Step {}

    /** A value changes without a log entry. */
    record Unlogged(String agent, String cell, Value value) implements Step {}

    /** The registry is replaced. */
    record Register(String agent, List<Tool> tools) implements Step {
        public Register {
            tools = List.copyOf(tools);
        }
    }

    /**
     * A call to an external tool, whose effect cannot be taken back.
     *
     * @param latency the time until its effect lands
     */
    record Call(String cell, Value value, long latency) {}
}
