package dev.hasse.imports.formats.spans;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.nio.ByteBuffer;

/**
 * The fields of one message of protocol buffers, in order, whatever its type. If the message breaks off in a field that has bytes, that field is
 * read as far as it goes, and then the next step fails. Groups, which OTLP does not use, are skipped.
 */
public final class ProtobufCursor {
    /** The type of a number of variable length. */
    static final int VARINT = 0;
    /** The type of a number of eight bytes. */
    static final int FIXED_64 = 1;
    /** The type of texts, bytes and messages. */
    static final int BYTES = 2;
    /** The type of a number of four bytes. */
    static final int FIXED_32 = 5;

    private static final int GROUP_BEGINS = 3;
    private static final int GROUP_ENDS = 4;
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0).asReadOnlyBuffer();

    private final ByteBuffer bytes;
    private int tag;
    private ByteBuffer content = NOTHING;
    private boolean whole = true;

    /** The bytes are no message of that kind, or break off. */
    static final class Malformed extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Malformed() {
            super("malformed", null, false, false);
        }
    }

    /** @param bytes the message, from their position to their limit; the position is left as it is */
    public ProtobufCursor(ByteBuffer bytes) {
        this.bytes = bytes.duplicate();
    }

    /** The tag of a field: its number, and its type. */
    static int tag(int field, int type) {
        return field << 3 | type;
    }

    /**
     * Goes on to the next field.
     *
     * @return whether there is one
     * @throws Malformed if the message breaks off, or is none
     */
    public boolean next() {
        IntArrayList groups = new IntArrayList();
        do {
            if (!whole) {
                throw new Malformed();
            }
            if (!bytes.hasRemaining()) {
                if (!groups.isEmpty()) {
                    throw new Malformed();
                }
                return false;
            }
            step(groups);
        } while (!groups.isEmpty() || (tag & 7) == GROUP_ENDS);
        return true;
    }

    private void step(IntArrayList groups) {
        tag = (int) varint();
        content = NOTHING;
        switch (tag & 7) {
            case VARINT -> varint();
            case FIXED_64 -> skip(Long.BYTES);
            case BYTES -> {
                int length = (int) varint();
                whole = length >= 0 && length <= bytes.remaining();
                int there = whole ? length : bytes.remaining();
                content = bytes.slice(bytes.position(), there);
                bytes.position(bytes.position() + there);
            }
            case GROUP_BEGINS -> groups.push(tag >>> 3);
            case GROUP_ENDS -> {
                if (groups.isEmpty() || groups.popInt() != tag >>> 3) {
                    throw new Malformed();
                }
            }
            case FIXED_32 -> skip(Integer.BYTES);
            default -> throw new Malformed();
        }
    }

    private long varint() {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            if (!bytes.hasRemaining()) {
                throw new Malformed();
            }
            byte next = bytes.get();
            value |= (next & 0x7FL) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw new Malformed();
    }

    private void skip(int count) {
        if (bytes.remaining() < count) {
            throw new Malformed();
        }
        bytes.position(bytes.position() + count);
    }

    /** The {@linkplain #tag(int, int) tag} of the field. */
    public int tag() {
        return tag;
    }

    /** The bytes of the field; none if its type is that of a number. */
    public ByteBuffer content() {
        return content.duplicate();
    }

    /** Whether these bytes are all that the field has: not, if the message breaks off in it. */
    boolean isWhole() {
        return whole;
    }
}
