package dev.hasse.model;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.ToIntFunction;

/**
 * Gives equal items the same number: the first distinct item gets 0, the next 1, and so on. Interned items can be
 * compared as ints.
 *
 * <p>Only one thread at a time may intern. Meanwhile, other threads may {@linkplain #get get} the items of ids that
 * were safely published to them.
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
    /** The bytes that items were made from, end to end; for each id, their start, and their length plus one, or 0. */
    private byte[] kept = new byte[0];

    private int keptSize;
    private int[] keptFrom = new int[0];
    private int[] keptLength = new int[0];
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

    /** The id of the name in the ASCII bytes from {@code from} to {@code to}, exclusive. */
    public static int intern(Interner<String> names, byte[] ascii, int from, int to) {
        return names.intern(ascii, from, to, AsciiForm.NAME);
    }

    /** The id of {@code item}, assigned now if the item is new. */
    public int intern(T item) {
        int itemHash = hash.applyAsInt(item);
        int slot = slotOf(item, itemHash);
        return slots[slot] != 0 ? slots[slot] - 1 : add(item, itemHash, slot);
    }

    /** The id of the item that the ASCII bytes name. Only a new item is made from the bytes, and gets a new id. */
    int intern(byte[] ascii, int from, int to, AsciiForm<T> form) {
        int itemHash = form.hash(TextHash.of(ascii, from, to));
        int mask = slots.length - 1;
        int slot = itemHash & mask;
        while (slots[slot] != 0) {
            int id = slots[slot] - 1;
            if (hashes[id] == itemHash && is(id, ascii, from, to, form)) {
                return id;
            }
            slot = slot + 1 & mask;
        }
        int id = add(form.make(new String(ascii, from, to - from, StandardCharsets.ISO_8859_1)), itemHash, slot);
        keep(id, ascii, from, to);
        return id;
    }

    private boolean is(int id, byte[] ascii, int from, int to, AsciiForm<T> form) {
        boolean isKept = id < keptLength.length && keptLength[id] > 0;
        if (!isKept) {
            return form.is(get(id), ascii, from, to);
        }
        return Arrays.equals(ascii, from, to, kept, keptFrom[id], keptFrom[id] + keptLength[id] - 1)
                && form.fits(get(id));
    }

    /** Keeps the bytes that an item was made from, since bytes are compared faster than text. */
    private void keep(int id, byte[] ascii, int from, int to) {
        int length = to - from;
        if (keptSize + length > kept.length) {
            kept = Arrays.copyOf(kept, Math.max(keptSize + length, kept.length * 2));
        }
        if (id >= keptFrom.length) {
            int capacity = Math.max(id + 1, keptFrom.length * 2);
            keptFrom = Arrays.copyOf(keptFrom, capacity);
            keptLength = Arrays.copyOf(keptLength, capacity);
        }
        System.arraycopy(ascii, from, kept, keptSize, length);
        keptFrom[id] = keptSize;
        keptLength[id] = length + 1;
        keptSize += length;
    }

    /** The id here of the item that has a number in another interner, which uses the same hash. */
    int internFrom(Interner<T> other, int number) {
        T item = other.get(number);
        int itemHash = other.hashes[number];
        int slot = slotOf(item, itemHash);
        return slots[slot] != 0 ? slots[slot] - 1 : add(item, itemHash, slot);
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
    public int find(T item) {
        return slots[slotOf(item, hash.applyAsInt(item))] - 1;
    }

    /** The item with this id. */
    @SuppressWarnings("unchecked") // nothing else is put in
    public T get(int id) {
        return (T) items[id];
    }

    /** The number of distinct items. */
    public int size() {
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
