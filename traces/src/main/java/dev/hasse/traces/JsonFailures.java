package dev.hasse.traces;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import dev.hasse.model.SafeText;
import dev.hasse.traces.Limits.Exceeded;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What Jackson has against a line, in our words. Which of its limits was met, or that a key was repeated, it says only in its
 * message; tests hold us to what it says.
 */
public final class JsonFailures {
    /** With these words begins what only someone who programs with Jackson could use. */
    private static final List<String> ADVICE =
            List.of(" (start marker at ", "enable `", "Feature '", "maybe a (non-standard)");

    private static final String CLOSE_MARKER = ": expected close marker for ";

    private JsonFailures() {}

    /** The record is larger than a limit. */
    static RefusedException limitExceeded(StreamConstraintsException limit, Limits limits) {
        return exceeded(limit, limits).refused();
    }

    private static Exceeded exceeded(StreamConstraintsException limit, Limits limits) {
        // Without how far beyond it Jackson had read.
        String words = limit.getOriginalMessage();
        if (words.contains("nesting depth")) {
            return limits.tooDeep();
        }
        return words.contains("Number") ? limits.tooLongNumber() : limits.tooLarge("a text");
    }

    /** The line is no JSON, or has a key twice. */
    static RefusedException malformed(JsonParseException malformed) {
        String words = malformed.getOriginalMessage();
        if (words.startsWith("Duplicate")) {
            String key = words.replaceFirst("(?s)^[^']*'(.*)'[^']*$", "$1");
            return new RefusedException(SafeText.shorten(key, 40), "the key twice", "each key once", null);
        }
        return new RefusedException(
                null,
                "what is not JSON, at column " + malformed.getLocation().getColumnNr() + " ("
                        + SafeText.escape(SafeText.shorten(plain(words), 160)) + ")",
                "one JSON object a line",
                null);
    }

    /** Which limit was met; null if it was none. */
    public static @Nullable Exceeded limit(IOException failure, Limits limits) {
        return failure instanceof StreamConstraintsException limit ? exceeded(limit, limits) : null;
    }

    /** Whether the text ended in the middle of a value. Jackson has a type for that, and does not always use it. */
    public static boolean isEnd(IOException failure) {
        return failure instanceof JsonEOFException
                || (failure instanceof JsonParseException malformed
                        && malformed.getOriginalMessage().startsWith("Unexpected end-of-input"));
    }

    /** Without advice that only someone who programs with Jackson could use. */
    public static String plain(String words) {
        int end = words.length();
        for (String advice : ADVICE) {
            int at = words.indexOf(advice);
            end = at < 0 ? end : Math.min(end, at);
        }
        boolean joined = end < words.length() && (words.startsWith(": ", end - 2) || words.startsWith(" (", end - 2));
        return words.substring(0, joined ? end - 2 : end).replace(CLOSE_MARKER, " inside an ");
    }
}
