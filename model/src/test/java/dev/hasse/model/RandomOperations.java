package dev.hasse.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Valid operations from a seed, each with some of the fields that a record may have. */
final class RandomOperations {
    private static final List<Value> VALUES =
            List.of(Value.NULL, Value.ofInteger(1), Value.ofString("1"), Value.ofCanonicalJson("[1]"));
    private static final List<Long> TIMES = List.of(Long.MIN_VALUE, -1L << 32, -7L, 0L, 5L, 1L << 32, Long.MAX_VALUE);

    private final Random random;

    RandomOperations(long seed) {
        random = new Random(seed);
    }

    /** Operations without ids, so that they can be put in any trace; predecessors are positions in a trace of {@code most}. */
    List<Operation> next(int most) {
        return IntStream.range(0, random.nextInt(most + 1))
                .mapToObj(k -> operation(k + 1))
                .toList();
    }

    private Operation operation(int position) {
        boolean far = random.nextInt(4) == 0;
        long begin = far ? pick(TIMES.subList(0, 4)) : random.nextInt(5);
        long end = far ? pick(TIMES.subList(4, 7)) : begin + random.nextInt(5);
        OperationBuilder building = Operation.by(pick(List.of("a", "b", "")), begin);
        boolean commits = maybe(5) || maybe(2);
        boolean timed = maybe(2);
        for (String cell : some(List.of("x", "y", "z"))) {
            long time = timed && !far ? begin + random.nextInt((int) (end - begin) + 1) : begin;
            building.read(cell, pick(VALUES), time, timed && maybe(2) ? end : time);
        }
        building.tools(tools(), tools(), maybe(2) ? tool() : null);
        building.effects(effects(), maybe(2) ? effects() : null);
        if (maybe(3)) {
            building.effectedInferred(true);
        }
        if (maybe(3)) {
            building.provenance(IntStream.range(0, random.nextInt(3))
                    .mapToObj(k -> Value.ofInteger(1 + random.nextInt(position)))
                    .toList());
        }
        if (maybe(4)) {
            building.replica(pick(List.of("r", "s")));
        }
        if (maybe(4)) {
            building.version(pick(TIMES));
        }
        if (maybe(4)) {
            building.externalized(maybe(2));
        }
        if (maybe(4)) {
            building.merges();
        }
        if (maybe(4)) {
            building.aborted();
        }
        if (!commits) {
            return maybe(2) ? building.neverCommit() : building.refuse(end);
        }
        some(List.of("x", "y", "w")).forEach(cell -> building.write(cell, pick(VALUES)));
        if (maybe(4)) {
            building.notRefused();
        }
        if (maybe(4)) {
            building.committedSince(end);
        } else if (maybe(4) && !timed) {
            building.committedSince(begin);
        }
        return building.commit(end);
    }

    private boolean maybe(int oneOf) {
        return random.nextInt(oneOf) == 0;
    }

    private <T> T pick(List<T> items) {
        return items.get(random.nextInt(items.size()));
    }

    private <T> List<T> some(List<T> items) {
        List<T> shuffled = new ArrayList<>(items);
        Collections.shuffle(shuffled, random);
        return shuffled.subList(0, random.nextInt(items.size() + 1));
    }

    private Tool tool() {
        return pick(List.of(new Tool("s", null), new Tool("s", Value.ofInteger(1)), new Tool("t", null)));
    }

    /** In the order in which a trace shows them: by name, those without a signature first. */
    private @Nullable List<Tool> tools() {
        return maybe(2)
                ? null
                : pick(List.of(
                        List.of(),
                        List.of(new Tool("t", null)),
                        List.of(new Tool("s", null), new Tool("s", Value.ofInteger(1)), new Tool("t", null))));
    }

    private List<Effect> effects() {
        return IntStream.range(0, random.nextInt(4))
                .mapToObj(k -> new Effect(pick(List.of("x", "y")), pick(VALUES)))
                .toList();
    }
}
