package dev.hasse.reports.transactions;

import dev.hasse.model.SafeText;
import dev.hasse.model.transactions.CellAccess;
import dev.hasse.model.transactions.Step;
import dev.hasse.model.transactions.TransactionLog;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a step did, in words that are safe to print. */
final class StepWords {
    private static final int LONGEST = 40;
    private static final int CELLS = 4;

    private final TransactionLog log;

    StepWords(TransactionLog log) {
        this.log = log;
    }

    /** Who did a step; null if that is not known, or is all that is known of the step, as in operation records. */
    static @Nullable String agent(Step step) {
        String agent = step.agent();
        return agent == null || agent.equals(step.name()) ? null : name(agent);
    }

    /** What a step did, with which outcome, on which cells. */
    String deed(Step step) {
        List<String> parts = new ArrayList<>();
        parts.add(name(step.name()) + outcome(step));
        step.accesses().stream().limit(CELLS).map(StepWords::access).forEach(parts::add);
        if (step.accesses().size() > CELLS) {
            parts.add("and " + (step.accesses().size() - CELLS) + " more cells");
        }
        if (step.isIrreversible()) {
            parts.add("irreversible");
        }
        add(parts, "key", step.key());
        add(parts, "asked", step.body());
        add(parts, "receipt", step.receipt());
        return String.join(", ", parts);
    }

    private String outcome(Step step) {
        return switch (step.kind()) {
            case BEGIN -> ", begins the transaction";
            case DONE -> "";
            case FAILED -> " failed";
            case COMPENSATED -> " compensates " + undone(step);
            case COMPENSATION_FAILED -> " failed to compensate " + undone(step);
            case COMMITTED -> ", commits";
            case ABORTED -> ", aborts";
        };
    }

    private String undone(Step step) {
        return step.undoes() == Step.NONE
                ? "a step that the log does not show"
                : name(log.step(step.undoes()).name()) + " (step " + step.undoes() + ")";
    }

    private static String access(CellAccess access) {
        if (access.isAppend() && access.value() != null) {
            return "appends " + SafeText.of(access.value(), LONGEST) + " to " + name(access.cell());
        }
        return (access.isWrite() ? "writes " : "reads ")
                + name(access.cell())
                + (access.value() == null ? "" : " = " + SafeText.of(access.value(), LONGEST));
    }

    private static void add(List<String> parts, String what, @Nullable String text) {
        if (text != null) {
            parts.add(what + " " + name(text));
        }
    }

    private static String name(String text) {
        return WitnessWords.name(text, LONGEST);
    }
}
