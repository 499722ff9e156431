package dev.hasse.live.otlp;

import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.model.Coverage;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Collects calls, and counts what was refused instead of becoming one: a request may hold millions of such things. */
final class RefusalSink implements CallSink {
    private final Limits limits;
    private final List<Call> calls = new ArrayList<>();
    private final Consumer<Problem> problems;
    private int refused;
    private @Nullable Problem first;

    RefusalSink(Limits limits) {
        this(limits, nobody -> {});
    }

    /** @param problems hears of all that is refused */
    RefusalSink(Limits limits, Consumer<Problem> problems) {
        this.limits = limits;
        this.problems = problems;
    }

    List<Call> calls() {
        return calls;
    }

    /** How much was refused. */
    int refused() {
        return refused;
    }

    /** The first that was refused; null if nothing was. */
    @Nullable
    Problem first() {
        return first;
    }

    @Override
    public void call(Call call) {
        calls.add(call);
    }

    @Override
    public void refuse(Problem reason) {
        first = first == null ? reason : first;
        refused++;
        problems.accept(reason);
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
