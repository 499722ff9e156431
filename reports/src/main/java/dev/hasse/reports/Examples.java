package dev.hasse.reports;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Operation;
import dev.hasse.model.Symbols;
import dev.hasse.model.Tool;
import dev.hasse.model.Trace;
import dev.hasse.model.TraceBuilder;
import dev.hasse.model.Value;
import java.util.List;

/** For each anomaly a history that has it, and of which nothing can be left out. */
public final class Examples {
    private Examples() {}

    /** The example of an anomaly, as a trace. */
    public static Trace trace(Anomaly anomaly) {
        TraceBuilder trace = new TraceBuilder("the smallest example of " + Explanation.title(anomaly), new Symbols());
        of(anomaly).forEach(trace::add);
        return trace.build();
    }

    /** The example of an anomaly. */
    public static List<Operation> of(Anomaly anomaly) {
        Value june14 = Value.ofString("14 June");
        return switch (anomaly) {
            case A1 ->
                List.of(
                        Operation.by("user", 0)
                                .write("trip.date", Value.ofString("21 June"))
                                .commit(1),
                        Operation.by("flight", 0).read("trip.date", june14).commit(2));
            case A2 -> {
                Tool refund = new Tool("refund", null);
                yield List.of(Operation.by("support", 0)
                        .toolsAtRead(refund)
                        .planned(refund)
                        .toolsAtCommit()
                        .commit(1));
            }
            case A3 ->
                List.of(
                        Operation.by("planner", 0)
                                .write("plan", Value.ofString("rewrite it"))
                                .aborted()
                                .commit(1),
                        Operation.by("coder", 1)
                                .predecessors(Value.ofInteger(1))
                                .commit(2));
            case A6 ->
                List.of(Operation.by("billing", 0)
                        .issued("card", Value.ofString("charged"))
                        .issued("mail", Value.ofString("receipt"))
                        .effected("mail", Value.ofString("receipt"))
                        .effected("card", Value.ofString("charged"))
                        .commit(1));
        };
    }
}
