package dev.hasse.reports.explanation;

import dev.hasse.model.Tool;
import dev.hasse.model.Value;
import org.jspecify.annotations.Nullable;

/**
 * Names and values of a trace as TLA+ text. Distinct names and values stay distinct. Traces are untrusted input, and
 * TLC reads only ASCII, refuses to compare a string with a number, and has 32-bit integers.
 */
final class TlaText {
    private static final String JSON = "json:";
    private static final String STRING = "string:";

    private TlaText() {}

    /**
     * A TLA+ string. Backslashes and characters outside plain ASCII become JSON escapes, and the second of two number
     * signs, with which the log of a build takes a command to begin.
     */
    static String string(String text) {
        StringBuilder quoted = new StringBuilder(text.length() + 2).append('"');
        for (int k = 0; k < text.length(); k++) {
            char c = text.charAt(k);
            if (c == '"') {
                quoted.append("\\\"");
            } else if (c == '\\') {
                // A JSON escape is plain text in TLA+. A backslash from the trace itself is doubled, to tell it from an
                // escape.
                quoted.append("\\\\\\\\");
            } else if (c >= 0x20 && c < 0x7F) {
                quoted.append(c);
            } else {
                quoted.append(String.format("\\\\u%04x", (int) c));
            }
        }
        return quoted.append('"').toString().replace("##", "#\\\\u0023");
    }

    /** A value: NULL, a string as it is, or anything else as its JSON text with {@code json:} in front. */
    static String value(Value value) {
        if (value.isNull()) {
            return "NULL";
        }
        if (!value.isString()) {
            return string(JSON + value.text());
        }
        boolean ambiguous = value.text().startsWith(JSON) || value.text().startsWith(STRING);
        return string(ambiguous ? STRING + value.text() : value.text());
    }

    /** A tool. All tools of a history have the same form, since TLC refuses to compare a string with a record. */
    static String tool(@Nullable Tool tool, boolean signed) {
        if (tool == null) {
            return "NULL";
        }
        if (!signed) {
            return string(tool.name());
        }
        Value signature = tool.signature();
        // A signature of JSON null differs from no signature.
        String text = signature == null ? "NULL" : signature.isNull() ? string(JSON + "null") : value(signature);
        return "[name |-> " + string(tool.name()) + ", signature |-> " + text + "]";
    }
}
