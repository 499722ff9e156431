package dev.hasse.imports.formats.files;

import dev.hasse.imports.formats.contents.FileLines;
import dev.hasse.imports.formats.contents.FilePaths;
import dev.hasse.imports.formats.contents.FileText;
import dev.hasse.imports.formats.contents.FileView;
import dev.hasse.imports.formats.contents.LinePrinter;
import dev.hasse.imports.formats.shell.PlainCommands;
import dev.hasse.imports.formats.shell.ShellWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a read showed of a file, or a shell command, if it did nothing else: {@code cat f}, {@code nl -ba f}, {@code sed -n '1,200p' f},
 * {@code head f}, or one of the last two after a pipe from one of the first two, all of them also after {@code cd DIR &&}.
 *
 * @param path the file, as a cell
 * @param from the number of the first line that it showed, from 1
 * @param text the lines
 * @param toEnd whether no line follows in the file
 */
public record ShownFile(String path, int from, String text, boolean toEnd) {
    /** The longest output that is always recorded whole. */
    private static final int LONGEST = 1_000_000;

    private static final String NOWHERE = "/dev/null";

    private static final Pattern NUMBERED = Pattern.compile("\\s*(\\d{1,9})\t(.*)", Pattern.DOTALL);

    /** What says that there is no file, between the name of a command and the reason. */
    private static final List<String> NAMINGS = List.of(
            "%s",
            "cannot open '%s' for reading",
            "can't read %s",
            "can't open '%s'",
            "cannot access '%s'",
            "cannot stat '%s'",
            "cannot statx '%s'");

    /** Commands that tell whether there is a file, and show none of it. */
    private static final Set<String> LISTERS = Set.of("ls", "stat", "wc");

    private static final String NO_FILE = ": No such file or directory";

    /**
     * A command, or two with a pipe between them, where nothing else is run.
     *
     * @param folder the folder that they ran in; null if that is not known
     * @param dropsErrors whether it is not printed what some of them say of failures
     */
    private record Run(
            List<List<String>> pipeline, @Nullable String folder, boolean dropsErrors) {}

    /**
     * Reads a command that succeeded; null if it showed something else, or if nobody can tell.
     *
     * @param folder the folder that it ran in; null if that is not known
     * @param output all that it printed
     */
    public static @Nullable ShownFile of(String command, @Nullable String folder, String output) {
        Run run = output.length() > LONGEST ? null : run(command, folder);
        // Without a word, there may be no file.
        if (run == null || (run.dropsErrors() && output.isBlank())) {
            return null;
        }
        List<List<String>> pipeline = run.pipeline();
        boolean isPiped = pipeline.size() > 1;
        LinePrinter printer = LinePrinter.of(pipeline.get(0));
        LinePrinter filter =
                isPiped ? LinePrinter.of(pipeline.get(1)) : new LinePrinter(null, LinePrinter.Range.ALL, false);
        if (printer == null || printer.file() == null || filter == null || filter.file() != null || filter.numbers()) {
            return null;
        }
        if (isPiped && output.startsWith(pipeline.get(0).get(0) + ": ")) {
            // Only what it says of its failure, such as that there is no such file: the status is that of the other
            // command.
            return null;
        }
        boolean isFiltered = !filter.range().equals(LinePrinter.Range.ALL);
        if (isFiltered && !printer.range().equals(LinePrinter.Range.ALL)) {
            return null;
        }
        String path = path(printer, run.folder());
        return path == null
                ? null
                : shown(path, isFiltered ? filter.range() : printer.range(), printer.numbers(), output);
    }

    /**
     * The file that a command should have shown, or told something of, and that it says not to be there, as it failed; null if it says no such
     * thing, or has printed anything else.
     *
     * @param folder the folder that it ran in; null if that is not known
     * @param output all that it printed
     */
    public static @Nullable String missing(String command, @Nullable String folder, String output) {
        String said = output.strip();
        Run run = said.endsWith(NO_FILE) ? run(command, folder) : null;
        if (run == null || run.pipeline().size() > 1) {
            return null;
        }
        List<String> words = run.pipeline().get(0);
        LinePrinter printer = LinePrinter.of(words);
        String file = printer == null ? listed(words) : printer.file();
        boolean isMissing = file != null
                && NAMINGS.stream()
                        .anyMatch(naming -> said.equals(words.get(0) + ": " + naming.formatted(file) + NO_FILE));
        return file != null && isMissing ? path(file, run.folder()) : null;
    }

    /** The one file that a command names and tells of; null if it names none, several, or what may be a folder. */
    private static @Nullable String listed(List<String> words) {
        List<String> names =
                words.stream().skip(1).filter(word -> !word.startsWith("-")).toList();
        boolean isOne = !words.isEmpty() && LISTERS.contains(words.get(0)) && names.size() == 1;
        return isOne && PlainCommands.isFile(names.get(0)) ? names.get(0) : null;
    }

    /** Reads a command; null if it does more than to print something, once it is in its folder. */
    private static @Nullable Run run(String command, @Nullable String folder) {
        ShellWords.Tokens tokens = ShellWords.of(command.strip());
        List<List<String>> parts = new ArrayList<>(List.of(new ArrayList<>()));
        List<String> operators = new ArrayList<>();
        boolean dropsErrors = false;
        List<ShellWords.Token> list = tokens.whole() ? tokens.list() : List.of();
        for (int k = 0; k < list.size(); k++) {
            ShellWords.Token token = list.get(k);
            String target = k + 1 < list.size() ? list.get(k + 1).text() : "";
            if (token.type() == ShellWords.Type.WORD) {
                parts.get(parts.size() - 1).add(token.text());
            } else if (token.isOperator("&&") || token.isOperator("|")) {
                operators.add(token.text());
                parts.add(new ArrayList<>());
            } else if (token.isOperator("2>") && target.equals(NOWHERE)) {
                dropsErrors = true;
                k++;
            } else if (token.isOperator("2>&") && target.equals("1")) {
                k++;
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
        return operators.contains("&&") || parts.size() > 2 ? null : new Run(parts, in, dropsErrors);
    }

    /**
     * Reads a command without redirections and without a pipe, which succeeded; null if it showed something else.
     *
     * @param words its name and its arguments
     * @param folder the folder that it ran in; null if that is not known
     * @param output all that it printed
     */
    static @Nullable ShownFile of(List<String> words, @Nullable String folder, String output) {
        LinePrinter printer = output.length() > LONGEST ? null : LinePrinter.of(words);
        String path = printer == null ? null : path(printer, folder);
        return path == null || printer == null ? null : shown(path, printer.range(), printer.numbers(), output);
    }

    /** The file that a command shows; null if it shows none, or if nobody can tell. */
    static @Nullable String path(LinePrinter printer, @Nullable String folder) {
        return printer.file() == null ? null : path(printer.file(), folder);
    }

    private static @Nullable String path(String file, @Nullable String folder) {
        return folder == null && !FilePaths.isAbsolute(file) ? null : PlainCommands.path(folder, file);
    }

    private static @Nullable ShownFile shown(String path, LinePrinter.Range range, boolean numbers, String output) {
        if (!range.isFixed()) {
            return null;
        }
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
    public FileView view(long time) {
        return whole() ? FileView.ofWhole(new FileLines(text), time) : FileView.ofPart(from, text, time);
    }
}
