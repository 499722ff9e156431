package dev.hasse.imports.formats.contents;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Texts of which secrets were taken out before a log was published, such as {@code key=REDACTED}. What is taken out depends on the words
 * around, and on the session, so one record may hold what another one lacks: the texts differ, and the file does not.
 */
final class Redaction {
    /** What stands in place of a secret, with the brackets that some programs put around it, and what they say of its kind. */
    private static final Pattern MARK = Pattern.compile(
            "[\\[<*]{0,3}REDACTED(?:[_:-][^\\]>*\\s]{1,40})?[\\]>*]{0,3}|[\\[<](?i:redacted)[^\\]>\\n]{0,40}[\\]>]");

    private Redaction() {}

    /** Whether two texts differ only in lines of which something was taken out, and may have been the same. */
    static boolean mayBeSame(String one, String other) {
        if (!isIn(one) && !isIn(other)) {
            return false;
        }
        String left = FileText.withoutLastFeed(one);
        String right = FileText.withoutLastFeed(other);
        int from = 0;
        int at = 0;
        while (true) {
            int end = endOfLine(left, from);
            int until = endOfLine(right, at);
            if (!mayBeSameLine(left.substring(from, end), right.substring(at, until))) {
                return false;
            }
            if (end == left.length() || until == right.length()) {
                return end == left.length() && until == right.length();
            }
            from = end + 1;
            at = until + 1;
        }
    }

    private static boolean isIn(String text) {
        return MARK.matcher(text).find();
    }

    private static int endOfLine(String text, int from) {
        int feed = text.indexOf('\n', from);
        return feed < 0 ? text.length() : feed;
    }

    private static boolean mayBeSameLine(String one, String other) {
        return one.equals(other) || fits(one, other) || fits(other, one);
    }

    /** Whether something was taken out of a line, and another one has all that was left, in that order. */
    private static boolean fits(String left, String line) {
        Matcher mark = MARK.matcher(left);
        if (!mark.find()) {
            return false;
        }
        mark.reset();
        int kept = 0;
        int at = 0;
        while (mark.find()) {
            String piece = left.substring(kept, mark.start());
            int found = kept == 0 ? (line.startsWith(piece) ? 0 : -1) : line.indexOf(piece, at);
            if (found < 0) {
                return false;
            }
            at = found + piece.length();
            kept = mark.end();
        }
        String rest = left.substring(kept);
        return line.length() - rest.length() >= at && line.endsWith(rest);
    }
}
