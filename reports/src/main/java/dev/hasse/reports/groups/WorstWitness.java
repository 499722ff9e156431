package dev.hasse.reports.groups;

import dev.hasse.model.CausalCascade;
import dev.hasse.model.ExternalizedEffect;
import dev.hasse.model.OperationRef;
import dev.hasse.model.PhantomTool;
import dev.hasse.model.RefusedAttempt;
import dev.hasse.model.Residue;
import dev.hasse.model.SafeText;
import dev.hasse.model.Severity;
import dev.hasse.model.SnapshotViolation;
import dev.hasse.model.SplitView;
import dev.hasse.model.StaleGeneration;
import dev.hasse.model.StaleRead;
import dev.hasse.model.ToolEffectReordering;
import dev.hasse.model.UnseenOverwrite;
import dev.hasse.model.Witness;
import dev.hasse.reports.Sentences;
import java.util.Comparator;
import java.util.List;

/**
 * A witness that stands for others, and where it is. Worst is what has the greater {@link Severity}, then what is staler, then what had the
 * wider window; among equals the order is by trace and position, so that it does not depend on which came first.
 *
 * @param source the file in which the trace begins
 */
public record WorstWitness(String traceId, String source, Witness witness) {
    /** The worst comes first. */
    static final Comparator<WorstWitness> ORDER = Comparator.<WorstWitness, Severity>comparing(
                    worst -> Severity.of(worst.witness))
            .thenComparing(Comparator.<WorstWitness>comparingInt(worst -> staleness(worst.witness))
                    .reversed())
            .thenComparing(Comparator.<WorstWitness>comparingLong(worst -> window(worst.witness))
                    .reversed())
            .thenComparing(WorstWitness::traceId)
            .thenComparing(WorstWitness::source)
            .thenComparing(worst -> worst.witness.operation().position())
            .thenComparing(worst -> last(worst.witness.operations()).position())
            .thenComparing(worst -> String.join("\u0000", worst.witness.cells()));

    private static OperationRef last(List<OperationRef> operations) {
        return operations.get(operations.size() - 1);
    }

    /** Where it is, safe to print: its trace, unless that is called after its file, and the line. */
    public String place() {
        OperationRef operation = witness.operation();
        String trace = traceId.equals(operation.source()) ? "" : Sentences.name(traceId) + " in ";
        return trace + SafeText.escape(operation.source()) + ":" + operation.line();
    }

    /** How many versions behind it was; 0 for another anomaly than A1. */
    static int staleness(Witness witness) {
        return witness instanceof StaleGeneration stale ? stale.staleness() : 0;
    }

    /** How long the operation took from its read to its commit, in the trace's own time; 0 if the witness does not say. */
    static long window(Witness witness) {
        return witness.accept(Window.OF);
    }

    private static final class Window implements Witness.Visitor<Long, RuntimeException> {
        static final Window OF = new Window();

        /** The difference of two times; the largest that there is, if it is larger. */
        private static long between(long from, long to) {
            long width = to - from;
            return width < 0 ? Long.MAX_VALUE : width;
        }

        @Override
        public Long staleGeneration(StaleGeneration witness) {
            return between(witness.readTime(), witness.commitTime());
        }

        @Override
        public Long phantomTool(PhantomTool witness) {
            return between(witness.readTime(), witness.commitTime());
        }

        @Override
        public Long causalCascade(CausalCascade witness) {
            return 0L;
        }

        @Override
        public Long residue(Residue witness) {
            return 0L;
        }

        @Override
        public Long toolEffectReordering(ToolEffectReordering witness) {
            return 0L;
        }

        @Override
        public Long staleRead(StaleRead witness) {
            return 0L;
        }

        @Override
        public Long unseenOverwrite(UnseenOverwrite witness) {
            return 0L;
        }

        @Override
        public Long snapshotViolation(SnapshotViolation witness) {
            return 0L;
        }

        @Override
        public Long splitView(SplitView witness) {
            return 0L;
        }

        @Override
        public Long refusedAttempt(RefusedAttempt witness) {
            return between(witness.readTime(), witness.refusedAt());
        }

        @Override
        public Long externalizedEffect(ExternalizedEffect witness) {
            return 0L;
        }
    }
}
