package dev.hasse.reports;

import dev.hasse.model.Anomaly;

/** What somebody who has never heard of an anomaly is told about it: when it holds, what keeps it out, and what that costs. */
public final class Guidance {
    private Guidance() {}

    /** The paper that all of this is from. */
    public static final String PAPER = "https://arxiv.org/abs/2606.17182";

    /** When a trace has the anomaly, in one sentence. */
    public static String definition(Anomaly anomaly) {
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

    /** What keeps the anomaly out. */
    public static String prevention(Anomaly anomaly) {
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
    public static String cost(Anomaly anomaly) {
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

    /** What the anomaly resembles in the literature on databases. */
    public static String relatives(Anomaly anomaly) {
        return switch (anomaly) {
            case A1 ->
                "Read skew and lost update (A5A and P4 of Berenson et al.): a read that is no longer true at commit, stretched "
                        + "over the time that a model takes to answer.";
            case A2 -> "A phantom (P3): what a predicate over the catalogue held when it was read does so no more.";
            case A3 -> "A dirty read (G1a, aborted read) that went on to commit; what sagas compensate for.";
            case A6 -> "A violation of session order (monotonic writes): one client's writes take effect out of order.";
        };
    }
}
