package dev.hasse.traces;

import org.jspecify.annotations.Nullable;

/** A part of an input that holds whole lines: all that come one after another, or some of them. */
final class Block {
    private final byte[] bytes;
    private final int length;
    private final int @Nullable [] numbers;

    /**
     * @param bytes the lines, each with its line feed, including the last; not modified any more
     * @param length how many of the bytes belong to lines
     */
    Block(byte[] bytes, int length) {
        this(bytes, length, null);
    }

    /**
     * @param bytes the lines, each with its line feed, including the last; not modified any more
     * @param length how many of the bytes belong to lines
     * @param numbers the number of each line, ascending; null for 1, 2, 3 and so on
     */
    Block(byte[] bytes, int length, int @Nullable [] numbers) {
        this.bytes = bytes;
        this.length = length;
        this.numbers = numbers;
    }

    /** The number of the {@code k}th line, {@code k} from 1. */
    int number(int k) {
        return numbers == null ? k : numbers[k - 1];
    }

    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }
}
