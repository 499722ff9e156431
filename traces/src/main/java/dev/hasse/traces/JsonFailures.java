package dev.hasse.traces;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import dev.hasse.model.SafeText;
import dev.hasse.traces.Limits.Exceeded;
import java.io.IOException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Translates Jackson's errors into Hasse's messages. Only Jackson's message tells which limit was exceeded, or that a
 * key was repeated; tests check that this wording is still recognized.
 */
public final class JsonFailures {
    /** How much is shown of what was found. */
    private static final int SHOWN = 160;

    /** How Jackson describes a character, with its code. */
    private static final Pattern CHARACTER = Pattern.compile("\\(('.') \\(code [^)]*\\)\\)", Pattern.DOTALL);

    private static final Pattern CONTROL = Pattern.compile("\\(\\(CTRL-CHAR, code [0-9]+\\)\\)");

    /** What Jackson calls a fault, and what it is called here; of several that match, the first counts. */
    private static final List<Wording> WORDINGS = List.of(
            new Wording("Unexpected end-of-input.*", "it ends in the middle of a value"),
            new Wording("Unexpected character (.+?) in numeric value.*", "$1 in a number"),
            new Wording("Unexpected character (.+?): was expecting comma.*", "$1 where a comma belongs"),
            new Wording("Unexpected character (.+?): was expecting a colon.*", "$1 where a colon belongs"),
            new Wording(
                    "Unexpected character (.+?): was expecting.* double-quote.*",
                    "$1 where a key in double quotes belongs"),
            new Wording("Unexpected character (.+?): expected a valid value.*", "$1 where a value belongs"),
            new Wording("Unexpected character (.+?): .*", "$1 where it does not belong"),
            new Wording("Unexpected close marker '(.)': expected '(.)'.*", "'$1' where '$2' belongs"),
            new Wording("Unrecognized token '(.*)': was expecting.*", "the word '$1'"),
            new Wording("Non-standard token '(.*)'.*", "the word '$1'"),
            new Wording("Invalid numeric value.*", "a number that is not written as in JSON"),
            new Wording("Invalid UTF-8.*", "bytes that are not UTF-8"),
            new Wording("Illegal unquoted character (.+?): .*", "$1 in a string, which needs an escape there"),
            new Wording("Illegal character (.+?): .*", "$1 between values"),
            new Wording("Unrecognized character escape.*", "an escape that JSON does not have"),
            new Wording("Duplicate field '(.*)'", "the key '$1' twice"),
            // Not Jackson's: no decimal number of Java's has such an exponent.
            new Wording("(a number whose exponent is too large)", "$1"));

    private record Wording(Pattern jackson, String plain) {
        Wording(String jackson, String plain) {
            this(Pattern.compile(jackson, Pattern.DOTALL), plain);
        }
    }

    private JsonFailures() {}

    /** The record is larger than a limit. */
    static RefusedException limitExceeded(StreamConstraintsException limit, Limits limits) {
        return exceeded(limit, limits).refused();
    }

    private static Exceeded exceeded(StreamConstraintsException limit, Limits limits) {
        // Leaves out how far beyond the limit Jackson had read.
        String words = limit.getOriginalMessage();
        if (words.contains("nesting depth")) {
            return limits.tooDeep();
        }
        return words.contains("Number") ? limits.tooLongNumber() : limits.tooLarge("a text");
    }

    /** The line is not JSON, or has a duplicate key. */
    static RefusedException malformed(JsonParseException malformed) {
        String words = malformed.getOriginalMessage();
        if (words.startsWith("Duplicate")) {
            String key = words.replaceFirst("(?s)^[^']*'(.*)'[^']*$", "$1");
            return new RefusedException(SafeText.shorten(key, 40), "the key twice", "each key once", null);
        }
        return new RefusedException(null, found(malformed), "one JSON object a line", null);
    }

    /** The limit that was exceeded; null if there was none. */
    public static @Nullable Exceeded limit(IOException failure, Limits limits) {
        return failure instanceof StreamConstraintsException limit ? exceeded(limit, limits) : null;
    }

    /**
     * Whether the text ended in the middle of a value. Jackson has an exception type for that, but does not always use
     * it.
     */
    public static boolean isEnd(IOException failure) {
        return failure instanceof JsonEOFException
                || (failure instanceof JsonParseException malformed
                        && malformed.getOriginalMessage().startsWith("Unexpected end-of-input"));
    }

    /** What was found where JSON was expected: its column, and what is wrong there if that is known; safe to print. */
    public static String found(JsonProcessingException malformed) {
        int column =
                malformed.getLocation() == null ? 0 : malformed.getLocation().getColumnNr();
        String fault = inWords(malformed.getOriginalMessage());
        return "what is not JSON" + (column > 0 ? ", at column " + column : "")
                + (fault.isEmpty() ? "" : " (" + SafeText.escape(SafeText.shorten(fault, SHOWN)) + ")");
    }

    /** A fault without Jackson's advice, which only helps people who program with it; empty for one that has no words here. */
    private static String inWords(String jackson) {
        String words = CHARACTER.matcher(jackson).replaceFirst("$1");
        words = CONTROL.matcher(words).replaceFirst("a control character");
        for (Wording wording : WORDINGS) {
            Matcher fault = wording.jackson.matcher(words);
            if (fault.matches()) {
                return fault.replaceFirst(wording.plain);
            }
        }
        return "";
    }
}
