package dev.hasse.model;

/** Maps longs to ints, such as operation ids to records, without an object for each entry. */
final class LongIndex {
    private static final int FIRST = 16;
    /** Shared by all empty indexes: most of those of short traces are empty. */
    private static final long[] NO_KEYS = {0};

    private static final int[] NO_VALUES = {0};

    private long[] keys = NO_KEYS;
    /** Each value plus one; 0 marks an empty slot. */
    private int[] values = NO_VALUES;

    private int size;

    boolean isEmpty() {
        return size == 0;
    }

    /** The value of {@code key}, or -1. */
    int get(long key) {
        return values[slotOf(key)] - 1;
    }

    /** Maps {@code key} to a value, which must not be negative. */
    void put(long key, int value) {
        if ((size + 1) * 2 > keys.length) {
            grow();
        }
        int slot = slotOf(key);
        if (values[slot] == 0) {
            size++;
        }
        keys[slot] = key;
        values[slot] = value + 1;
    }

    /** An action on an entry. */
    interface Action {
        void accept(long key, int value);
    }

    /** Shows all entries, in any order. */
    void forEach(Action action) {
        for (int slot = 0; slot < keys.length; slot++) {
            if (values[slot] != 0) {
                action.accept(keys[slot], values[slot] - 1);
            }
        }
    }

    private int slotOf(long key) {
        int mask = keys.length - 1;
        int slot = (int) ((key * 0x9E3779B97F4A7C15L) >>> 32) & mask;
        while (values[slot] != 0 && keys[slot] != key) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void grow() {
        long[] oldKeys = keys;
        int[] oldValues = values;
        keys = new long[Math.max(FIRST, oldKeys.length * 2)];
        values = new int[keys.length];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldValues[i] != 0) {
                int slot = slotOf(oldKeys[i]);
                keys[slot] = oldKeys[i];
                values[slot] = oldValues[i];
            }
        }
    }
}
