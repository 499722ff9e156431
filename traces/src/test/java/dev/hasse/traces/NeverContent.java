package dev.hasse.traces;

import dev.hasse.model.Trace;
import dev.hasse.model.TraceSink;

/** Is never content with the parts of a trace. */
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
    public void whole(Trace trace) {}

    @Override
    public void part(Trace part, boolean last) {}

    @Override
    public boolean wantsWhole() {
        return true;
    }

    @Override
    public void forget() {}

    @Override
    public void end() {}
}
