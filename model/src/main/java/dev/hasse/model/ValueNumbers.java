package dev.hasse.model;

import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Gives equal values the same number, as an {@link Interner} does, without an object for each: a trace may have millions
 * of digests and ids that occur once or twice. Several threads may use one; which of two new values gets the smaller
 * number is then up to chance.
 *
 * <p>Values are stored end to end in pages of bytes, {@linkplain TextPacker packed} if possible. A number takes some
 * six bytes on top of that: the place of each eighth value is known, the others are found from there, and a hash table
 * has four bytes for each slot, in which the bits that the number leaves free hold some of the hash. Equal hashes are not
 * taken for equal values: what is stored is compared.
 */
public final class ValueNumbers {
    /** One of so many values is found without looking at others; a power of two. */
    private static final int GROUP_BITS = 3;

    /** How often to ask for the lock before waiting to be told that it is free. */
    private static final int SPINS = 100;

    private static final int FIRST_PAGE = 1 << 8;
    private static final int LARGEST_PAGE = 1 << 16;

    /** What follows the last value of a page that is not full. */
    private static final int END = 0xFF;

    private final TextPatterns patterns;
    private byte[][] pages = new byte[4][];
    private int page = -1;
    /** The bytes used in the last page, and in all pages before. */
    private int used;

    private long usedBefore;

    /** The page, and the place in it, of each value whose number is a multiple of the size of a group. */
    private long[] groups = new long[4];

    private int size;
    /**
     * For each slot 0, or a number plus one in as many low bits as the length has; above, bits of the hash. The length is
     * a power of two; at most three quarters of the slots are used.
     */
    private int[] slots = new int[32];

    /** The value that is being looked for. */
    private final PackedText own;

    private final ReentrantLock lock = new ReentrantLock();

    /** Numbers nothing at first. */
    public ValueNumbers() {
        this(new TextPatterns());
    }

    private ValueNumbers(TextPatterns patterns) {
        this.patterns = patterns;
        this.own = new PackedText(patterns);
    }

    /** Forgets all values, whose numbers are then given to others. Returns what was known before, for reading. */
    ValueNumbers beginAnew() {
        lock();
        try {
            return exchange();
        } finally {
            lock.unlock();
        }
    }

    private ValueNumbers exchange() {
        ValueNumbers before = new ValueNumbers(patterns);
        before.pages = pages;
        before.page = page;
        before.used = used;
        before.usedBefore = usedBefore;
        before.groups = groups;
        before.size = size;
        before.slots = slots;
        ValueNumbers empty = new ValueNumbers(patterns);
        pages = empty.pages;
        page = empty.page;
        used = empty.used;
        usedBefore = empty.usedBefore;
        groups = empty.groups;
        size = empty.size;
        slots = empty.slots;
        return before;
    }

    /** The number of {@code value}, assigned now if the value is new. */
    public int intern(Value value) {
        lock();
        try {
            pack(value);
            return numberOf(own);
        } finally {
            lock.unlock();
        }
    }

    /** Something to make values of that these numbers can be asked for; for one thread at a time. */
    public PackedText packedText() {
        return new PackedText(patterns);
    }

    /**
     * The number of a value, assigned now if it is new.
     *
     * @param value from {@link #packedText}
     */
    public int intern(PackedText value) {
        lock();
        try {
            return numberOf(value);
        } finally {
            lock.unlock();
        }
    }

    private int numberOf(PackedText value) {
        int slot = slot(value);
        return slots[slot] != 0 ? number(slots[slot]) : add(value, slot);
    }

    /** Waits for its turn, which comes soon: nothing that is done under the lock takes long, but growing. */
    private void lock() {
        for (int spin = 0; spin < SPINS; spin++) {
            if (lock.tryLock()) {
                return;
            }
            Thread.onSpinWait();
        }
        lock.lock();
    }

    /** The number of {@code value}, or -1 if it was never interned. */
    public int find(Value value) {
        lock();
        try {
            pack(value);
            return number(slots[slot(own)]);
        } finally {
            lock.unlock();
        }
    }

    private void pack(Value value) {
        byte[] text = bytes(value.text());
        own.set(value.isString(), text, 0, text.length);
    }

    /** The number of distinct values. */
    public int size() {
        lock();
        try {
            return size;
        } finally {
            lock.unlock();
        }
    }

    /** The value with this number, as a new object. */
    public Value get(int number) {
        lock();
        try {
            return valueOf(number);
        } finally {
            lock.unlock();
        }
    }

    private Value valueOf(int number) {
        long place = place(number);
        byte[] bytes = pages[(int) (place >>> 32)];
        int at = (int) place;
        int header = bytes[at] & 0xFF;
        boolean isString = (header & 1) != 0;
        if (header < PackedText.PLAIN) {
            return new Value(isString, patterns.unpack(header / 2, bytes, at + 1));
        }
        int end = end(bytes, at);
        return new Value(isString, text(bytes, textBegin(bytes, at), end));
    }

    /** The slot of a value, or the empty one that it gets. */
    private int slot(PackedText value) {
        int[] all = slots;
        int mask = all.length - 1;
        int tag = tag(value.hash());
        int slot = (int) (value.hash() >>> 32) & mask;
        for (int found = all[slot]; found != 0; found = all[slot]) {
            if ((found & ~mask) == tag && isAt(value, number(found))) {
                return slot;
            }
            slot = slot + 1 & mask;
        }
        return slot;
    }

