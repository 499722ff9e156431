package dev.hasse.model;

import java.util.Arrays;

/**
 * The patterns of texts that are alike but for a few runs of random digits and letters, such as {@code
 * toolu_01UCyErjtSb6fK}, {@code sha256:fc96f598a268 (611 lines)} or a UUID. The first text of a kind determines a
 * pattern: what such texts have in common, and the places and lengths of the runs. Of a text that has a pattern only its
 * runs are stored ({@link TextPacker}), at four bits for each hexadecimal digit and six for any other character.
 *
 * <p>There are at most {@value #MOST} patterns. They are numbered in the order in which they are met, and never change.
 * Several threads may use one.
 */
final class TextPatterns {
    /** The number of a pattern that a text does not have. */
    static final int NONE = -1;

    /** The largest number of patterns. */
    static final int MOST = 120;

    /** In a pattern, each run is one of these bytes, which are not ASCII, and its length; other bytes are themselves. */
    static final byte HEX_RUN = (byte) 0x84;

    static final byte SIX_RUN = (byte) 0x86;

    /** The characters of runs, by their code; that of a hexadecimal digit takes four bits. */
    static final String SIX_BITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_";

    private int size;
    private final byte[][] patterns = new byte[MOST][];
    private final int[] packedLengths = new int[MOST];
    /** Open addressing: the number of a pattern plus one, or 0. At most half of the slots are used. */
    private final byte[] slots = new byte[256];

    /**
     * The number of a pattern; it is added if it is new.
     *
     * @param pattern its first {@code length} bytes
     * @param packedLength how many bytes the runs of a text with this pattern take
     * @return {@link #NONE} if there is no room for another one
     */
    synchronized int number(byte[] pattern, int length, int packedLength) {
        int slot = (int) (ByteTexts.hash(0, pattern, 0, length) >>> 32) & slots.length - 1;
        for (; slots[slot] != 0; slot = slot + 1 & slots.length - 1) {
            byte[] known = patterns[slots[slot] - 1];
            if (known.length == length && ByteTexts.same(known, 0, pattern, 0, length)) {
                return slots[slot] - 1;
            }
        }
        if (size == MOST) {
            return NONE;
        }
        patterns[size] = Arrays.copyOf(pattern, length);
        packedLengths[size] = packedLength;
        slots[slot] = (byte) ++size;
        return size - 1;
    }

    /** The pattern with a number that the caller was given, or that a value has which it was given. Not to be modified. */
    byte[] pattern(int number) {
        return patterns[number];
    }

    /** How many bytes the packed runs of a text with this pattern take. */
    int packedLength(int number) {
        return packedLengths[number];
    }

    /** How many bits a character of a run takes. */
    static int bits(byte kind) {
        return kind == HEX_RUN ? 4 : 6;
    }

    /**
     * The text with a pattern whose packed runs begin at {@code from}.
     *
     * @param number of the pattern
     */
    String unpack(int number, byte[] bytes, int from) {
        StringBuilder text = new StringBuilder();
        byte[] known = patterns[number];
        int bit = from * Byte.SIZE;
        for (int k = 0; k < known.length; k++) {
            if (known[k] >= 0) {
                text.append((char) known[k]);
                continue;
            }
            int bits = bits(known[k++]);
            for (int left = known[k] & 0xFF; left > 0; left--) {
                int place = bit >>> 3;
                int used = bit & 7;
                int both = bytes[place] & 0xFF;
                if (used + bits > Byte.SIZE) {
                    both |= (bytes[place + 1] & 0xFF) << Byte.SIZE;
                }
                text.append(SIX_BITS.charAt(both >>> used & (1 << bits) - 1));
                bit += bits;
            }
        }
        return text.toString();
    }
}
