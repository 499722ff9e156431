package dev.hasse.model;

/**
 * A value in the form in which {@link ValueNumbers} store it. Making it needs no other thread to wait, so each thread
 * that looks for many values has one of its own, and uses it again for each.
 */
public final class PackedText {
    /** A value begins with a byte: twice the number of its pattern, or one of these, plus 1 if it is a string. */
    static final int PLAIN = 2 * TextPatterns.MOST;

    /** The longest header of a value that is not packed: the byte, and its length, seven bits a byte. */
    private static final int HEADER = 6;

    /** What takes more space than this is not kept for the next value. */
    private static final int LARGEST = 1 << 16;

    private final TextPacker packer;
    private byte[] bytes = new byte[256];
    private int length;
    private long hash;

    PackedText(TextPatterns patterns) {
        this.packer = new TextPacker(patterns);
    }

    /** Sets the value to a string of ASCII characters, which are some of {@code text}. */
    public void setAscii(byte[] text, int from, int to) {
        set(true, text, from, to);
    }

    void set(boolean isString, byte[] text, int from, int to) {
        int string = isString ? 1 : 0;
        int pattern = packer.pack(text, from, to);
        if (bytes.length > LARGEST || bytes.length < HEADER + to - from) {
            bytes = new byte[Math.max(bytes.length > LARGEST ? 0 : bytes.length * 2, HEADER + to - from)];
        }
        int at = 0;
        if (pattern != TextPatterns.NONE) {
            bytes[at++] = (byte) (2 * pattern + string);
            length = at + packer.packedLength();
            System.arraycopy(packer.packed(), 0, bytes, at, length - at);
        } else {
            bytes[at++] = (byte) (PLAIN + string);
            int rest = to - from;
            for (; rest >= 0x80; rest >>>= 7) {
                bytes[at++] = (byte) (rest | 0x80);
            }
            bytes[at++] = (byte) rest;
            System.arraycopy(text, from, bytes, at, to - from);
            length = at + to - from;
        }
        hash = hash(bytes, 0, length);
    }

    /** The hash of a stored value. */
    static long hash(byte[] bytes, int from, int to) {
        return ByteTexts.hash(0, bytes, from, to);
    }

    long hash() {
        return hash;
    }

    int length() {
        return length;
    }

    /** Whether this is the value that is stored from {@code at} on. */
    boolean isAt(byte[] stored, int at) {
        // What is shorter differs in its header.
        return stored.length - at >= length && ByteTexts.same(stored, at, bytes, 0, length);
    }

    void copyTo(byte[] page, int at) {
        System.arraycopy(bytes, 0, page, at, length);
    }
}
