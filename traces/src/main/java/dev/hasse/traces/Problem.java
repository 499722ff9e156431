package dev.hasse.traces;

import dev.hasse.model.SafeText;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.Serializable;
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
        @Nullable String hint) implements Serializable {

    /** What the operating system says of a folder where a file is expected. */
    private static final String A_FOLDER = "Is a directory";

    /** What the operating system says of a path that leads through a file. */
    private static final String NOT_A_FOLDER = "Not a directory";

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
        return unreadable(name, reason, "a file, a folder, or -");
    }

    /**
     * A file cannot be read at all. Every command describes that in these words.
     *
     * @param expected what can be read instead, such as {@code a file}
     */
    public static Problem unreadable(String name, IOException reason, String expected) {
        if (reason instanceof NoSuchFileException || isOf(reason, NOT_A_FOLDER)) {
            return new Problem(name, 0, null, "no such file", expected, null);
        }
        if (isDenied(reason)) {
            return new Problem(
                    name, 0, null, "what may not be read (permission denied)", null, "check its permissions");
        }
        if (isOf(reason, A_FOLDER)) {
            return new Problem(name, 0, null, "a folder", expected, null);
        }
        return new Problem(
                name, 0, null, "a file that cannot be read (" + inWords(reason) + ")", null, hint(reason.getMessage()));
    }

    /** What to do about a reason; null if that is obvious, or not known. */
    private static @Nullable String hint(@Nullable String reason) {
        return reason != null && reason.contains("Unexpected end of ZLIB")
                ? "its compressed data was not written or copied to the end"
                : null;
    }

    private static boolean isDenied(IOException reason) {
        // A stream of the older kind has the reason only in its message.
        return reason instanceof AccessDeniedException
                || (reason instanceof FileNotFoundException
                        && String.valueOf(reason.getMessage()).endsWith("(Permission denied)"));
    }

    private static boolean isOf(IOException reason, String words) {
        return reason instanceof FileSystemException problem && words.equals(problem.getReason());
    }

    /**
     * An input cannot be read, or ends too early: then what came before is valid, and what comes after is lost.
     *
     * @param lines how many of its lines were read
     */
    public static Problem ofReading(String name, int lines, IOException reason) {
        return lines == 0 ? unreadable(name, reason) : breakingOff(name, lines, inWords(reason));
    }

    /**
     * An input ends too early.
     *
     * @param lines how many of its lines were read, at least one
     * @param reason {@linkplain #inWords in words}
     */
    public static Problem breakingOff(String name, int lines, String reason) {
        return new Problem(
                name, 0, null, "input that breaks off after line " + lines + " (" + reason + ")", null, hint(reason));
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
        if (isDenied(reason)) {
            return "permission denied";
        }
        if (isOf(reason, A_FOLDER)) {
            return "it is a folder";
        }
        if (isOf(reason, NOT_A_FOLDER)) {
            return "a file stands where its folder should be";
        }
        if (reason instanceof FileAlreadyExistsException) {
            return "a file already exists";
        }
        if (reason instanceof EOFException && reason.getMessage() == null) {
            return "it ends too early";
        }
        // If there is no reason, Java's message is only the path.
        String words = reason instanceof FileSystemException problem ? problem.getReason() : reason.getMessage();
        return SafeText.escape(words == null ? reason.getClass().getSimpleName() : words);
    }
}
