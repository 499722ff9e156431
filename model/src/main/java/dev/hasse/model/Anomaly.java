package dev.hasse.model;

import java.util.List;
import java.util.Set;

/**
 * The anomalies whose exclusion makes up the lattice, each with its description and its specification. The names and
 * sections are those of "Verified Detection and Prevention of Concurrency Anomalies in Multi-Agent LLM Systems" (arXiv
 * 2606.17182). Their numbering is the paper's, and has gaps: A4 (split view) lies outside the single-store model, A5
 * was dropped.
 */
@SuppressWarnings("ImmutableEnumChecker") // all of it is made once, and never changed
public enum Anomaly implements Phenomenon {
    A1(
            Level.L1,
            new About(
                    /* title= */ "stale-generation",
                    /* section= */ "§3.1",
                    Severity.ERROR,
                    /* meaning= */ "a commit rests on a value that another agent replaced in the meantime",
                    /* definition= */ "An operation read a cell, an operation of another agent then wrote another value to it, and only "
                            + "after that the first one committed.",
                    /* prevention= */ "Give every cell a version, and let an operation commit only if everything it read is still at the "
                            + "version that it read (serializable snapshot isolation); or lock what an operation in flight has read "
                            + "(pessimistic locking). Checking versions only for operations that write (default snapshot isolation) "
                            + "lets read-only operations through.",
                    /* cost= */ "Measured in the paper (§5.6): snapshot isolation cost nothing that could be told from noise between "
                            + "sessions, and at most about 8% of the tokens in a paired comparison, growing with the abort rate; "
                            + "pessimistic locking cost nothing on two workloads, and on the third 62% more with one model and 124% "
                            + "with another.",
                    /* relatives= */ "Read skew and lost update (A5A and P4 of Berenson et al.): a read that is no longer true at "
                            + "commit, stretched over the time that a model takes to answer."),
            new Specification(
                    "StaleGeneration",
                    "StaleGenerationWitnesses(History)",
                    "StaleGenerationsAtBounds(History).certain",
                    "StaleGenerationsAtBounds(History).possible",
                    /* isBounded= */ true,
                    "StaleGenerationEvidence(History)",
                    "CertainStaleGenerationEvidence(History)",
                    /* operations= */ 2),
            Discipline.SSI,
            Discipline.PESSIMISTIC,
            Discipline.CAUSAL,
            Discipline.SEQUENCER,
            Discipline.ALL) {
        @Override
        public List<Operation> example() {
            return List.of(
                    Operation.by("user", 0)
                            .write("trip.date", Value.ofString("21 June"))
                            .commit(1),
                    Operation.by("flight", 0)
                            .read("trip.date", Value.ofString("14 June"))
                            .commit(2));
        }
    },
    A2(
            Level.L4,
            new About(
                    /* title= */ "phantom-tool",
                    /* section= */ "§3.2",
                    Severity.ERROR,
                    /* meaning= */ "a planned tool was gone, or another, at commit",
                    /* definition= */ "An operation planned a tool that it saw in the registry when it read, and that was not there, or "
                            + "had another signature, when it committed.",
                    /* prevention= */ "Pin the registry: look a planned tool up in the registry as it was when the operation read; or "
                            + "check before the call that name and signature are still there, and plan anew if they are not.",
                    /* cost= */ "Not measured in money or tokens; a snapshot of the registry for each operation, or one look-up more for "
                            + "each call.",
                    /* relatives= */ "A phantom (P3): what a predicate over the catalogue held when it was read does so no more."),
            Specification.ofRecords("PhantomTool", 1),
            Discipline.PESSIMISTIC,
            Discipline.REGISTRY_SNAPSHOT,
            Discipline.REGISTRY_VALIDATION,
            Discipline.ALL) {
        @Override
        public List<Operation> example() {
            Tool refund = new Tool("refund", null);
            return List.of(Operation.by("support", 0)
                    .toolsAtRead(refund)
                    .planned(refund)
                    .toolsAtCommit()
                    .commit(1));
        }
    },
    A3(
            Level.L2,
            new About(
                    /* title= */ "causal-cascade",
                    /* section= */ "§3.3",
                    Severity.ERROR,
                    /* meaning= */ "a commit survives although an operation that it built on was undone",
                    /* definition= */ "An operation stands although one whose writes it observed was undone; where the records do not say "
                            + "whom they observed, it read a value that no other surviving operation had written by then.",
                    /* prevention= */ "Record what each operation observed, directly and through others, and when one is undone undo all "
                            + "that observed it; or hold back what others may observe until it can no longer be undone.",
                    /* cost= */ "Not measured in money or tokens; the generations that are undone with the one that they built on are "
                            + "lost.",
                    /* relatives= */ "A dirty read (G1a, aborted read) that went on to commit; what sagas compensate for."),
            Specification.ofRecords("CausalCascade", 2),
            Discipline.CAUSAL,
            Discipline.SEQUENCER,
            Discipline.ALL) {
        @Override
        public Specification specification(CascadeMode mode) {
            return mode == CascadeMode.CASCADE ? specification() : Residue.SPECIFICATION;
        }

        @Override
        public List<Operation> example() {
            return List.of(
                    Operation.by("planner", 0)
                            .write("plan", Value.ofString("rewrite it"))
                            .aborted()
                            .commit(1),
                    Operation.by("coder", 1).predecessors(Value.ofInteger(1)).commit(2));
        }
    },
    A6(
            Level.L3,
            new About(
                    /* title= */ "tool-effect-reordering",
                    /* section= */ "§3.5",
                    Severity.ERROR,
                    /* meaning= */ "effects landed in another order than they were issued in",
                    /* definition= */ "The effects of an operation landed in another order than it issued them, although all of them "
                            + "landed.",
                    /* prevention= */ "Put a commit-order sequencer before the tools: it holds an effect back until all that were issued "
                            + "before it are complete.",
                    /* cost= */ "Not measured in money or tokens; an effect waits for the slowest of those issued before it.",
                    /* relatives= */ "A violation of session order (monotonic writes): one client's writes take effect out of order."),
            new Specification(
                    "ToolEffectReordering",
                    "ToolEffectReorderingWitnesses(History)",
                    /* certain= */ null,
                    "Reordered(History)",
                    /* isBounded= */ true,
                    "ToolEffectReorderingEvidence(History)",
                    /* certainEvidence= */ null,
                    /* operations= */ 1),
            Discipline.SEQUENCER,
            Discipline.ALL) {
        @Override
        public List<Operation> example() {
            Value charged = Value.ofString("charged");
            Value receipt = Value.ofString("receipt");
            return List.of(Operation.by("billing", 0)
                    .issued("card", charged)
                    .issued("mail", receipt)
                    .effected("mail", receipt)
                    .effected("card", charged)
                    .commit(1));
        }
    };

    private final Level level;
    private final About about;
    private final Specification specification;
    private final Set<Discipline> excludedBy;

    /**
     * @param level the first level of the default chain that excludes it (§4.1)
     * @param excludedBy the disciplines under which it cannot occur, whatever the agents do
     */
    Anomaly(Level level, About about, Specification specification, Discipline... excludedBy) {
        this.level = level;
        this.about = about;
        this.specification = specification;
        this.excludedBy = Set.of(excludedBy);
    }

    @Override
    public String code() {
        return name();
    }

    @Override
    public String label() {
        return name() + " " + title();
    }

    @Override
    public About about() {
        return about;
    }

    @Override
    public Specification specification() {
        return specification;
    }

    /** The first level of the default chain that excludes it. */
    Level level() {
        return level;
    }

    /** Whether it cannot occur under a discipline, whatever the agents do (§4.16). */
    public boolean isExcludedBy(Discipline discipline) {
        return excludedBy.contains(discipline);
    }

    /**
     * The anomaly called {@code text}: its number ({@code A1}, {@code a1}) or its title.
     *
     * @throws IllegalArgumentException if there is none; the message lists the valid names
     */
    public static Anomaly parse(String text) {
        return Phenomenon.parse(text, List.of(values()));
    }
}
