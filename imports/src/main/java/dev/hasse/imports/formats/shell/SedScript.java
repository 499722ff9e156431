package dev.hasse.imports.formats.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A script of {@code sed} of which it is known what it makes of a text: substitutions, and lines that are deleted by their numbers. In patterns,
 * only what means the same everywhere counts: plain characters, the beginning of a line, and one run of any characters.
 */
public final class SedScript {
    /** More than most people write; Java takes stack by the length of a pattern. */
    private static final int LONGEST = 1_000;

    /** How many characters of a text can be compared in the time in which one is copied. */
    private static final int COMPARED = 16;

    private static final String SEPARATORS = "; \t\n";

    /** What has a meaning of its own in a pattern, or gets one from a backslash. */
    private static final String SPECIAL = ".*[]^$";

    /** The same, in one of the two kinds of patterns alone. */
    private static final String EXTENDED = "(){}|+?";

    private final String script;
    private final boolean extended;
    private final List<Command> commands = new ArrayList<>();
    /** Whether a pattern matches characters that it does not name: which those are depends on how the text is encoded. */
    private boolean matchesAny;

    private int at;

    /**
     * A command.
     *
     * @param from the number of the first line that it is for; 0 for all lines
     * @param to the number of the last line
     * @param pattern what it replaces; null if it deletes the line
     * @param all whether it replaces all that there is in a line
     */
    private record Command(int from, int to, @Nullable Pattern pattern, String replacement, boolean all) {

        boolean isFor(int line) {
            return from == 0 || (line >= from && line <= to);
        }
    }

    private SedScript(String script, boolean extended) {
        this.script = script;
        this.extended = extended;
    }

    /**
     * Reads a script.
     *
     * @param extended whether its patterns are extended ones ({@code -E})
     * @return null if it is not known what it does
     */
    public static @Nullable SedScript of(String script, boolean extended) {
        SedScript read = new SedScript(script, extended);
        return script.length() <= LONGEST && read.read() && !read.commands.isEmpty() ? read : null;
    }

    /** How long it takes at the most to apply it to a text, in characters that are copied. */
    public long cost(String text) {
        long cost = 0;
        for (int begin = 0; begin < text.length(); ) {
            int feed = text.indexOf('\n', begin);
            int end = feed < 0 ? text.length() : feed;
            long length = end - begin + 1L;
            cost += length * (COMPARED + script.length() + (matchesAny ? length : 0)) / COMPARED;
            begin = end + 1;
        }
        return cost;
    }

    /** What it makes of a text; null if that depends on how the text is encoded. */
    @Nullable
    public String apply(String text) {
        if (matchesAny && !(isAscii(text) && isAscii(script))) {
            return null;
        }
        StringBuilder made = new StringBuilder();
        int number = 0;
        for (int begin = 0; begin < text.length(); ) {
            int feed = text.indexOf('\n', begin);
            int end = feed < 0 ? text.length() : feed;
            String line = line(text.substring(begin, end), ++number);
            if (line != null) {
                made.append(line).append(feed < 0 ? "" : "\n");
            }
            begin = end + 1;
        }
        return made.toString();
    }

    private static boolean isAscii(String text) {
        return text.chars().allMatch(c -> c < 0x80);
    }

    private @Nullable String line(String line, int number) {
        String now = line;
        for (Command command : commands) {
            Pattern pattern = command.pattern();
            if (!command.isFor(number)) {
                continue;
            }
            if (pattern == null) {
                return null;
            }
            Matcher found = pattern.matcher(now);
            now = command.all() ? found.replaceAll(command.replacement()) : found.replaceFirst(command.replacement());
        }
        return now;
    }

    private boolean read() {
        while (true) {
            while (at < script.length() && SEPARATORS.indexOf(script.charAt(at)) >= 0) {
                at++;
            }
            if (at == script.length()) {
                return true;
            }
            int from = number();
            int to = from;
            if (from > 0 && isAt(',')) {
                at++;
                int last = number();
                to = last < 0 ? last : Math.max(from, last);
            }
            Command command = from < 0 || to < 0 || at == script.length() ? null : command(from, to);
            if (command == null || !isOver()) {
                return false;
            }
            commands.add(command);
        }
    }

