package dev.hasse.imports.formats.spans;

import dev.hasse.model.Fingerprint;
import java.util.List;

/**
 * The texts that were seen before. Of each, eight bytes of its digest are held. Among a billion texts, two share them with a probability of 3%, and it takes
 * four billion attempts to find two that do.
 */
final class SeenTexts {
    private static final int HEXADECIMAL = 16;
    private static final int DIGITS = 16;
    private static final int FEWEST = 8;

    /** The digests, each in the first free slot from the one that it names; 0 marks a free one. */
    private long[] slots = new long[FEWEST];

    private int size;

    /** Adds a text in parts; returns whether it is new. */
    boolean add(List<String> parts) {
        long digest = Long.parseUnsignedLong(Fingerprint.digest(parts), 0, DIGITS, HEXADECIMAL);
        long nonzero = digest == 0 ? 1 : digest;
        int slot = slot(nonzero);
        if (slots[slot] != 0) {
            return false;
        }
        slots[slot] = nonzero;
        if (++size > slots.length / 2) {
            grow();
        }
        return true;
    }

    private int slot(long digest) {
        int slot = (int) digest & slots.length - 1;
        while (slots[slot] != 0 && slots[slot] != digest) {
            slot = slot + 1 & slots.length - 1;
        }
        return slot;
    }

    private void grow() {
        long[] old = slots;
        slots = new long[old.length * 2];
        for (long digest : old) {
            if (digest != 0) {
                slots[slot(digest)] = digest;
            }
        }
    }
}
