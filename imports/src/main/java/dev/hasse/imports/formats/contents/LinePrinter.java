package dev.hasse.imports.formats.contents;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A command that prints lines of a file, or of what it is given through a pipe, and changes none of them: {@code cat}, {@code nl -ba}, {@code sed -n
 * '1,200p'}, {@code head}, {@code tail}.
 *
 * @param file the file, as the command names it; null if it prints what it is given
 * @param range the lines that it prints
 * @param numbers whether it puts a number before each line
 */
public record LinePrinter(@Nullable String file, Range range, boolean numbers) {
    private static final Pattern LINES = Pattern.compile("(\\d{1,9})(?:,(\\d{1,9}|\\$))?p");
    private static final Pattern COUNT = Pattern.compile("-n?(\\d{1,9})");
    private static final Pattern FROM = Pattern.compile("(?:-n)?\\+(\\d{1,9})");

    /** The number of lines that {@code head} and {@code tail} print without an option. */
    private static final String LINES_OF_AN_END = "-10";

    /**
     * Lines by their numbers.
     *
     * @param from the first one, from 1; of the last lines, whose numbers depend on the file, the negative count
     * @param to the last one, which may be beyond the end
     */
    public record Range(int from, int to) {
        /** All lines. */
        public static final Range ALL = new Range(1, Integer.MAX_VALUE);

        static Range last(int count) {
            return new Range(-count, Integer.MAX_VALUE);
        }

        /** Whether it is known which lines these are, whatever the file. */
        public boolean isFixed() {
            return from > 0;
        }
    }

    /** Reads a command; null if it does something else, or prints several files. */
    public static @Nullable LinePrinter of(List<String> words) {
        String name = words.isEmpty() ? "" : words.get(0);
        List<String> rest = words.subList(Math.min(1, words.size()), words.size());
        return switch (name) {
            case "cat" -> {
                boolean numbers = !rest.isEmpty() && rest.get(0).equals("-n");
                yield of(numbers ? rest.subList(1, rest.size()) : rest, Range.ALL, numbers);
            }
            case "nl" ->
                !rest.isEmpty() && rest.get(0).equals("-ba") ? of(rest.subList(1, rest.size()), Range.ALL, true) : null;
            case "sed" -> {
                Matcher lines = LINES.matcher(rest.size() < 2 || !rest.get(0).equals("-n") ? "" : rest.get(1));
                yield lines.matches() ? of(rest.subList(2, rest.size()), range(lines), false) : null;
            }
            case "head", "tail" -> ofEnd(rest, name.equals("head"));
            default -> null;
        };
    }

    private static Range range(Matcher lines) {
        int from = Math.max(1, Integer.parseInt(lines.group(1)));
        String to = lines.group(2);
        return new Range(from, to == null ? from : to.equals("$") ? Integer.MAX_VALUE : Integer.parseInt(to));
    }

    private static @Nullable LinePrinter ofEnd(List<String> words, boolean first) {
        boolean apart = words.size() > 1 && words.get(0).equals("-n");
        boolean given = !words.isEmpty()
                && (words.get(0).startsWith("-")
                        || (!first && FROM.matcher(words.get(0)).matches()));
        String option = apart ? "-n" + words.get(1) : given ? words.get(0) : LINES_OF_AN_END;
        List<String> files = words.subList(apart ? 2 : given ? 1 : 0, words.size());
        Matcher count = COUNT.matcher(option);
        if (count.matches()) {
            int lines = Integer.parseInt(count.group(1));
            return of(files, first ? new Range(1, lines) : Range.last(lines), false);
        }
        Matcher from = FROM.matcher(option);
        return !first && from.matches()
                ? of(files, new Range(Math.max(1, Integer.parseInt(from.group(1))), Integer.MAX_VALUE), false)
                : null;
    }

    private static @Nullable LinePrinter of(List<String> files, Range range, boolean numbers) {
        boolean plain = files.isEmpty() || (files.size() == 1 && !files.get(0).startsWith("-"));
        return plain ? new LinePrinter(files.isEmpty() ? null : files.get(0), range, numbers) : null;
    }
}