    private boolean isAt(char c) {
        return at < script.length() && script.charAt(at) == c;
    }

    private boolean isOver() {
        return at == script.length() || SEPARATORS.indexOf(script.charAt(at)) >= 0;
    }

    /** A number of a line; 0 if there is none, -1 if it is none of a line. */
    private int number() {
        int begin = at;
        while (at < script.length() && script.charAt(at) >= '0' && script.charAt(at) <= '9') {
            at++;
        }
        String digits = script.substring(begin, at);
        return digits.isEmpty() ? 0 : digits.length() > 6 || digits.startsWith("0") ? -1 : Integer.parseInt(digits);
    }

    private @Nullable Command command(int from, int to) {
        char name = script.charAt(at++);
        if (name == 'd') {
            return from == 0 ? null : new Command(from, to, null, "", false);
        }
        if (name != 's' || at == script.length()) {
            return null;
        }
        char delimiter = script.charAt(at++);
        boolean isPlain = delimiter > ' '
                && !Character.isLetterOrDigit(delimiter)
                && delimiter < 0x7f
                && "\\;".indexOf(delimiter) < 0
                && SPECIAL.indexOf(delimiter) < 0;
        String searched = isPlain ? part(delimiter) : null;
        String written = searched == null ? null : part(delimiter);
        Pattern pattern = searched == null ? null : pattern(searched, delimiter);
        String replacement = written == null ? null : replacement(written, delimiter);
        if (pattern == null || replacement == null) {
            return null;
        }
        boolean all = isAt('g');
        at += all ? 1 : 0;
        return new Command(from, to, pattern, replacement, all);
    }

    /** What stands before the next delimiter; null if there is none. */
    private @Nullable String part(char delimiter) {
        int begin = at;
        while (at < script.length() && script.charAt(at) != delimiter) {
            at += script.charAt(at) == '\\' ? 2 : 1;
        }
        return at < script.length() ? script.substring(begin, at++) : null;
    }

    /** The pattern in Java; null if it may mean something else there. */
    private @Nullable Pattern pattern(String searched, char delimiter) {
        StringBuilder java = new StringBuilder();
        boolean any = false;
        int k = 0;
        if (searched.startsWith("^")) {
            java.append('^');
            k++;
        }
        for (; k < searched.length(); k++) {
            char c = searched.charAt(k);
            if (c == '\\') {
                char next = k + 1 < searched.length() ? searched.charAt(++k) : '\0';
                boolean isPlain = next == '\\'
                        || SPECIAL.indexOf(next) >= 0
                        || (EXTENDED.indexOf(next) < 0 ? next == delimiter : extended && next != delimiter);
                if (!isPlain) {
                    return null;
                }
                java.append(Pattern.quote(String.valueOf(next)));
            } else if (c == '.') {
                boolean isRun = k + 1 < searched.length() && searched.charAt(k + 1) == '*';
                if (isRun && any) {
                    return null;
                }
                any |= isRun;
                k += isRun ? 1 : 0;
                matchesAny = true;
                java.append(isRun ? ".*" : ".");
            } else if (SPECIAL.indexOf(c) >= 0 || (extended && EXTENDED.indexOf(c) >= 0)) {
                return null;
            } else {
                java.append(Pattern.quote(String.valueOf(c)));
            }
        }
        Pattern pattern = Pattern.compile(java.toString(), Pattern.DOTALL);
        // What matches nothing at all is replaced at other places elsewhere.
        return pattern.matcher("").find() ? null : pattern;
    }

    /** The replacement in Java; null if it may mean something else there. */
    private static @Nullable String replacement(String written, char delimiter) {
        StringBuilder java = new StringBuilder();
        for (int k = 0; k < written.length(); k++) {
            char c = written.charAt(k);
            if (c == '&') {
                java.append("$0");
                continue;
            }
            if (c == '\n') {
                return null;
            }
            if (c == '\\') {
                c = k + 1 < written.length() ? written.charAt(++k) : '\0';
                if (c != '\\' && c != '&' && c != delimiter) {
                    return null;
                }
            }
            java.append(Matcher.quoteReplacement(String.valueOf(c)));
        }
        return java.toString();
    }
}
