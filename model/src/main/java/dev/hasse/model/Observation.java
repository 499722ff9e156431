package dev.hasse.model;

import java.util.List;
import java.util.stream.Stream;

/**
 * A phenomenon that is reported beside the level of a trace and never part of it. It is decided exactly, counted and
 * shown like an anomaly, and a gate may be told to fail on it. Each has here its description and its specification.
 */
@SuppressWarnings("ImmutableEnumChecker") // all of it is made once, and never changed
public enum Observation implements Phenomenon {
    /** A read of a value that had been overwritten by then. */
    STALE_READ(
            new About(
                    /* title= */ "stale-read",
                    /* section= */ "",
                    Severity.NOTE,
                    /* meaning= */ "a read saw a value that had been overwritten before",
                    /* definition= */ "An operation read a value from a cell that another operation had overwritten with another value "
                            + "before the read.",
                    /* prevention= */ "Read from where the writes go, and not from a cache, a replica that lags, or a copy in a context; or "
                            + "give cells versions, and let a reader ask whether its copy is still the latest.",
                    /* cost= */ "A read that goes further, or a look at a version before each.",
                    /* relatives= */ "A violation of recency: what linearizability rules out, and sequential consistency or a snapshot of "
                            + "some earlier moment lets through."),
            Specification.ofMoments("StaleRead", "StaleReads", "StaleReads", "(History, Initial)", 1)) {
        @Override
        public List<Operation> example() {
            return afterBothWrites(
                    Operation.by("mailer", 3).read("report", DRAFT).commit(4));
        }
    },
    /** A write over another agent's write that the writer's agent never looked at. */
    UNSEEN_OVERWRITE(
            new About(
                    /* title= */ "unseen-overwrite",
                    /* section= */ "",
                    Severity.NOTE,
                    /* meaning= */ "a write replaced what another agent had written, and its own agent had never read",
                    /* definition= */ "An operation wrote to a cell over another value, which another agent had written last, and no "
                            + "operation of its own agent had read the cell since.",
                    /* prevention= */ "Let an agent read a cell before it writes to it, and write only if that is still what is there "
                            + "(compare and set); or let one agent own the cell.",
                    /* cost= */ "One read before each write, and now and then a write that has to be made anew.",
                    /* relatives= */ "A blind write: serializable as a rule, and yet a lost update to those who wrote before."),
            Specification.ofMoments(
                    "UnseenOverwrite", "UnseenOverwriteWitnesses", "UnseenOverwrites", "(History)", 2)) {
        @Override
        public List<Operation> example() {
            return afterBothWrites();
        }
    },
    /** A read that differs from the latest write: the trace is no snapshot. */
    SNAPSHOT(
            new About(
                    /* title= */ "snapshot",
                    /* section= */ "§4.5",
                    Severity.NOTE,
                    /* meaning= */ "a read did not see the latest write",
                    /* definition= */ "An operation read something else from a cell than the latest write to it at or before the read.",
                    /* prevention= */ "Let an operation read all that it reads from a snapshot: the state of one moment, with all that was "
                            + "committed by then. A snapshot does not keep out stale-generation (§4.5).",
                    /* cost= */ "A read that goes further, or a look at a version before each.",
                    /* relatives= */ "Read consistency of a snapshot (L1struct in the paper)."),
            Specification.ofMoments("Snapshot", "SnapshotViolations", "SnapshotViolations", "(History, Initial)", 1)) {
        @Override
        public List<Operation> example() {
            return STALE_READ.example();
        }
    },
    /** Two replicas that answered differently: the anomaly A4 of the paper, which lies outside its single-store model. */
    SPLIT_VIEW(
            new About(
                    /* title= */ "split-view",
                    /* section= */ "§3.4",
                    Severity.NOTE,
                    /* meaning= */ "two replicas showed different values, with no write in between",
                    /* definition= */ "Two operations read different values from one cell, each from another replica, and nobody wrote to "
                            + "it between the two reads.",
                    /* prevention= */ "Let readers go to one replica; or let a replica answer only once it has what the reader has seen "
                            + "already (a session, or a quorum).",
                    /* cost= */ "A read that waits for the replica.",
                    /* relatives= */ "A4 of the paper; replicas that diverge, which monotonic reads rule out within a session."),
            Specification.ofMoments("SplitView", "SplitViewWitnesses", "SplitViews", "(History)", 2)) {
        @Override
        public String label() {
            return "A4 " + code();
        }

        @Override
        public List<Operation> example() {
            return List.of(
                    Operation.by("writer", 1)
                            .read("report", DRAFT)
                            .replica("east")
                            .commit(2),
                    Operation.by("mailer", 3)
                            .read("report", REVIEWED)
                            .replica("west")
                            .commit(4));
        }
    },
    /** An attempt that the system refused. */
    REFUSED(
            new About(
                    /* title= */ "refused",
                    /* section= */ "",
                    Severity.NOTE,
                    /* meaning= */ "the system refused an attempt, because what it rested on had changed",
                    /* definition= */ "The system refused an operation, because what that rested on had changed.",
                    /* prevention= */ "Nothing has to be kept out: a guard has done its work. Where it happens often, let agents work on "
                            + "different cells, or read as late as they can.",
                    /* cost= */ "The generation that was refused is lost, and mostly made once more.",
                    /* relatives= */ "An abort by optimistic concurrency control: a failed compare-and-set, or a version check."),
            Specification.ofRecords("Refused", "RefusedAttempts(History)", 1, null)) {
        @Override
        public List<Operation> example() {
            return List.of(
                    Operation.by("mailer", 0).read("report", DRAFT).refuse(2),
                    Operation.by("reviewer", 0).write("report", REVIEWED).commit(1));
        }
    },
    /** An effect that had left the system before its operation was undone. */
    EXTERNALIZED(
            new About(
                    /* title= */ "externalized",
                    /* section= */ "",
                    Severity.NOTE,
                    /* meaning= */ "an effect had left the system before its operation was undone",
                    /* definition= */ "An operation was undone, although an effect of it had left the system before.",
                    /* prevention= */ "Hold back effects that cannot be called back until their operation can no longer be undone; or log "
                            + "for each an effect that makes up for it.",
                    /* cost= */ "An effect that lands later.",
                    /* relatives= */ "A dirty effect: the output commit problem of recovery."),
            Specification.ofRecords("Externalized", "ExternalizedWitnesses(History)", 1, null)) {
        @Override
        public List<Operation> example() {
            return List.of(Operation.by("mailer", 0)
                    .issued("mail", DRAFT)
                    .aborted()
                    .externalized(true)
                    .commit(1));
        }
    };

    private static final Value DRAFT = Value.ofString("draft");
    private static final Value REVIEWED = Value.ofString("reviewed");

    private final About about;
    private final Specification specification;

    Observation(About about, Specification specification) {
        this.about = about;
        this.specification = specification;
    }

    /** The given operations, after two agents have written to one cell, one after the other. */
    private static List<Operation> afterBothWrites(Operation... operations) {
        return Stream.concat(
                        Stream.of(
                                Operation.by("writer", 0).write("report", DRAFT).commit(1),
                                Operation.by("reviewer", 1)
                                        .write("report", REVIEWED)
                                        .commit(2)),
                        Stream.of(operations))
                .toList();
    }

    @Override
    public String code() {
        return about.title();
    }

    @Override
    public String label() {
        return code();
    }

    @Override
    public About about() {
        return about;
    }

    @Override
    public Specification specification() {
        return specification;
    }

    @Override
    public String toString() {
        return code();
    }
}
