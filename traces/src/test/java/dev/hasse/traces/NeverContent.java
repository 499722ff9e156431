package dev.hasse.traces;

import dev.hasse.model.PackedRecord;
import dev.hasse.model.Trace;
import dev.hasse.model.TraceHead;
import dev.hasse.model.TraceSink;

/** A sink that is never content with the records of a trace one by one. */
final class NeverContent implements TraceSink, TraceSink.Receiver {
    @Override
    public boolean takesAgain() {
        return true;
    }

    @Override
    public boolean takesRecords() {
        return true;
    }

    @Override
    public boolean needsEffects() {
        return false;
    }

    @Override
    public Receiver begin() {
        return this;
    }

    @Override
    public void pause() {}

    @Override
    public void allRead() {}

    @Override
    public void receiveWhole(Trace trace) {}

    @Override
    public boolean receive(TraceHead head, PackedRecord record) {
        return true;
    }

    @Override
    public boolean complete() {
        return false;
    }

    @Override
    public void discard() {}

    @Override
    public void end() {}
}
