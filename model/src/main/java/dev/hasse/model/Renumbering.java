package dev.hasse.model;

import java.util.Arrays;

/**
 * Gives the values and the ids of operations new numbers, so that those which nobody holds any more are forgotten: a trace
 * that never ends may never write a value twice.
 *
 * <p>{@link Symbols#renumber} begins it. From then on records are numbered anew, and everything that holds numbers from
 * before has to exchange each of them here, before the next record comes. What nobody asks for has no number any more.
 * Agents, cells, tools and labels keep their numbers.
 */
public final class Renumbering {
    private static final int UNASKED = -1;

    private final Exchange values;
    private final Exchange operationIds;

    /** @param symbols its values and ids of operations begin anew */
    Renumbering(Symbols symbols) {
        values = new Exchange(symbols.values());
        operationIds = new Exchange(symbols.operationIds());
        symbols.values().intern(Value.NULL);
    }

    /** The new number of a value. */
    public int value(int number) {
        return number == Symbols.NULL ? Symbols.NULL : values.number(number);
    }

    /** The new {@linkplain OperationIds code} of an operation's id. */
    public long operationId(long code) {
        return OperationIds.renumbered(code, operationIds::number);
    }

    private static final class Exchange {
        private final ValueNumbers now;
        private final ValueNumbers before;
        private final int[] numbers;

        Exchange(ValueNumbers now) {
            this.now = now;
            this.before = now.beginAnew();
            this.numbers = new int[before.size()];
            Arrays.fill(numbers, UNASKED);
        }

        int number(int number) {
            if (numbers[number] == UNASKED) {
                numbers[number] = now.intern(before.get(number));
            }
            return numbers[number];
        }
    }
}