    /** The bits of a hash that a slot has room for, in their place; they are not those that choose the slot. */
    private int tag(long hash) {
        return (int) hash & ~(slots.length - 1);
    }

    private int number(int slot) {
        return (slot & slots.length - 1) - 1;
    }

    private boolean isAt(PackedText value, int number) {
        long place = place(number);
        return value.isAt(pages[(int) (place >>> 32)], (int) place);
    }

    private int add(PackedText value, int slot) {
        if (page < 0 || used + value.length() > pages[page].length) {
            addPage(value.length());
        }
        if ((size & (1 << GROUP_BITS) - 1) == 0) {
            int group = size >>> GROUP_BITS;
            if (group == groups.length) {
                groups = Arrays.copyOf(groups, group * 2);
            }
            groups[group] = (long) page << 32 | used;
        }
        value.copyTo(pages[page], used);
        used += value.length();
        slots[slot] = tag(value.hash()) | ++size;
        if (size > slots.length / 4 * 3) {
            grow();
        }
        return size - 1;
    }

    /** @param room how many bytes it must have */
    private void addPage(int room) {
        if (page >= 0) {
            usedBefore += used;
            if (used < pages[page].length / 8 * 7) {
                pages[page] = Arrays.copyOf(pages[page], used);
            } else if (used < pages[page].length) {
                pages[page][used] = (byte) END;
            }
        }
        page++;
        if (page == pages.length) {
            pages = Arrays.copyOf(pages, page * 2);
        }
        long another = Math.max(FIRST_PAGE, Math.min(LARGEST_PAGE, usedBefore));
        pages[page] = new byte[Math.max((int) another, room)];
        used = 0;
    }

    private void grow() {
        int[] all = new int[slots.length * 2];
        slots = all;
        int mask = all.length - 1;
        int in = 0;
        int at = 0;
        for (int number = 0; number < size; number++) {
            if (isAtEnd(in, at)) {
                in++;
                at = 0;
            }
            int end = end(pages[in], at);
            long hash = PackedText.hash(pages[in], at, end);
            int slot = (int) (hash >>> 32) & mask;
            while (all[slot] != 0) {
                slot = slot + 1 & mask;
            }
            all[slot] = tag(hash) | number + 1;
            at = end;
        }
    }

    /** The page of a value, and its place in that. */
    private long place(int number) {
        long group = groups[number >>> GROUP_BITS];
        int in = (int) (group >>> 32);
        int at = (int) group;
        for (int left = number & (1 << GROUP_BITS) - 1; left > 0; left--) {
            at = end(pages[in], at);
            if (isAtEnd(in, at)) {
                in++;
                at = 0;
            }
        }
        return (long) in << 32 | at;
    }

    private boolean isAtEnd(int in, int at) {
        return at == pages[in].length || (pages[in][at] & 0xFF) == END;
    }

    /** Where a stored value ends. */
    private int end(byte[] bytes, int at) {
        int header = bytes[at] & 0xFF;
        if (header < PackedText.PLAIN) {
            return at + 1 + patterns.packedLength(header / 2);
        }
        int length = 0;
        int next = at + 1;
        for (int shift = 0; ; shift += 7) {
            byte bits = bytes[next++];
            length |= (bits & 0x7F) << shift;
            if (bits >= 0) {
                return next + length;
            }
        }
    }

    /** Where the text of a value begins that is not packed. */
    private static int textBegin(byte[] bytes, int at) {
        int next = at + 1;
        while (bytes[next] < 0) {
            next++;
        }
        return next + 1;
    }

    /** UTF-8, but of characters one by one: a half of a surrogate pair is a text, too. */
    private static byte[] bytes(String text) {
        byte[] bytes = new byte[text.length()];
        int size = 0;
        for (int k = 0; k < text.length(); k++) {
            char character = text.charAt(k);
            if (character >= 0x80 && size == k) {
                // The first character that takes more than a byte; no other takes more than three.
                bytes = Arrays.copyOf(bytes, size + 3 * (text.length() - k));
            }
            if (character < 0x80) {
                bytes[size++] = (byte) character;
            } else if (character < 0x800) {
                bytes[size++] = (byte) (0xC0 | character >>> 6);
                bytes[size++] = (byte) (0x80 | (character & 0x3F));
            } else {
                bytes[size++] = (byte) (0xE0 | character >>> 12);
                bytes[size++] = (byte) (0x80 | (character >>> 6 & 0x3F));
                bytes[size++] = (byte) (0x80 | (character & 0x3F));
            }
        }
        return size == bytes.length ? bytes : Arrays.copyOf(bytes, size);
    }

    private static String text(byte[] bytes, int from, int to) {
        char[] text = new char[to - from];
        int size = 0;
        for (int at = from; at < to; at++) {
            byte first = bytes[at];
            if (first >= 0) {
                text[size++] = (char) first;
            } else if ((first & 0xE0) == 0xC0) {
                text[size++] = (char) ((first & 0x1F) << 6 | (bytes[++at] & 0x3F));
            } else {
                text[size++] = (char) ((first & 0x0F) << 12 | (bytes[++at] & 0x3F) << 6 | (bytes[++at] & 0x3F));
            }
        }
        return new String(text, 0, size);
    }
}
