package dev.hasse.imports.formats;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What a read showed of a file, or a shell command, if it did nothing else: {@code cat f}, {@code nl f}, {@code sed -n '1,200p' f}, {@code head f},
 * or one of the last two after a pipe from one of the first two, all of them also after {@code cd DIR &&}.
 *
 * @param path the file, as a cell
 * @param from the number of the first line that it showed, from 1
 * @param text the lines
 * @param toEnd whether no line follows in the file
 */
record ShownFile(String path, int from, String text, boolean toEnd) {
    /** The longest output that is always recorded whole. */
    private static final int LONGEST = 1_000_000;

    private static final Pattern NUMBERED = Pattern.compile("\\s*(\\d{1,9})\t(.*)", Pattern.DOTALL);
    private static final Pattern LINES = Pattern.compile("(\\d{1,9})(?:,(\\d{1,9}|\\$))?p");
    private static final Pattern COUNT = Pattern.compile("-n?(\\d{1,9})");

    /** Lines of a file by their numbers; the last may be beyond its end. */
    private record Range(int from, int to) {
        static final Range ALL = new Range(1, Integer.MAX_VALUE);
    }

    /** A command that prints a file, or what it is given. */
    private record Printer(@Nullable String file, Range range, boolean numbers) {}

    /**
     * Reads a command that succeeded; null if it showed something else, or if nobody can tell.
     *
     * @param folder the folder that it ran in; null if that is not known
     * @param output all that it printed
     */
    static @Nullable ShownFile of(String command, @Nullable String folder, String output) {
        ShellWords.Tokens tokens = output.length() > LONGEST ? null : ShellWords.of(command.strip());
        if (tokens == null || !tokens.whole()) {
            return null;
        }
        List<List<String>> parts = new ArrayList<>(List.of(new ArrayList<>()));
        List<String> operators = new ArrayList<>();
        for (ShellWords.Token token : tokens.list()) {
            if (token.type() == ShellWords.Type.WORD) {
                parts.get(parts.size() - 1).add(token.text());
            } else if (token.isOperator("&&") || token.isOperator("|")) {
                operators.add(token.text());
                parts.add(new ArrayList<>());
            } else {
                return null;
            }
        }
        String in = folder;
        List<String> first = parts.get(0);
        if (first.size() == 2
                && first.get(0).equals("cd")
                && !operators.isEmpty()
                && operators.get(0).equals("&&")) {
            in = PlainCommands.path(folder, first.get(1));
            parts.remove(0);
            operators.remove(0);
        }
        Printer printer = operators.contains("&&") || parts.size() > 2 ? null : printer(parts.get(0));
        Printer filter = parts.size() == 2 ? printer(parts.get(1)) : new Printer(null, Range.ALL, false);
        if (printer == null || printer.file() == null || filter == null || filter.file() != null || filter.numbers()) {
            return null;
        }
        if (parts.size() == 2 && output.startsWith(parts.get(0).get(0) + ": ")) {
            // Only what it says of its failure, such as that there is no such file: the status is that of the other
            // command.
            return null;
        }
        boolean isFiltered = !filter.range().equals(Range.ALL);
        if (isFiltered && !printer.range().equals(Range.ALL)) {
            return null;
        }
        String path = path(in, printer.file());
        return path == null
                ? null
                : shown(path, isFiltered ? filter.range() : printer.range(), printer.numbers(), output);
    }

    /**
     * Reads a command without redirections and without a pipe, which succeeded; null if it showed something else.
     *
     * @param words its name and its arguments
     * @param folder the folder that it ran in; null if that is not known
     * @param output all that it printed
     */
    static @Nullable ShownFile of(List<String> words, @Nullable String folder, String output) {
        Printer printer = output.length() > LONGEST ? null : printer(words);
        String file = printer == null ? null : printer.file();
        String path = file == null ? null : path(folder, file);
        return path == null || printer == null ? null : shown(path, printer.range(), printer.numbers(), output);
    }

    /** The file that a command shows; null if it shows none, or something else as well. */
    static @Nullable String path(List<String> words, @Nullable String folder) {
        Printer printer = printer(words);
        String file = printer == null ? null : printer.file();
        return file == null ? null : path(folder, file);
    }

