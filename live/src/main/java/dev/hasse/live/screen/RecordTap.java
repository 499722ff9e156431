package dev.hasse.live.screen;

import dev.hasse.live.RecordListener;
import dev.hasse.model.Effect;
import dev.hasse.model.Operation;
import dev.hasse.model.PackedRecord;
import dev.hasse.model.Read;
import dev.hasse.model.Renumbering;
import dev.hasse.model.Trace;
import dev.hasse.model.TraceHead;
import dev.hasse.model.TraceSink;
import java.util.ArrayList;
import java.util.List;

/** Lets somebody hear of the records that a sink is given; of each once, although a trace may be given again. */
public final class RecordTap implements TraceSink {
    private final TraceSink sink;
    private final RecordListener listener;

    public RecordTap(TraceSink sink, RecordListener listener) {
        this.sink = sink;
        this.listener = listener;
    }

    @Override
    public boolean takesAgain() {
        return sink.takesAgain();
    }

    @Override
    public boolean takesRecords() {
        return sink.takesRecords();
    }

    @Override
    public boolean needsEffects() {
        return sink.needsEffects();
    }

    @Override
    public Receiver begin() {
        return new Tapped(sink.begin());
    }

    @Override
    public void pause() {
        sink.pause();
    }

    @Override
    public void allRead() {
        sink.allRead();
    }

    @Override
    public void renumberShared(Renumbering renumbering) {
        sink.renumberShared(renumbering);
    }

    private final class Tapped implements Receiver {
        private final Receiver receiver;
        /** How many records of the trace were told. */
        private int told;

        Tapped(Receiver receiver) {
            this.receiver = receiver;
        }

        @Override
        public boolean receive(TraceHead head, PackedRecord record) {
            if (record.position() > told) {
                told = record.position();
                tell(head, record);
            }
            return receiver.receive(head, record);
        }

        private void tell(TraceHead head, PackedRecord record) {
            List<String> reads = new ArrayList<>(record.reads());
            for (int k = 0; k < record.reads(); k++) {
                reads.add(head.symbols().cells().get(record.readCell(k)));
            }
            List<String> writes = new ArrayList<>(record.writes());
            for (int k = 0; k < record.writes() && record.isCommitted() && record.survives(); k++) {
                writes.add(head.symbols().cells().get(record.writeCell(k)));
            }
            listener.record(head.id(), head.symbols().agents().get(record.agent()), reads, writes);
        }

        private void tell(Trace trace) {
            for (; told < trace.size(); told++) {
                Operation operation = trace.operation(told);
                boolean stands = operation.committed() && operation.survives();
                listener.record(
                        trace.id(),
                        operation.agent(),
                        operation.reads().stream().map(Read::cell).toList(),
                        stands ? operation.writes().stream().map(Effect::cell).toList() : List.of());
            }
        }

        @Override
        public void receiveSoFar(Trace trace, boolean rests) {
            tell(trace);
            receiver.receiveSoFar(trace, rests);
        }

        @Override
        public void receiveWhole(Trace trace) {
            tell(trace);
            receiver.receiveWhole(trace);
        }

        @Override
        public void renumber(Renumbering renumbering) {
            receiver.renumber(renumbering);
        }

        @Override
        public boolean undo(int position) {
            return receiver.undo(position);
        }

        @Override
        public void breakOff() {
            receiver.breakOff();
        }

        @Override
        public boolean hasGivenUp() {
            return receiver.hasGivenUp();
        }

        @Override
        public boolean complete() {
            return receiver.complete();
        }

        @Override
        public void discard() {
            receiver.discard();
        }

        @Override
        public void end() {
            receiver.end();
        }
    }
}
