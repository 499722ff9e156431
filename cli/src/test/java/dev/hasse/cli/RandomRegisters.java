package dev.hasse.cli;

import dev.hasse.cli.RegisterCall.Kind;
import dev.hasse.cli.RegisterCall.Outcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Draws histories of registers. Each operation really happens, at one moment of its interval, unless it fails; but of some the outcome is unknown,
 * and in some histories reads may see what was there before.
 */
final class RandomRegisters {
    private static final int PROCESSES = 3;

    /** Between the moments of two operations. */
    private static final long APART = 100;

    /** Of a hundred operations, how many fail. */
    private static final int FAILING = 5;

    private static final List<Kind> KINDS = List.of(Kind.READ, Kind.READ, Kind.WRITE, Kind.WRITE, Kind.COMPARE_AND_SET);

    private final Random random;
    private final int registers;
    private final int values;
    private final boolean stale;
    private final int unknown;

    private final List<RegisterCall> calls = new ArrayList<>();
    private final Map<String, List<@Nullable Integer>> contents = new HashMap<>();
    private final long[] free = new long[PROCESSES];
    private final int[] names = {0, 1, 2};

    /**
     * @param registers how many there are, at most 2
     * @param values how many values are written; 0 if each one is another
     * @param stale whether reads may see the value before the last one
     * @param unknown of a hundred operations, how many are of unknown outcome
     */
    RandomRegisters(Random random, int registers, int values, boolean stale, int unknown) {
        this.random = random;
        this.registers = registers;
        this.values = values;
        this.stale = stale;
        this.unknown = unknown;
    }

    /** Draws a history of at most {@code count} operations. */
    RegisterHistory draw(int count) {
        for (int k = 1; k <= count; k++) {
            long moment = k * APART;
            int process = random.nextInt(PROCESSES);
            for (int tried = 1; tried < PROCESSES && free[process] >= moment - 1; tried++) {
                process = (process + 1) % PROCESSES;
            }
            if (free[process] < moment - 1) {
                add(process, moment, values == 0 ? k : random.nextInt(values + 1));
            }
        }
        return new RegisterHistory(calls);
    }

    private void add(int process, long moment, int value) {
        long invoked = Math.max(moment - 1 - delay(), free[process] + 1);
        long ended = moment + 1 + delay();
        String key = random.nextInt(registers) == 0 ? "x" : "y";
        List<@Nullable Integer> held =
                contents.computeIfAbsent(key, none -> new ArrayList<>(Arrays.asList(random.nextBoolean() ? null : 0)));
        int back = stale && held.size() > 1 ? random.nextInt(2) : 0;
        Kind kind = KINDS.get(random.nextInt(KINDS.size()));
        Outcome outcome = outcome();
        calls.add(new RegisterCall(
                String.valueOf(names[process]),
                key,
                kind,
                kind == Kind.WRITE ? null : held.get(held.size() - 1 - back),
                kind == Kind.READ ? null : value,
                invoked,
                outcome == Outcome.UNKNOWN && random.nextBoolean() ? RegisterCall.NEVER : ended,
                outcome));
        free[process] = ended;
        if (outcome == Outcome.UNKNOWN) {
            // Nobody knows whether this process is still busy, so that Jepsen has another one go on.
            names[process] += PROCESSES;
        }
        boolean happened = outcome == Outcome.DONE || (outcome == Outcome.UNKNOWN && random.nextBoolean());
        if (happened && kind != Kind.READ) {
            held.add(value);
        }
    }

    private int delay() {
        return random.nextInt(random.nextBoolean() ? 40 : 300);
    }

    private Outcome outcome() {
        int luck = random.nextInt(100);
        if (luck < unknown) {
            return Outcome.UNKNOWN;
        }
        return luck < unknown + FAILING ? Outcome.FAILED : Outcome.DONE;
    }
}
