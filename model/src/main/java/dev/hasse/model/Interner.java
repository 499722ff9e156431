package dev.hasse.model;

import java.util.Arrays;
import java.util.function.ToIntFunction;

/**
 * Gives equal items the same number: the first distinct item gets 0, the next 1, and so on. Interned items can be
 * compared as ints. Several threads may use one; which of two new items gets the smaller number is then up to chance.
 *
 * <p>Open addressing over int arrays rather than a {@code HashMap<T, Integer>}: a million distinct values cost some
 * 12 MB on top of the values, instead of some 60.
 */
public final class Interner<T> {
    private final ToIntFunction<? super T> hash;
    /** Volatile, so that a thread that was passed an id finds its item here, even while others are added. */
    private volatile Object[] items = new Object[16];

    private int size;
    private int[] hashes = new int[16];
    /** The id in each slot plus one, or 0. The length is a power of two; at most half of the slots are used. */
    private int[] slots = new int[32];

    /** @param hash must agree with {@code equals} of {@code T} */
    public Interner(ToIntFunction<? super T> hash) {
        this.hash = hash;
    }

    /** An interner of names. */
    public static Interner<String> ofNames() {
        return new Interner<>(TextHash::of);
    }

    /** The id of {@code item}, assigned now if the item is new. */
    public int intern(T item) {
        int itemHash = hash.applyAsInt(item);
        synchronized (this) {
            int slot = slotOf(item, itemHash);
            return slots[slot] != 0 ? slots[slot] - 1 : add(item, itemHash, slot);
        }
    }

    private int add(T item, int itemHash, int slot) {
        int id = size;
        if (id == hashes.length) {
            hashes = Arrays.copyOf(hashes, id * 2);
            items = Arrays.copyOf(items, id * 2);
        }
        items[id] = item;
        size++;
        hashes[id] = itemHash;
        slots[slot] = id + 1;
        if (size * 2 > slots.length) {
            grow();
        }
        return id;
    }

    /** The id of {@code item}, or -1 if it was never interned. */
    public synchronized int find(T item) {
        return slots[slotOf(item, hash.applyAsInt(item))] - 1;
    }

    /** The item with this id. */
    @SuppressWarnings("unchecked") // nothing else is put in
    public T get(int id) {
        return (T) items[id];
    }

    /** The number of distinct items. */
    public synchronized int size() {
        return size;
    }

    private int slotOf(T item, int itemHash) {
        int mask = slots.length - 1;
        int slot = itemHash & mask;
        while (slots[slot] != 0) {
            int id = slots[slot] - 1;
            if (hashes[id] == itemHash && get(id).equals(item)) {
                return slot;
            }
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void grow() {
        slots = new int[slots.length * 2];
        int mask = slots.length - 1;
        for (int id = 0; id < size; id++) {
            int slot = hashes[id] & mask;
            while (slots[slot] != 0) {
                slot = slot + 1 & mask;
            }
            slots[slot] = id + 1;
        }
    }
}
