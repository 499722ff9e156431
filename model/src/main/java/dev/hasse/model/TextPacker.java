package dev.hasse.model;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Packs texts that have a pattern ({@link TextPatterns}). Equal texts are always packed equally. One thread at a time
 * uses a packer; those of several threads may share the patterns.
 *
 * <p>A run is a sequence of ASCII letters, digits, {@code -} and {@code _} with at least one digit in it. If a word
 * stands before its first hyphen or underscore, the run begins after that; hyphens among hexadecimal digits separate
 * runs. Only texts that are runs for the greater part, which take at most three quarters of the text, have a pattern:
 * other texts, such as sentences, are stored as they are.
 *
 * <p>Most texts have the pattern of the latest one of their length, which is tried first.
 */
final class TextPacker {
    /** The length of the longest text that is packed, in bytes. */
    static final int LONGEST = 200;

    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    // What kind of character in a run each ASCII character is.
    private static final int DIGIT = 1;
    private static final int HEX_LETTER = 2;
    private static final int HYPHEN = 4;
    private static final int OTHER = 8;
    /** A character that is in no run. */
    private static final int OUTSIDE = 16;

    private static final int KIND = DIGIT | HEX_LETTER | HYPHEN | OTHER | OUTSIDE;
    private static final int CODE_AT = 8;
    /** The kind of each character, and above that its code. */
    private static final int[] CHARACTERS = new int[128];

    static {
        Arrays.fill(CHARACTERS, OUTSIDE);
        for (int code = 0; code < TextPatterns.SIX_BITS.length(); code++) {
            char character = TextPatterns.SIX_BITS.charAt(code);
            int kind = code < 10 ? DIGIT : code < 16 ? HEX_LETTER : character == '-' ? HYPHEN : OTHER;
            CHARACTERS[character] = kind | code << CODE_AT;
        }
    }

    /** Words before a run that are shorter than this may as well be random. */
    private static final int SHORTEST_WORD = 3;

    private final TextPatterns patterns;
    /** For each length of a text the number of the pattern that was met last plus one, or 0. */
    private final int[] latest = new int[LONGEST + 1];

    /** The pattern of the text that is being packed. */
    private final byte[] pattern = new byte[2 * LONGEST];

    private int patternLength;
    /** The runs of that text: full bytes, and the bits that do not make one yet. */
    private final byte[] packed = new byte[LONGEST + Integer.BYTES];

    private int packedLength;
    private long pendingBits;
    private int pending;
    /** How many characters of that text are in runs. */
    private int inRuns;

    TextPacker(TextPatterns patterns) {
        this.patterns = patterns;
    }

    /** The packed runs of the text that was packed last. */
    byte[] packed() {
        return packed;
    }

    /** How many bytes they take. */
    int packedLength() {
        return packedLength;
    }

    /**
     * Packs a text.
     *
     * @return the number of its pattern; {@link TextPatterns#NONE} if it cannot be packed
     */
    int pack(byte[] text, int from, int to) {
        if (to - from > LONGEST) {
            return TextPatterns.NONE;
        }
        int known = latest[to - from] - 1;
        if (known >= 0 && has(patterns.pattern(known), text, from, to)) {
            return known;
        }
        int number = packNew(text, from, to);
        if (number != TextPatterns.NONE) {
            latest[to - from] = number + 1;
        }
        return number;
    }

    private void begin() {
        packedLength = 0;
        pendingBits = 0;
        pending = 0;
    }

    /**
     * Packs a text if it has a pattern of a text of this length. What such texts have in common is the same, so it is
     * left to see whether what is a run there is one here.
     */
    private boolean has(byte[] known, byte[] text, int from, int to) {
        begin();
        int at = from;
        int sequence = from;
        int kinds = 0;
        byte run = 0;
        int runFrom = from;
        for (int k = 0; k < known.length; k++) {
            byte here = known[k];
            if (here < 0) {
                run = here;
                runFrom = at;
                at += known[++k] & 0xFF;
                int inRun = run(here, text, runFrom, at);
                if ((inRun & (here == TextPatterns.HEX_RUN ? ~(DIGIT | HEX_LETTER) : OUTSIDE)) != 0) {
                    return false;
                }
                kinds |= inRun;
                continue;
            }
            if (text[at] != here) {
                return false;
            }
            int kind = CHARACTERS[here] & KIND;
            kinds |= kind;
            if (kind == OUTSIDE) {
                if (!isRun(run, runFrom, kinds, text, sequence, at)) {
                    return false;
                }
                sequence = at + 1;
                kinds = 0;
                run = 0;
            }
            at++;
        }
        return isRun(run, runFrom, kinds, text, sequence, to) && end();
    }

