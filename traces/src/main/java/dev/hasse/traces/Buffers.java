package dev.hasse.traces;

import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Arrays of bytes that are used again: to make a new one for each block would cost more than to read the block. */
final class Buffers {
    private final int largest;
    private final boolean wiping;
    private final Queue<byte[]> free = new ConcurrentLinkedQueue<>();

    /**
     * @param largest the longest arrays that are kept
     * @param wiping whether to overwrite an array that is given back
     */
    Buffers(int largest, boolean wiping) {
        this.largest = largest;
        this.wiping = wiping;
    }

    /** An array of at least this length; what is in it is of no meaning. */
    byte[] take(int length) {
        byte[] buffer = free.poll();
        return buffer != null && buffer.length >= length ? buffer : new byte[length];
    }

    /** Gives an array back that nobody looks at any more. */
    void give(byte[] buffer) {
        if (wiping) {
            Arrays.fill(buffer, (byte) '\n');
        }
        if (buffer.length <= largest) {
            free.add(buffer);
        }
    }
}
