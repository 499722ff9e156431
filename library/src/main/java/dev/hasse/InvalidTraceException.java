package dev.hasse;

import dev.hasse.traces.Problem;
import java.util.List;

/**
 * Thrown when traces cannot be checked: a file cannot be read, or holds records that are refused. The message has one line
 * for each of the first problems: the file and the line, what was found, what was expected, and what to do. It is safe to
 * print, whatever the traces hold.
 */
public final class InvalidTraceException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<Problem> problems;

    InvalidTraceException(String message, List<Problem> problems) {
        super(message);
        this.problems = List.copyOf(problems);
    }

    /**
     * The first problems, in the order in which they were found; without those of files that are no records at all, but
     * logs of another format, or JSON that is no JSON Lines, for each of which the message has one line.
     */
    public List<Problem> problems() {
        return problems;
    }
}