    /**
     * Whether a sequence of characters that may be in runs has a run at its end, of a kind, that begins at {@code
     * runFrom}. Without any, there is none in a sequence of the same characters, either.
     */
    private static boolean isRun(byte run, int runFrom, int kinds, byte[] text, int from, int to) {
        return run == 0
                || ((kinds & DIGIT) != 0
                        && (run == TextPatterns.HEX_RUN || ((kinds & OTHER) != 0 && word(text, from, to) == runFrom)));
    }

    /** Packs a text, and determines its pattern. */
    private int packNew(byte[] text, int from, int to) {
        if (!split(text, from, to)) {
            return TextPatterns.NONE;
        }
        end();
        boolean worthIt = inRuns * 2 > to - from && packedLength * 4 <= (to - from) * 3;
        return worthIt ? patterns.number(pattern, patternLength, packedLength) : TextPatterns.NONE;
    }

    /**
     * Splits a text into its pattern and its runs.
     *
     * @return false if it is not ASCII
     */
    private boolean split(byte[] text, int from, int to) {
        begin();
        patternLength = 0;
        inRuns = 0;
        int at = from;
        while (at < to) {
            if (text[at] < 0) {
                return false;
            }
            if (kind(text[at]) == OUTSIDE) {
                pattern[patternLength++] = text[at++];
                continue;
            }
            int begin = at;
            int kinds = 0;
            while (at < to && kind(text[at]) != OUTSIDE) {
                kinds |= kind(text[at++]);
            }
            if ((kinds & DIGIT) == 0) {
                copy(text, begin, at);
            } else if ((kinds & OTHER) == 0) {
                splitHex(text, begin, at);
            } else {
                int word = word(text, begin, at);
                copy(text, begin, word);
                splitOff(TextPatterns.SIX_RUN, text, word, at);
            }
        }
        return true;
    }

    private static int kind(byte character) {
        return character < 0 ? OUTSIDE : CHARACTERS[character] & KIND;
    }

    private void copy(byte[] text, int from, int to) {
        System.arraycopy(text, from, pattern, patternLength, to - from);
        patternLength += to - from;
    }

    private void splitHex(byte[] text, int from, int to) {
        int begin = from;
        for (int at = from; at < to; at++) {
            if (text[at] == '-') {
                splitOff(TextPatterns.HEX_RUN, text, begin, at);
                pattern[patternLength++] = '-';
                begin = at + 1;
            }
        }
        splitOff(TextPatterns.HEX_RUN, text, begin, to);
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

    private void splitOff(byte kind, byte[] text, int from, int to) {
        if (from < to) {
            pattern[patternLength++] = kind;
            pattern[patternLength++] = (byte) (to - from);
            inRuns += to - from;
            run(kind, text, from, to);
        }
    }

    /**
     * Packs a run.
     *
     * @return the kinds of its characters; what is packed means something only if all are such as the run may have
     */
    private int run(byte kind, byte[] text, int from, int to) {
        int bits = TextPatterns.bits(kind);
        int mask = (1 << bits) - 1;
        int kinds = 0;
        long waiting = pendingBits;
        int count = pending;
        for (int at = from; at < to; at++) {
            byte character = text[at];
            int info = character < 0 ? OUTSIDE : CHARACTERS[character];
            kinds |= info;
            waiting |= (long) (info >>> CODE_AT & mask) << count;
            count += bits;
            if (count >= Integer.SIZE) {
                INTS.set(packed, packedLength, (int) waiting);
                packedLength += Integer.BYTES;
                waiting >>>= Integer.SIZE;
                count -= Integer.SIZE;
            }
        }
        pendingBits = waiting;
        pending = count;
        return kinds & KIND;
    }

    /** Completes the last byte. */
    private boolean end() {
        if (pending > 0) {
            INTS.set(packed, packedLength, (int) pendingBits);
            packedLength += (pending + Byte.SIZE - 1) / Byte.SIZE;
        }
        return true;
    }
}
