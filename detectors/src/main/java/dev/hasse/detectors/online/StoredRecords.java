package dev.hasse.detectors.online;

import dev.hasse.model.PackedRecord;
import java.util.Arrays;

/**
 * Copies of records that wait, or of their {@linkplain PackedRecord#copyCoreTo cores}, end to end in blocks of ints. A block is
 * used again once all its records are removed, so records that leave more or less in the order in which they came take
 * little more than their ints; one that stays for long keeps only its own block.
 */
final class StoredRecords {
    /** A place is the number of a block, and below these bits where the record begins in it. */
    private static final int BITS = 10;

    private static final int BLOCK = 1 << BITS;
    /** The first block is smaller: most traces are short. */
    private static final int FIRST_BLOCK = BLOCK / 4;

    private static final int NO_BLOCK = -1;

    private int[][] blocks = new int[2][];
    /** How many records there are in each block. */
    private int[] present = new int[2];

    private int made;
    /** The block that is being filled, and how many ints of it are used. */
    private int filling = NO_BLOCK;

    private int used;

    /**
     * Stores a copy of the core of a record.
     *
     * @return its place
     */
    int add(PackedRecord record) {
        int place = place(record.coreLength());
        record.copyCoreTo(blocks[place >>> BITS], place & BLOCK - 1);
        return place;
    }

    /**
     * Stores a copy of a whole record.
     *
     * @return its place
     */
    int addWhole(PackedRecord record) {
        int place = place(record.length());
        record.copyTo(blocks[place >>> BITS], place & BLOCK - 1);
        return place;
    }

    /** Makes room for {@code length} ints. */
    private int place(int length) {
        if (filling == NO_BLOCK || length > blocks[filling].length - used) {
            filling = emptyBlock(length);
            used = 0;
        }
        present[filling]++;
        int place = filling << BITS | used;
        used += length;
        return place;
    }

    /** A block without records and with room for {@code length} ints. A longer one than usual is for a single record. */
    private int emptyBlock(int length) {
        for (int block = 0; block < made; block++) {
            if (present[block] == 0 && blocks[block].length >= length && blocks[block].length <= BLOCK) {
                return block;
            }
        }
        for (int block = 0; block < made; block++) {
            if (present[block] == 0) {
                blocks[block] = new int[Math.max(length, BLOCK)];
                return block;
            }
        }
        if (made == blocks.length) {
            blocks = Arrays.copyOf(blocks, made * 2);
            present = Arrays.copyOf(present, made * 2);
        }
        blocks[made] = new int[Math.max(length, made == 0 ? FIRST_BLOCK : BLOCK)];
        return made++;
    }

    /** Moves to the record at a place. */
    void moveTo(PackedRecord record, int place) {
        record.moveTo(blocks[place >>> BITS], place & BLOCK - 1);
    }

    /** Removes the record at a place. What a {@link PackedRecord} says of it holds until the next one is added. */
    void remove(int place) {
        present[place >>> BITS]--;
    }
}
