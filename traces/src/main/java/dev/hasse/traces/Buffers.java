package dev.hasse.traces;

import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A pool of byte arrays: allocating a new array for each block would cost more than reading the block. */
final class Buffers {
    private final int largest;
    private final boolean wiping;
    private final Queue<byte[]> free = new ConcurrentLinkedQueue<>();

    /**
     * @param largest the length of the longest arrays that are kept
     * @param wiping whether to overwrite returned arrays
     */
    Buffers(int largest, boolean wiping) {
        this.largest = largest;
        this.wiping = wiping;
    }

    /** An array of at least this length, with arbitrary content. */
    byte[] take(int length) {
        byte[] buffer = free.poll();
        return buffer != null && buffer.length >= length ? buffer : new byte[length];
    }

    /** Returns an array that is not used any more. */
    void give(byte[] buffer) {
        if (wiping) {
            Arrays.fill(buffer, (byte) '\n');
        }
        if (buffer.length <= largest) {
            free.add(buffer);
        }
    }
}
