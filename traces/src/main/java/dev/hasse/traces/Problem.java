package dev.hasse.traces;

import dev.hasse.model.SafeText;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.jspecify.annotations.Nullable;

/**
 * Why a record, or a whole file, was refused.
 *
 * @param source the file, by path as given ({@code -} for standard input)
 * @param line the line, from 1; 0 for the file as a whole
 * @param field the invalid field; null for the record as a whole
 * @param found what was found there, safe to print
 * @param expected what was expected instead; null if {@code found} says it all
 * @param hint how to fix it; null if that is obvious
 */
public record Problem(
        String source,
        int line,
        @Nullable String field,
        String found,
        @Nullable String expected,
        @Nullable String hint) {

    /** One line: the place, what was found, what was expected, and how to fix it. */
    public String message() {
        StringBuilder message = new StringBuilder(source.isEmpty() ? "\"\"" : SafeText.escape(source));
        if (line > 0) {
            message.append(':').append(line);
        }
        message.append(": ");
        if (field != null) {
            message.append("field ").append(SafeText.quote(field)).append(": ");
        }
        message.append("found ").append(found);
        if (expected != null) {
            message.append(", expected ").append(expected);
        }
        if (hint != null) {
            message.append("; ").append(hint);
        }
        return message.toString();
    }

    /** Whether it is about a whole file, so that skipping records does not help. */
    public boolean isFatal() {
        return line == 0;
    }

    /** An input cannot be read at all. */
    public static Problem unreadable(String name, IOException reason) {
        if (reason instanceof NoSuchFileException) {
            return new Problem(name, 0, null, "no such file", "a file, a folder, or -", null);
        }
        if (reason instanceof AccessDeniedException) {
            return new Problem(name, 0, null, "a file that may not be read", null, "check its permissions");
        }
        return new Problem(name, 0, null, "a file that cannot be read (" + inWords(reason) + ")", null, null);
    }

    /** A text ends in the middle of a value. */
    public static Problem brokenOff(String source, int line) {
        return new Problem(
                source,
                line,
                null,
                "the end of the text in the middle of a value",
                "a whole one",
                "what came before it is kept");
    }

    /** The reason why something cannot be read or written, safe to print, without the path that Java prepends. */
    public static String inWords(IOException reason) {
        if (reason instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (reason instanceof FileAlreadyExistsException) {
            return "a file already exists";
        }
        // If there is no reason, Java's message is only the path.
        String words = reason instanceof FileSystemException problem ? problem.getReason() : reason.getMessage();
        return SafeText.escape(words == null ? reason.getClass().getSimpleName() : words);
    }
}
