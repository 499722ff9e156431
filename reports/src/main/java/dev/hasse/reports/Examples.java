package dev.hasse.reports;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Observation;
import dev.hasse.model.Operation;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Symbols;
import dev.hasse.model.Tool;
import dev.hasse.model.Trace;
import dev.hasse.model.TraceBuilder;
import dev.hasse.model.Value;
import java.util.List;

/** For each anomaly a history that has it, and of which nothing can be left out. */
public final class Examples {
    private Examples() {}

    /** The example of an anomaly or observation, as a trace. */
    public static Trace trace(Phenomenon phenomenon) {
        TraceBuilder trace = new TraceBuilder("the smallest example of " + phenomenon.label(), new Symbols());
        of(phenomenon).forEach(trace::add);
        return trace.build();
    }

    /** The example of an anomaly or observation. */
    public static List<Operation> of(Phenomenon phenomenon) {
        return phenomenon instanceof Anomaly anomaly ? ofAnomaly(anomaly) : ofObservation((Observation) phenomenon);
    }

    private static List<Operation> ofAnomaly(Anomaly anomaly) {
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

    private static List<Operation> ofObservation(Observation observation) {
        Value draft = Value.ofString("draft");
        Value reviewed = Value.ofString("reviewed");
        Operation writesDraft = Operation.by("writer", 0).write("report", draft).commit(1);
        Operation writesReviewed =
                Operation.by("reviewer", 1).write("report", reviewed).commit(2);
        return switch (observation) {
            case STALE_READ, SNAPSHOT ->
                List.of(
                        writesDraft,
                        writesReviewed,
                        Operation.by("mailer", 3).read("report", draft).commit(4));
            case UNSEEN_OVERWRITE -> List.of(writesDraft, writesReviewed);
            case SPLIT_VIEW ->
                List.of(
                        Operation.by("writer", 1)
                                .read("report", draft)
                                .replica("east")
                                .commit(2),
                        Operation.by("mailer", 3)
                                .read("report", reviewed)
                                .replica("west")
                                .commit(4));
            case REFUSED ->
                List.of(
                        Operation.by("mailer", 0).read("report", draft).refuse(2),
                        Operation.by("reviewer", 0).write("report", reviewed).commit(1));
            case EXTERNALIZED ->
                List.of(Operation.by("mailer", 0)
                        .issued("mail", draft)
                        .aborted()
                        .externalized(true)
                        .commit(1));
        };
    }
}
