package dev.hasse.model;

import org.jspecify.annotations.Nullable;

/** The text of each label in every record. Takes no space as long as no record has one. */
final class LabelColumns extends Column {
    private static final Label[] ALL = Label.values();

    private OptionalInts @Nullable [] columns;

    boolean isEmpty() {
        if (columns != null) {
            for (OptionalInts column : columns) {
                if (!column.isEmpty()) {
                    return false;
                }
            }
        }
        return true;
    }

    /** The record's text for the label: a number of {@link Symbols#labels()}, or {@link Columns#ABSENT}. */
    int get(Label label, int record) {
        return columns == null ? Columns.ABSENT : columns[label.ordinal()].get(record);
    }

    void put(Label label, int record, int text) {
        if (columns == null) {
            columns = new OptionalInts[ALL.length];
            for (Label each : ALL) {
                columns[each.ordinal()] = new OptionalInts(NumberKind.LABEL);
            }
        }
        columns[label.ordinal()].put(record, text);
    }

    @Override
    void append(Column other, int from, int to, int at, Renumbering numbers) {
        LabelColumns others = (LabelColumns) other;
        if (!others.isEmpty()) {
            for (int record = from; record < to; record++) {
                for (Label label : ALL) {
                    int text = others.get(label, record);
                    if (text != Columns.ABSENT) {
                        put(label, at + record - from, numbers.of(NumberKind.LABEL, text));
                    }
                }
            }
        }
    }

    @Override
    void truncate(int records) {
        if (columns != null) {
            for (OptionalInts column : columns) {
                column.truncate(records);
            }
        }
    }

    /** Leaves labels out: they group traces, and say nothing about what happened. */
    @Override
    long hash(long hash, int record) {
        return hash;
    }
}
