package dev.hasse.model;

/** The effects of each record in one order, that of issuance or that of commits: (cell, value) pairs, stored end to end. */
public final class EffectRows extends PairRows {
    EffectRows() {
        super(true);
    }

    /** The first effect of a record. */
    public int first(int record) {
        return from(record);
    }

    /** How many effects a record has. */
    public int count(int record) {
        return from(record + 1) - from(record);
    }

    /** The cell of an effect: a number of {@link Symbols#cells()}, or {@link Columns#ABSENT} if the effects were only counted. */
    public int cellOf(int effect) {
        return cell(effect);
    }

    /** The value of an effect: a number of {@link Symbols#values()}; if the effects were only counted, a hash of them all. */
    public int valueOf(int effect) {
        return value(effect);
    }

    /**
     * Adds the effects of a record in issuance order. If the record only counts them, each has the cell {@link Columns#ABSENT}, and a
     * hash of them all as its value.
     */
    void addIssued(PackedRecord record) {
        boolean counted = record.areEffectsCounted();
        for (int effect = 0; effect < record.issued(); effect++) {
            add(
                    counted ? Columns.ABSENT : record.issuedCell(effect),
                    counted ? record.effectsHash() : record.issuedValue(effect));
        }
        end();
    }

    /** Adds the effects of a record in commit order, likewise. */
    void addEffected(PackedRecord record) {
        boolean counted = record.areEffectsCounted();
        for (int effect = 0; effect < record.effected(); effect++) {
            add(
                    counted ? Columns.ABSENT : record.effectedCell(effect),
                    counted ? record.effectsHash() : record.effectedValue(effect));
        }
        end();
    }
}
