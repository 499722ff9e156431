package dev.hasse.traces;

import dev.hasse.model.ByteTexts;
import dev.hasse.model.PackedText;
import dev.hasse.model.ValueNumbers;

/**
 * Finds the numbers of strings that may well never recur, such as digests and ids, and remembers the latest of them: what
 * recurs does so soon, for the most part. A string is forgotten when another one takes its place. One thread at a time
 * uses it.
 */
final class RecentValues {
    /** How many strings are remembered at most; a power of two. */
    private static final int PLACES = 1 << 11;

    /** How many bytes a place has for its string, the length of the longest that is remembered. */
    private static final int ROOM = 48;

    private final ValueNumbers numbers;
    private final PackedText packed;

    /** The hash of the string in each place; 0 if there is none. */
    private long[] hashes = new long[0];

    /** The length of the string in each place in the upper half, and its number. */
    private long[] known = new long[0];

    private byte[] texts = new byte[0];

    /** @param numbers gives the strings their numbers */
    RecentValues(ValueNumbers numbers) {
        this.numbers = numbers;
        this.packed = numbers.packedText();
    }

    /** The number of a string of ASCII characters, which are some of {@code bytes}; assigned now if it is new. */
    int number(byte[] bytes, int from, int to) {
        int length = to - from;
        if (length > ROOM) {
            return intern(bytes, from, to);
        }
        if (hashes.length == 0) {
            hashes = new long[PLACES];
            known = new long[PLACES];
            texts = new byte[PLACES * ROOM];
        }
        long hash = ByteTexts.hash(0, bytes, from, to);
        int place = (int) (hash >>> Integer.SIZE) & PLACES - 1;
        if (hashes[place] == hash
                && known[place] >>> Integer.SIZE == length
                && ByteTexts.same(texts, place * ROOM, bytes, from, length)) {
            return (int) known[place];
        }
        int number = intern(bytes, from, to);
        hashes[place] = hash;
        known[place] = (long) length << Integer.SIZE | number;
        System.arraycopy(bytes, from, texts, place * ROOM, length);
        return number;
    }

    /** The number of such a string, which is not remembered. */
    int intern(byte[] bytes, int from, int to) {
        packed.setAscii(bytes, from, to);
        return numbers.intern(packed);
    }
}
