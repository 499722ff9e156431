package dev.hasse.traces;

import dev.hasse.model.Trace;
import dev.hasse.model.TraceSink;

/** A sink that is never content with the parts of a trace. */
final class NeverContent implements TraceSink, TraceSink.Receiver {
    @Override
    public boolean takesAgain() {
        return true;
    }

    @Override
    public boolean takesParts() {
        return true;
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
    public void receivePart(Trace part, boolean last) {}

    @Override
    public boolean needsWhole() {
        return true;
    }

    @Override
    public void discard() {}

    @Override
    public void end() {}
}
