package dev.hasse.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * Numbers equal things equally: the first distinct item gets 0, the next 1, and so on. What is interned once can be
 * compared as an int ever after.
 *
 * <p>Not safe for writing from several threads; once filled it may be read from any.
 *
 * <p>Open addressing over int arrays rather than a {@code HashMap<T, Integer>}: a million distinct values cost some 12 MB
 * on top of the values, instead of some 60. Hashes of text are seeded per process ({@link #hashOf}), because traces come
 * from strangers, and strings that collide under {@link String#hashCode()} are easy to make.
 */
public final class Interner<T> {
    private static final long SEED = System.nanoTime() * 0x9E3779B97F4A7C15L;

    private final ToIntFunction<? super T> hash;
    private final List<T> items = new ArrayList<>();
    private int[] hashes = new int[16];
    /** For each slot the id that lives there plus one, or 0. The length is a power of two, at most half full. */
    private int[] slots = new int[32];

    /** @param hash agrees with {@code equals} of {@code T} */
    public Interner(ToIntFunction<? super T> hash) {
        this.hash = hash;
    }

    /** A hash of {@code text} that differs from process to process. */
    public static int hashOf(String text) {
        long hash = SEED;
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * 0xD6E8FEB86659FD93L;
            hash ^= hash >>> 32;
        }
        return (int) hash;
    }

    /** The id of {@code item}, given now if it is new. */
    public int intern(T item) {
        int itemHash = hash.applyAsInt(item);
        int slot = slotOf(item, itemHash);
        if (slots[slot] != 0) {
            return slots[slot] - 1;
        }
        int id = items.size();
        items.add(item);
        if (id == hashes.length) {
            hashes = Arrays.copyOf(hashes, id * 2);
        }
        hashes[id] = itemHash;
        slots[slot] = id + 1;
        if (items.size() * 2 > slots.length) {
            grow();
        }
        return id;
    }

    /** The id of {@code item}, or -1 if it was never interned. */
    public int find(T item) {
        return slots[slotOf(item, hash.applyAsInt(item))] - 1;
    }

    /** The item that has this id. */
    public T get(int id) {
        return items.get(id);
    }

    /** How many distinct items there are. */
    public int size() {
        return items.size();
    }

    private int slotOf(T item, int itemHash) {
        int mask = slots.length - 1;
        int slot = itemHash & mask;
        while (slots[slot] != 0) {
            int id = slots[slot] - 1;
            if (hashes[id] == itemHash && items.get(id).equals(item)) {
                return slot;
            }
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void grow() {
        slots = new int[slots.length * 2];
        int mask = slots.length - 1;
        for (int id = 0; id < items.size(); id++) {
            int slot = hashes[id] & mask;
            while (slots[slot] != 0) {
                slot = slot + 1 & mask;
            }
            slots[slot] = id + 1;
        }
    }
}
