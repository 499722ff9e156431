package dev.hasse.spark;

import dev.hasse.traces.Problem;
import java.io.IOException;
import java.io.Serializable;

/**
 * A file that cannot be read to its end, as the task knows it that reads a split of the file: the number of the line is known later.
 *
 * @param name of the file
 * @param unread the problem, if no line of the file was read
 * @param reason why it cannot be read, safe to print
 * @param lines how many lines of the split were read
 */
record BrokenFile(String name, Problem unread, String reason, int lines) implements Serializable {

    /** A file that cannot be read after some lines of a split. */
    static BrokenFile after(int lines, String name, IOException reason) {
        return new BrokenFile(name, Problem.unreadable(name, reason), Problem.inWords(reason), lines);
    }

    /** The problem with the file, by how many of its lines come before the split. */
    Problem problem(int linesBefore) {
        return linesBefore + lines == 0 ? unread : Problem.breakingOff(name, linesBefore + lines, reason);
    }
}
