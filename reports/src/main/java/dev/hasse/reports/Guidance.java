package dev.hasse.reports;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Observation;
import dev.hasse.model.Phenomenon;

/** What somebody who has never heard of an anomaly or observation is told about it: when it holds, what keeps it out, and what that costs. */
public final class Guidance {
    private Guidance() {}

    /** The paper that all of this is from. */
    public static final String PAPER = "https://arxiv.org/abs/2606.17182";

    /** When a trace has it, in one sentence. */
    public static String definition(Phenomenon phenomenon) {
        return phenomenon instanceof Anomaly anomaly ? definition(anomaly) : definition((Observation) phenomenon);
    }

    private static String definition(Anomaly anomaly) {
        return switch (anomaly) {
            case A1 ->
                "An operation read a cell, an operation of another agent then wrote another value to it, and only after that "
                        + "the first one committed.";
            case A2 ->
                "An operation planned a tool that it saw in the registry when it read, and that was not there, or had another "
                        + "signature, when it committed.";
            case A3 ->
                "An operation stands although one whose writes it observed was undone; where the records do not say whom they "
                        + "observed, it read a value that no other surviving operation had written by then.";
            case A6 ->
                "The effects of an operation landed in another order than it issued them, although all of them landed.";
        };
    }

    /** What keeps it out. */
    public static String prevention(Phenomenon phenomenon) {
        return phenomenon instanceof Anomaly anomaly ? prevention(anomaly) : prevention((Observation) phenomenon);
    }

    private static String prevention(Anomaly anomaly) {
        return switch (anomaly) {
            case A1 ->
                "Give every cell a version, and let an operation commit only if all that it read is still at the version that "
                        + "it read (serializable snapshot isolation); or let nobody write what somebody in flight has read "
                        + "(pessimistic locking). To check the versions of those alone who write (default snapshot isolation) "
                        + "lets read-only operations through.";
            case A2 ->
                "Pin the registry: look a planned tool up in the registry as it was when the operation read; or check before "
                        + "the call that name and signature are still there, and plan anew if they are not.";
            case A3 ->
                "Record what each operation observed, directly and through others, and when one is undone undo all that "
                        + "observed it; or hold back what others may observe until it can no longer be undone.";
            case A6 ->
                "Put a commit-order sequencer before the tools: it holds an effect back until all that were issued before it "
                        + "are complete.";
        };
    }

    /** What that costs, as far as it was measured (§5.6, §5.10), or why it is not known. */
    public static String cost(Phenomenon phenomenon) {
        return phenomenon instanceof Anomaly anomaly ? cost(anomaly) : cost((Observation) phenomenon);
    }

    private static String cost(Anomaly anomaly) {
        return switch (anomaly) {
            case A1 ->
                "Measured in the paper (§5.6): snapshot isolation, nothing that could be told from noise between sessions, and at "
                        + "most some 8% of the tokens in a paired comparison, growing with the rate of aborts; pessimistic "
                        + "locking, nothing on two workloads, and on the third 62% more with one model and 124% with another.";
            case A2 ->
                "Not measured in money or tokens; a snapshot of the registry for each operation, or one look-up more for each "
                        + "call.";
            case A3 ->
                "Not measured in money or tokens; the generations that are undone with the one that they built on are lost.";
            case A6 -> "Not measured in money or tokens; an effect waits for the slowest of those issued before it.";
        };
    }

    /** What it resembles in the literature on databases. */
    public static String relatives(Phenomenon phenomenon) {
        return phenomenon instanceof Anomaly anomaly ? relatives(anomaly) : relatives((Observation) phenomenon);
    }

    private static String relatives(Anomaly anomaly) {
        return switch (anomaly) {
            case A1 ->
                "Read skew and lost update (A5A and P4 of Berenson et al.): a read that is no longer true at commit, stretched "
                        + "over the time that a model takes to answer.";
            case A2 -> "A phantom (P3): what a predicate over the catalogue held when it was read does so no more.";
            case A3 -> "A dirty read (G1a, aborted read) that went on to commit; what sagas compensate for.";
            case A6 -> "A violation of session order (monotonic writes): one client's writes take effect out of order.";
        };
    }

    private static String definition(Observation observation) {
        return switch (observation) {
            case STALE_READ ->
                "An operation read a value from a cell that another operation had overwritten with another value before the read.";
            case UNSEEN_OVERWRITE ->
                "An operation wrote to a cell over another value, which another agent had written last, and no operation of its own "
                        + "agent had read the cell since.";
            case SNAPSHOT ->
                "An operation read something else from a cell than the latest write to it at or before the read.";
            case SPLIT_VIEW ->
                "Two operations read different values from one cell, each from another replica, and nobody wrote to it between "
                        + "the two reads.";
            case REFUSED -> "The system refused an operation, because what that rested on had changed.";
            case EXTERNALIZED -> "An operation was undone, although an effect of it had left the system before.";
        };
    }

    private static String prevention(Observation observation) {
        return switch (observation) {
            case STALE_READ ->
                "Read from where the writes go, and not from a cache, a replica that lags, or a copy in a context; or give cells "
                        + "versions, and let a reader ask whether its copy is still the latest.";
            case UNSEEN_OVERWRITE ->
                "Let an agent read a cell before it writes to it, and write only if that is still what is there (compare and set); "
                        + "or let one agent own the cell.";
            case SNAPSHOT ->
                "Let an operation read all that it reads from a snapshot: the state of one moment, with all that was committed by "
                        + "then. A snapshot does not keep out stale-generation (§4.5).";
            case SPLIT_VIEW ->
                "Let readers go to one replica; or let a replica answer only once it has what the reader has seen already "
                        + "(a session, or a quorum).";
            case REFUSED ->
                "Nothing has to be kept out: a guard has done its work. Where it happens often, let agents work on different cells, "
                        + "or read as late as they can.";
            case EXTERNALIZED ->
                "Hold back effects that cannot be called back until their operation can no longer be undone; or log for each an "
                        + "effect that makes up for it.";
        };
    }

    private static String cost(Observation observation) {
        return switch (observation) {
            case STALE_READ, SNAPSHOT -> "A read that goes further, or a look at a version before each.";
            case UNSEEN_OVERWRITE -> "One read before each write, and now and then a write that has to be made anew.";
            case SPLIT_VIEW -> "A read that waits for the replica.";
            case REFUSED -> "The generation that was refused is lost, and mostly made once more.";
            case EXTERNALIZED -> "An effect that lands later.";
        };
    }

    private static String relatives(Observation observation) {
        return switch (observation) {
            case STALE_READ ->
                "A violation of recency: what linearizability rules out, and sequential consistency or a snapshot of some earlier "
                        + "moment lets through.";
            case UNSEEN_OVERWRITE ->
                "A blind write: serializable as a rule, and yet a lost update to those who wrote before.";
            case SNAPSHOT -> "Read consistency of a snapshot (L1struct in the paper).";
            case SPLIT_VIEW ->
                "A4 of the paper; replicas that diverge, which monotonic reads rule out within a session.";
            case REFUSED -> "An abort by optimistic concurrency control: a failed compare-and-set, or a version check.";
            case EXTERNALIZED -> "A dirty effect: the output commit problem of recovery.";
        };
    }
}