    /**
     * What a command shows of the file that it {@linkplain #path shows}.
     *
     * @param text what is in the file
     * @return null if it shows none of that
     */
    static @Nullable ShownFile in(List<String> words, String path, String text) {
        Printer printer = printer(words);
        if (printer == null || text.isEmpty()) {
            return null;
        }
        List<String> lines = List.of(FileText.withoutLastFeed(text).split("\n", -1));
        Range range = printer.range();
        if (range.from() > lines.size()) {
            return null;
        }
        int to = Math.min(range.to(), lines.size());
        boolean toEnd = to - range.from() < (long) range.to() - range.from();
        String shown = String.join("\n", lines.subList(range.from() - 1, to)) + "\n";
        return new ShownFile(path, range.from(), range.from() == 1 && toEnd ? text : shown, toEnd);
    }

    /** The lines that a command prints that shows this. */
    List<String> printed(List<String> words) {
        Printer printer = printer(words);
        List<String> lines = List.of(FileText.withoutLastFeed(text).split("\n", -1));
        return printer == null || !printer.numbers()
                ? lines
                : IntStream.range(0, lines.size())
                        .mapToObj(k -> "%6d\t%s".formatted(from + k, lines.get(k)))
                        .toList();
    }

    private static @Nullable String path(@Nullable String folder, String file) {
        return folder == null && !FilePaths.isAbsolute(file) ? null : PlainCommands.path(folder, file);
    }

    private static @Nullable ShownFile shown(String path, Range range, boolean numbers, String output) {
        String text = FileText.normal(output);
        int lines = text.isEmpty() ? 0 : FileText.withoutLastFeed(text).split("\n", -1).length;
        String plain = numbers ? withoutNumbers(text, range.from()) : text;
        // The last line may be the last of the file, too.
        boolean toEnd = lines < (long) range.to() - range.from() + 1;
        return plain == null || (lines == 0 && (range.from() > 1 || !toEnd))
                ? null
                : new ShownFile(path, range.from(), plain, toEnd);
    }

    /** Whether these are all lines of the file. */
    boolean whole() {
        return from == 1 && toEnd;
    }

    private static @Nullable String withoutNumbers(String text, int from) {
        StringBuilder plain = new StringBuilder(text.length());
        int number = from;
        for (String line :
                text.isEmpty() ? new String[0] : FileText.withoutLastFeed(text).split("\n", -1)) {
            Matcher numbered = NUMBERED.matcher(line);
            if (!numbered.matches() || Integer.parseInt(numbered.group(1)) != number++) {
                return null;
            }
            plain.append(numbered.group(2)).append('\n');
        }
        return plain.toString();
    }

    private static @Nullable Printer printer(List<String> words) {
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
            case "head" -> {
                boolean apart = rest.size() > 1 && rest.get(0).equals("-n");
                String option = apart ? "-n" + rest.get(1) : rest.isEmpty() ? "" : rest.get(0);
                Matcher count = COUNT.matcher(option);
                yield count.matches()
                        ? of(
                                rest.subList(apart ? 2 : 1, rest.size()),
                                new Range(1, Integer.parseInt(count.group(1))),
                                false)
                        : null;
            }
            default -> null;
        };
    }

    private static Range range(Matcher lines) {
        int from = Math.max(1, Integer.parseInt(lines.group(1)));
        String to = lines.group(2);
        return new Range(from, to == null ? from : to.equals("$") ? Integer.MAX_VALUE : Integer.parseInt(to));
    }

    private static @Nullable Printer of(List<String> files, Range range, boolean numbers) {
        boolean plain = files.isEmpty() || (files.size() == 1 && !files.get(0).startsWith("-"));
        return plain ? new Printer(files.isEmpty() ? null : files.get(0), range, numbers) : null;
    }

    /** Whether these are all lines of a file, or the lines there, but for spaces around them and at the ends of lines. */
    boolean isLike(FileLines file) {
        return whole() ? new FileLines(text).isLike(file) : view(0).agreesWith(file);
    }

    /**
     * What its agent saw of a file that it {@linkplain #isLike is like}.
     *
     * @param time when the command was done
     */
    FileView viewOf(FileLines file, long time) {
        return whole() ? FileView.ofWhole(file, time) : view(time).in(file);
    }

    /**
     * What its agent saw.
     *
     * @param time when the command was done
     */
    FileView view(long time) {
        return whole() ? FileView.ofWhole(new FileLines(text), time) : FileView.ofPart(from, text, time);
    }
}
