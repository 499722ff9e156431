package dev.hasse.model;

import java.util.Arrays;

/**
 * Packs texts that are alike but for a few runs of random digits and letters, such as {@code toolu_01UCyErjtSb6fK},
 * {@code sha256:fc96f598a268 (611 lines)} or a UUID. The first text of a kind determines a pattern: what such texts have
 * in common, and the places and lengths of the runs. Of a text that has a pattern only its runs are stored, at four bits
 * for each hexadecimal digit and six for any other character. Equal texts are always packed equally.
 *
 * <p>A run is a sequence of ASCII letters, digits, {@code -} and {@code _} with at least one digit in it. If a word
 * stands before its first hyphen or underscore, the run begins after that; hyphens among hexadecimal digits separate
 * runs.
 *
 * <p>There are at most {@value #MOST} patterns, and only for texts that are runs for the greater part, which take
 * at most three quarters of the text: other texts, such as sentences, are stored as they are. Not thread-safe.
 */
final class TextPatterns {
    /** The number of a pattern that a text does not have. */
    static final int NONE = -1;

    /** The largest number of patterns. */
    static final int MOST = 120;

    /** The longest text that is packed, in bytes. */
    static final int LONGEST = 200;

    private static final int DIGIT = 1;
    private static final int HEX_LETTER = 2;
    private static final int HYPHEN = 4;
    private static final int OTHER = 8;
    /** What kind of character in a run each ASCII character is; 0 if it is in none. */
    private static final byte[] KINDS = new byte[128];

    private static final String SIX_BITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_";
    /** The index of each character of {@link #SIX_BITS}: that of a hexadecimal digit takes four bits. */
    private static final byte[] CODES = new byte[128];

    static {
        for (int code = 0; code < SIX_BITS.length(); code++) {
            char character = SIX_BITS.charAt(code);
            CODES[character] = (byte) code;
            KINDS[character] = (byte) (code < 10 ? DIGIT : code < 16 ? HEX_LETTER : OTHER);
        }
        KINDS['-'] = HYPHEN;
    }

    /** In a pattern, each run is one of these bytes, which are not ASCII, and its length; other bytes are themselves. */
    private static final byte HEX_RUN = (byte) 0x84;

    private static final byte SIX_RUN = (byte) 0x86;

    /** Words before a run that are shorter than this may as well be random. */
    private static final int SHORTEST_WORD = 3;

    private int size;
    private final byte[][] patterns = new byte[MOST][];
    private final int[] packedLengths = new int[MOST];
    /** Open addressing: the number of a pattern plus one, or 0. At most half of the slots are used. */
    private final byte[] slots = new byte[256];

    /** The pattern of the text that is being packed. */
    private final byte[] pattern = new byte[2 * LONGEST];

    private int patternLength;
    /** The runs of that text, and the bits of the last byte that is not full yet. */
    private final byte[] packed = new byte[LONGEST];

    private int packedBits;
    /** How many characters of that text are in runs. */
    private int inRuns;

    /** The packed runs of the text that was packed last. */
    byte[] packed() {
        return packed;
    }

    /** How many bytes the packed runs of a text with this pattern take. */
    int packedLength(int number) {
        return packedLengths[number];
    }

    /**
     * Packs a text.
     *
     * @return the number of its pattern; {@link #NONE} if it cannot be packed
     */
    int pack(byte[] text, int from, int to) {
        if (to - from > LONGEST || !split(text, from, to)) {
            return NONE;
        }
        int length = (packedBits + Byte.SIZE - 1) / Byte.SIZE;
        if (inRuns * 2 <= to - from || length * 4 > (to - from) * 3) {
            return NONE;
        }
        int slot = (int) (ByteTexts.hash(0, pattern, 0, patternLength) >>> 32) & slots.length - 1;
        for (; slots[slot] != 0; slot = slot + 1 & slots.length - 1) {
            byte[] known = patterns[slots[slot] - 1];
            if (known.length == patternLength && ByteTexts.same(known, 0, pattern, 0, patternLength)) {
                return slots[slot] - 1;
            }
        }
        if (size == MOST) {
            return NONE;
        }
        patterns[size] = Arrays.copyOf(pattern, patternLength);
        packedLengths[size] = length;
        slots[slot] = (byte) ++size;
        return size - 1;
    }

    /**
     * Splits a text into its pattern and its runs.
     *
     * @return false if it is not ASCII
     */
    private boolean split(byte[] text, int from, int to) {
        patternLength = 0;
        packedBits = 0;
        inRuns = 0;
        int at = from;
        while (at < to) {
            if (text[at] < 0) {
                return false;
            }
            if (KINDS[text[at]] == 0) {
                pattern[patternLength++] = text[at++];
                continue;
            }
            int begin = at;
            int kinds = 0;
            while (at < to && text[at] >= 0 && KINDS[text[at]] != 0) {
                kinds |= KINDS[text[at++]];
            }
            if ((kinds & DIGIT) == 0) {
                copy(text, begin, at);
            } else if ((kinds & OTHER) == 0) {
                packHex(text, begin, at);
            } else {
                int word = word(text, begin, at);
                copy(text, begin, word);
                run(SIX_RUN, text, word, at);
            }
        }
        return true;
    }

    private void copy(byte[] text, int from, int to) {
        System.arraycopy(text, from, pattern, patternLength, to - from);
        patternLength += to - from;
    }

    private void packHex(byte[] text, int from, int to) {
        int begin = from;
        for (int at = from; at < to; at++) {
            if (text[at] == '-') {
                run(HEX_RUN, text, begin, at);
                pattern[patternLength++] = '-';
                begin = at + 1;
            }
        }
        run(HEX_RUN, text, begin, to);
    }

    /** Where the word that a run begins with ends; where it begins if it begins with none. */
    private static int word(byte[] text, int from, int to) {
        int at = from;
        while (at < to && text[at] >= 'a' && text[at] <= 'z') {
            at++;
        }
        boolean isWord = at - from >= SHORTEST_WORD && at + 1 < to && (text[at] == '_' || text[at] == '-');
        return isWord ? at + 1 : from;
    }

    private void run(byte kind, byte[] text, int from, int to) {
        if (from == to) {
            return;
        }
        pattern[patternLength++] = kind;
        pattern[patternLength++] = (byte) (to - from);
        inRuns += to - from;
        int bits = bits(kind);
        for (int at = from; at < to; at++) {
            int place = packedBits >>> 3;
            int free = Byte.SIZE - (packedBits & 7);
            int code = CODES[text[at]];
            int before = free == Byte.SIZE ? 0 : packed[place];
            if (free >= bits) {
                packed[place] = (byte) (before | (code << (free - bits)));
            } else {
                packed[place] = (byte) (before | (code >>> (bits - free)));
                packed[place + 1] = (byte) (code << (Byte.SIZE - bits + free));
            }
            packedBits += bits;
        }
    }

    private static int bits(byte kind) {
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
                int both = (bytes[place] & 0xFF) << Byte.SIZE;
                if (used + bits > Byte.SIZE) {
                    both |= bytes[place + 1] & 0xFF;
                }
                text.append(SIX_BITS.charAt((both >>> (2 * Byte.SIZE - used - bits)) & ((1 << bits) - 1)));
                bit += bits;
            }
        }
        return text.toString();
    }
}
