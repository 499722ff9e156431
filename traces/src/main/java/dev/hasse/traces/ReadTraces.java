package dev.hasse.traces;

import dev.hasse.model.PackedRecord;
import dev.hasse.model.Trace;
import dev.hasse.model.TraceHead;
import dev.hasse.model.TraceSink;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The result of reading when traces are kept in memory.
 *
 * @param traces the traces, in the order of their first records
 */
public record ReadTraces(List<Trace> traces, ReadSummary summary) {

    public ReadTraces {
        traces = List.copyOf(traces);
    }

    /** Collects the traces that are wanted. */
    static final class Collector implements TraceSink {
        private final Predicate<Trace> wanted;
        private final List<Kept> kept = new ArrayList<>();

        Collector() {
            this(trace -> true);
        }

        Collector(Predicate<Trace> wanted) {
            this.wanted = wanted;
        }

        @Override
        public boolean takesAgain() {
            return false;
        }

        @Override
        public boolean takesRecords() {
            return false;
        }

        @Override
        public boolean needsEffects() {
            return true;
        }

        @Override
        public Receiver begin() {
            kept.add(new Kept(wanted));
            return kept.get(kept.size() - 1);
        }

        @Override
        public void pause() {}

        @Override
        public void allRead() {}

        /** The traces that were kept. */
        ReadTraces traces(ReadSummary summary) {
            List<Trace> traces = new ArrayList<>();
            for (Kept one : kept) {
                if (one.trace != null) {
                    traces.add(one.trace);
                }
            }
            return new ReadTraces(traces, summary);
        }
    }

    private static final class Kept implements TraceSink.Receiver {
        private final Predicate<Trace> wanted;
        private @Nullable Trace trace;

        Kept(Predicate<Trace> wanted) {
            this.wanted = wanted;
        }

        @Override
        public void receiveWhole(Trace whole) {
            trace = wanted.test(whole) ? whole : null;
        }

        @Override
        public boolean receive(TraceHead head, PackedRecord record) {
            throw new IllegalStateException("no single record was asked for");
        }

        @Override
        public boolean complete() {
            throw new IllegalStateException("no single record was asked for");
        }

        @Override
        public void discard() {
            trace = null;
        }

        @Override
        public void end() {}
    }
}
