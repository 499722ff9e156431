package dev.hasse.live;

import dev.hasse.model.CausalCascade;
import dev.hasse.model.OperationRef;
import dev.hasse.model.PhantomTool;
import dev.hasse.model.RefusedAttempt;
import dev.hasse.model.RefusedWrite;
import dev.hasse.model.Residue;
import dev.hasse.model.SplitView;
import dev.hasse.model.StaleGeneration;
import dev.hasse.model.StaleRead;
import dev.hasse.model.ToolEffectReordering;
import dev.hasse.model.UnseenOverwrite;
import dev.hasse.model.Witness;
import dev.hasse.reports.Sentences;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Says what to do now about a finding, while the agents are still at work. What would have prevented it is another matter:
 * {@link Witness#remedy}.
 */
public final class NextStep {
    private NextStep() {}

    /** One clause, without a full stop, on one line, and safe to print. */
    public static String of(Witness witness) {
        if (witness instanceof StaleGeneration stale) {
            return stale(stale);
        }
        if (witness instanceof UnseenOverwrite overwrite) {
            return overwrite.unseenEdit()
                    ? unseenEdit(overwrite)
                    : "compare what " + agent(overwrite.overwritten()) + " had written to " + name(overwrite.cell())
                            + " with what " + agent(overwrite.writer()) + " wrote over it; it may be lost";
        }
        if (witness instanceof StaleRead read) {
            return "let " + agent(read.reader()) + " read " + name(read.cell()) + " again; " + agent(read.missed())
                    + " had written a newer value";
        }
        if (witness instanceof PhantomTool tool) {
            return "let " + agent(tool.operation()) + " plan again with the tools that it has now";
        }
        if (witness instanceof CausalCascade cascade) {
            return "undo what " + agent(cascade.survivor()) + " did at " + Sentences.place(cascade.survivor())
                    + ", or do it again; it builds on what was undone at " + Sentences.place(cascade.aborted());
        }
        if (witness instanceof Residue residue) {
            return residue.kind() == Residue.Kind.ABORTED
                    ? "let " + agent(residue.reader()) + " read " + name(residue.cell())
                            + " again and redo its work; what it read was undone"
                    : "find out who wrote what " + agent(residue.reader()) + " read from " + name(residue.cell())
                            + ", as no record had committed it by then; if it was there before the log began, add --initial first-read";
        }
        if (witness instanceof ToolEffectReordering reordering) {
            String cells = reordering.issued().stream()
                    .map(effect -> name(effect.cell()))
                    .distinct()
                    .collect(Collectors.joining(", "));
            return "look at " + cells + ": the effects of " + agent(reordering.operation())
                    + (reordering.certain() ? "" : " may have") + " landed in another order than it issued them";
        }
        if (witness instanceof SplitView view) {
            return "let " + agent(view.second()) + " read " + name(view.cell())
                    + " again from the replica that is ahead";
        }
        if (witness instanceof RefusedAttempt attempt) {
            RefusedWrite attempted = attempt.attempted();
            return "nothing is lost; let " + agent(attempt.operation()) + " read "
                    + (attempted == null ? "" : names(attempted.cells()) + " ")
                    + (attempted != null && Boolean.TRUE.equals(attempted.unread()) ? "" : "again ")
                    + "before it retries";
        }
        return "look at what " + agent(witness.operation()) + " did at " + Sentences.place(witness.operation());
    }

    private static String stale(StaleGeneration stale) {
        String reader = agent(stale.reader());
        String writer = agent(stale.writer());
        String cell = name(stale.cell());
        if (stale.staleEdit()) {
            return "let " + reader + " read " + cell + " again, which " + writer
                    + " had changed before its edit; nothing of that is lost, but the parts may not fit together";
        }
        return stale.lostUpdate()
                ? "stop " + reader + ", restore what " + writer + " wrote to " + cell + ", and let " + reader
                        + " read it and redo its change"
                : "let " + reader + " read " + cell + " again and redo what it did with the old value";
    }

    private static String unseenEdit(UnseenOverwrite edit) {
        return "let " + agent(edit.writer()) + " read " + name(edit.cell()) + ", which " + agent(edit.overwritten())
                + " had changed before its edit; nothing of that is lost, but the parts may not fit together";
    }

    private static String names(Set<String> cells) {
        return cells.stream().map(NextStep::name).collect(Collectors.joining(", "));
    }

    private static String agent(OperationRef operation) {
        return name(operation.agent());
    }

    private static String name(String name) {
        return Sentences.name(name);
    }
}
