package dev.hasse.spark;

import java.io.Serializable;

/**
 * The lines of a file that begin within a range of its bytes.
 *
 * @param number of the split, from 0; of two splits of a file, the later has the greater one
 * @param file the number of the file
 * @param start the first byte of the range
 * @param end the byte after the range
 * @param isFollowed whether the next split is of the same file
 */
record Split(int number, int file, long start, long end, boolean isFollowed) implements Serializable {

    /** How many bytes the range has. */
    long length() {
        return end - start;
    }

    /** Whether it is all of its file. */
    boolean isWhole() {
        return start == 0 && !isFollowed;
    }
}
