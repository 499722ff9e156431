package dev.hasse.model;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * A line of a file.
 *
 * @param file by path as given ({@code -} for standard input)
 * @param line from 1
 * @param isShared whether the line is known to hold several things of this kind, so that it alone does not tell which one is meant
 */
public record SourceLine(String file, int line, boolean isShared) implements Serializable {
    /** What follows the names of files from which records were converted, in the name of what holds the records. */
    public static final String CONVERTED = " (converted)";

    /** Lines of more digits than this are no lines. */
    private static final int DIGITS = 9;

    /** A line that holds only one thing, as far as is known. */
    public SourceLine(String file, int line) {
        this(file, line, false);
    }

    /** Parses {@code FILE:LINE}; null if the text is anything else. */
    public static @Nullable SourceLine parse(String text) {
        int colon = text.lastIndexOf(':');
        int digits = text.length() - colon - 1;
        if (colon < 1 || !isLine(digits, digits == 0 ? 0 : text.charAt(colon + 1))) {
            return null;
        }
        for (int k = colon + 1; k < text.length(); k++) {
            if (text.charAt(k) < '0' || text.charAt(k) > '9') {
                return null;
            }
        }
        return new SourceLine(text.substring(0, colon), Integer.parseInt(text.substring(colon + 1)));
    }

    /** Whether a source of records is a file that one can go to: neither standard input nor the result of a conversion. */
    public static boolean isFile(String source) {
        return !source.equals("-") && !source.endsWith(CONVERTED);
    }

    /** Whether so many digits, of which this one comes first, can be the number of a line. */
    public static boolean isLine(int digits, int first) {
        return digits >= 1 && digits <= DIGITS && first != '0';
    }

    /** The file and the line as {@code FILE:LINE}, as they are: not safe to print. */
    public String text() {
        return file + ":" + line;
    }
}
