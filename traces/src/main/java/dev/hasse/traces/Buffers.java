package dev.hasse.traces;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Arrays of bytes that are used again: to make a new one for each block would cost more than to read the block. */
final class Buffers {
    private final int largest;
    private final Queue<byte[]> free = new ConcurrentLinkedQueue<>();

    /** @param largest the longest arrays that are kept */
    Buffers(int largest) {
        this.largest = largest;
    }

    /** An array of at least this length; what is in it is of no meaning. */
    byte[] take(int length) {
        byte[] buffer = free.poll();
        return buffer != null && buffer.length >= length ? buffer : new byte[length];
    }

    /** Gives an array back that nobody looks at any more. */
    void give(byte[] buffer) {
        if (buffer.length <= largest) {
            free.add(buffer);
        }
    }
}
