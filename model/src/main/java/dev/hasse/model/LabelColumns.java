package dev.hasse.model;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What each of some records says under its labels. */
final class LabelColumns {
    private final Interner<String> texts = new Interner<>(TextHash::of);
    /** For each label, by its ordinal: what each record says, as a number of {@link #texts}; absent as long as none says anything. */
    private final @Nullable Ints[] columns = new @Nullable Ints[Label.values().length];

    /** The texts, whose numbers stand for them. */
    Interner<String> texts() {
        return texts;
    }

    /**
     * Notes what a record says, after those before it.
     *
     * @param record which it is, from 0
     * @param said for each label, by its ordinal, a number of {@link #texts}, or {@link Columns#ABSENT}
     */
    void note(int record, int[] said) {
        for (int label = 0; label < said.length; label++) {
            Ints column = columns[label];
            if (column == null && said[label] != Columns.ABSENT) {
                column = new Ints();
                for (int earlier = 0; earlier < record; earlier++) {
                    column.add(Columns.ABSENT);
                }
                columns[label] = column;
            }
            if (column != null) {
                column.add(said[label]);
            }
        }
    }

    /** What a record says under a label; null if it says nothing. */
    @Nullable
    String get(Label label, int record) {
        Ints column = columns[label.ordinal()];
        int text = column == null ? Columns.ABSENT : column.get(record);
        return text == Columns.ABSENT ? null : texts.get(text);
    }

    /** Forgets all records, but not the texts. */
    void clear() {
        Arrays.fill(columns, null);
    }
}
