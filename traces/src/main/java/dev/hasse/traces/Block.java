package dev.hasse.traces;

/** A part of an input that holds whole lines. */
final class Block {
    private final byte[] bytes;
    private final int length;

    /**
     * @param bytes the lines, each with its line feed, including the last; not modified any more
     * @param length how many of the bytes belong to lines
     */
    Block(byte[] bytes, int length) {
        this.bytes = bytes;
        this.length = length;
    }

    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }
}
