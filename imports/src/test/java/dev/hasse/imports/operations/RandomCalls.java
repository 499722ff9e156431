package dev.hasse.imports.operations;

import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Change;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.model.Effect;
import dev.hasse.model.Tool;
import dev.hasse.model.Value;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Calls of which any part may be missing, with so few agents, cells, values and moments that they collide. */
public final class RandomCalls {
    private static final String[] NAMES = {"a", "b", "a#1", "unlogged", "", "\u202e<b>\u0000", "call-1"};
    private static final RecordComponent[] PARTS = Call.class.getRecordComponents();
    private static final long[] EXTREMES = {Long.MIN_VALUE, -1, 0, Long.MAX_VALUE, Long.MAX_VALUE - 1};

    private final Random random;
    /** One moment in this many is an extreme one; 0 if none is. */
    private final int extremes;

    public RandomCalls(long seed, boolean extremes) {
        this.random = new Random(seed);
        this.extremes = extremes ? 8 : 0;
    }

    public List<Call> next(int count) {
        List<Call> calls = new ArrayList<>();
        for (int k = 0; k < count; k++) {
            calls.add(calls.isEmpty() || random.nextInt(4) > 0 ? call() : twin(calls.get(random.nextInt(k))));
        }
        return calls;
    }

    /** A call that differs from another one in one part at most. */
    private Call twin(Call one) {
        Call other = call();
        int differs = random.nextInt(PARTS.length);
        Object[] parts = new Object[PARTS.length];
        Class<?>[] types = new Class<?>[PARTS.length];
        try {
            for (int k = 0; k < PARTS.length; k++) {
                parts[k] = PARTS[k].getAccessor().invoke(k == differs ? other : one);
                types[k] = PARTS[k].getType();
            }
            return Call.class.getDeclaredConstructor(types).newInstance(parts);
        } catch (ReflectiveOperationException impossible) {
            throw new LinkageError(impossible.getMessage(), impossible);
        }
    }

    private Call call() {
        Long began = maybe(this::moment);
        Long lasts = (long) random.nextInt(6);
        Long ended = began == null || random.nextInt(6) == 0 ? maybe(this::moment) : Long.valueOf(began + lasts);
        return Call.of(new Origin("file", 1 + random.nextInt(9), null, null, Map.of()), name(), name())
                .role(maybe(this::name))
                .id(maybe(this::name))
                .planned(random.nextBoolean() ? null : maybe(this::moment))
                .started(began)
                .ended(ended)
                .outcome(random.nextInt(3) > 0 ? Outcome.DONE : Outcome.values()[random.nextInt(4)])
                .batch(random.nextBoolean() ? null : "m" + random.nextInt(3), maybe(() -> random.nextInt(3)))
                .visibleAtPlan(maybe(this::tools))
                .visibleAtCommit(maybe(this::tools))
                .access(random.nextInt(5) == 0 ? null : access())
                .predecessors(random.nextInt(4) > 0 ? List.of() : List.of(name(), name()))
                .replica(random.nextInt(9) > 0 ? null : name(), random.nextInt(9) > 0 ? null : moment())
                .build();
    }

    private Access access() {
        List<Glance> reads = new ArrayList<>();
        List<Change> writes = new ArrayList<>();
        List<Effect> before = new ArrayList<>();
        for (int k = random.nextInt(3); k > 0; k--) {
            reads.add(new Glance(cell(), maybe(this::value), random.nextInt(4) > 0 ? null : moment()));
        }
        for (int k = random.nextInt(3); k > 0; k--) {
            writes.add(new Change(cell(), maybe(this::value)));
        }
        for (int k = random.nextInt(2); k > 0; k--) {
            before.add(new Effect(cell(), value()));
        }
        return new Access(reads, writes, before);
    }

    private <T> @Nullable T maybe(Supplier<T> some) {
        return random.nextInt(8) == 0 ? null : some.get();
    }

    private long moment() {
        return extremes > 0 && random.nextInt(extremes) == 0
                ? EXTREMES[random.nextInt(EXTREMES.length)]
                : random.nextInt(20);
    }

    private String name() {
        return NAMES[random.nextInt(random.nextInt(3) == 0 ? NAMES.length : 2)];
    }

    private String cell() {
        return random.nextInt(9) == 0 ? name() : random.nextBoolean() ? "x" : "y";
    }

    private Value value() {
        return random.nextInt(6) == 0 ? Value.NULL : Value.ofInteger(random.nextInt(3));
    }

    private List<Tool> tools() {
        List<Tool> tools = new ArrayList<>();
        for (int k = random.nextInt(3); k > 0; k--) {
            tools.add(new Tool(name(), random.nextBoolean() ? null : value()));
        }
        return tools;
    }
}
