package dev.hasse.spark;

import java.io.Serializable;

/**
 * The lines of a file that begin within a range of its bytes.
 *
 * @param file the number of the file
 * @param start the first byte of the range
 * @param end the byte after the range
 * @param linesBefore how many lines of the file come before these
 */
record Split(int file, long start, long end, int linesBefore) implements Serializable {

    /** How many bytes the range has. */
    long length() {
        return end - start;
    }

    /** The same range, with as many lines before it. */
    Split after(int lines) {
        return new Split(file, start, end, lines);
    }
}
