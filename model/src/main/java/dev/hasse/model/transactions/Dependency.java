package dev.hasse.model.transactions;

import dev.hasse.model.Named;
import java.util.Locale;

/**
 * A direct dependency between two committed transactions (Adya, Liskov and O'Neil, Generalized Isolation Level Definitions, §4.4): the
 * second comes after the first in every equivalent serial order.
 *
 * @param kind why
 * @param first the transaction that comes first
 * @param second the transaction that depends on it
 * @param cell the cell on which they conflict
 * @param firstStep the place of the first one's step, from 1
 * @param secondStep the place of the second one's step, from 1
 */
public record Dependency(Kind kind, String first, String second, String cell, int firstStep, int secondStep) {

    /** Why a transaction depends on another. */
    public enum Kind implements Named {
        /** It wrote the next version of a cell that the first wrote. */
        WW,
        /** It read what the first wrote. */
        WR,
        /** It wrote the next version of a cell after the one that the first read: an anti-dependency. */
        RW;

        @Override
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
