package dev.hasse.live.otlp;

import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.model.Coverage;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problem;
import java.util.ArrayList;
import java.util.List;

/** Collects calls, and what was refused instead of becoming one. */
final class RefusalSink implements CallSink {
    private final Limits limits;
    private final List<Call> calls = new ArrayList<>();
    private final List<Problem> refused = new ArrayList<>();

    RefusalSink(Limits limits) {
        this.limits = limits;
    }

    List<Call> calls() {
        return calls;
    }

    List<Problem> refused() {
        return refused;
    }

    @Override
    public void call(Call call) {
        calls.add(call);
    }

    @Override
    public void refuse(Problem reason) {
        refused.add(reason);
    }

    @Override
    public Limits limits() {
        return limits;
    }

    @Override
    public void beside(String file, String kind) {}

    @Override
    public void ignore(String kind) {}

    @Override
    public void count(Coverage.Count what, long times) {}
}
