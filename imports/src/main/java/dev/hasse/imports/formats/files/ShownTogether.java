package dev.hasse.imports.formats.files;

import dev.hasse.imports.formats.contents.FileLines;
import dev.hasse.imports.formats.contents.LinePrinter;
import dev.hasse.imports.formats.shell.PlainCommands;
import dev.hasse.imports.formats.shell.SimpleCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a command showed of files that shows one thing after another: {@code echo "== a =="; cat a; echo; cat b}, {@code cat a b},
 * {@code cd d && sed -n '1,80p' a && nl -ba b | head -20}.
 *
 * <p>Nobody says where in the output a file begins and ends, so only a file whose text is known already is found there: as whole lines, between
 * those that the command prints around it. What the parts before and after it print must be known as well, up to the end of the output or to a line
 * that {@code echo} prints, since otherwise the last lines of a longer text could be taken for a shorter one.
 */
final class ShownTogether {
    /** More parts than anybody writes. */
    private static final int MOST = 100;

    /** The longest output that is looked through. */
    private static final int LONGEST = 1_000_000;

    private final Function<String, @Nullable FileLines> texts;
    private final List<ShownPart> parts = new ArrayList<>();

    private ShownTogether(Function<String, @Nullable FileLines> texts) {
        this.texts = texts;
    }

    /**
     * Returns what a command showed of files that does nothing but show something; nothing if that cannot be told.
     *
     * @param folder the folder that it ran in; null if that is not known
     * @param output all that it printed
     * @param trimmed whether spaces around the output, and at the ends of its lines, may be missing
     * @param texts the last known text of the file at a path; null if it is not known
     */
    static List<ShownFile> of(
            String command,
            @Nullable String folder,
            String output,
            boolean trimmed,
            Function<String, @Nullable FileLines> texts) {
        List<SimpleCommand> commands =
                output.isBlank() || output.length() > LONGEST ? null : SimpleCommand.all(command.strip());
        if (commands == null || commands.size() > MOST) {
            return List.of();
        }
        ShownTogether together = new ShownTogether(texts);
        together.add(commands, folder);
        return together.parts.stream().noneMatch(part -> part.file() != null)
                ? List.of()
                : new PlacedParts(together.parts, output, trimmed).files();
    }

    private void add(List<SimpleCommand> commands, @Nullable String folder) {
        String in = folder;
        int from = 0;
        for (int k = 0; k < commands.size(); k++) {
            SimpleCommand last = commands.get(k);
            if (last.next().equals("|")) {
                continue;
            }
            List<SimpleCommand> pipeline = commands.subList(from, k + 1);
            from = k + 1;
            boolean enters = !last.words().isEmpty() && last.words().get(0).equals("cd");
            if (enters && pipeline.size() == 1) {
                // After a semicolon, it may have failed.
                in = last.words().size() == 2 && last.next().equals("&&")
                        ? PlainCommands.path(in, last.words().get(1))
                        : null;
            } else if (!pipeline.stream().allMatch(ShownTogether::isShown)) {
                parts.add(ShownPart.UNKNOWN);
            } else if (pipeline.size() == 1) {
                add(last, in);
            } else if (pipeline.stream().anyMatch(each -> each.inputFile() != null)) {
                parts.add(ShownPart.UNKNOWN);
            } else {
                addFile(pipeline.stream().map(SimpleCommand::words).toList(), in);
            }
        }
    }

    /** Whether what a command prints goes to the output, or into the pipe, and depends on no here-document. */
    private static boolean isShown(SimpleCommand command) {
        return command.input() == null && command.redirections().stream().noneMatch(SimpleCommand.Redirection::output);
    }

    private void add(SimpleCommand command, @Nullable String folder) {
        List<String> words = command.words();
        if (words.isEmpty() || ShownPart.isSilent(words)) {
            return;
        }
        String said = command.printed();
        if (said != null) {
            parts.add(ShownPart.said(said));
            return;
        }
        boolean several = words.size() > 2
                && words.get(0).equals("cat")
                && words.stream().noneMatch(word -> word.startsWith("-"));
        if (several) {
            words.stream().skip(1).forEach(file -> addFile(List.of(List.of("cat", file)), folder));
        } else {
            addFile(List.of(words), folder);
        }
    }

    /** Adds what commands show of a file with pipes between them: the first one shows it, and the others some of the lines that they are given. */
    private void addFile(List<List<String>> pipeline, @Nullable String folder) {
        List<LinePrinter> printers = new ArrayList<>();
        for (List<String> words : pipeline) {
            LinePrinter printer = LinePrinter.of(words);
            if (printer == null || (printer.file() == null) == printers.isEmpty()) {
                parts.add(ShownPart.UNKNOWN);
                return;
            }
            printers.add(printer);
        }
        String path = ShownFile.path(printers.get(0), folder);
        FileLines text = path == null ? null : texts.apply(path);
        parts.add(path == null || text == null ? ShownPart.UNKNOWN : ShownPart.of(printers, path, text.text()));
    }
}
