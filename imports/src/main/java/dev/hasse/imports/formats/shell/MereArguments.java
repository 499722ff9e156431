package dev.hasse.imports.formats.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Takes out of a command what its parts take for mere arguments: the pattern of a search, a text to print, the name of a file. A word there is no
 * command, and tells nothing of what is shown: {@code grep -n "To install" README.rst} installs nothing.
 */
public final class MereArguments {
    /** Commands that run none of their arguments, and whose names say what they do with the files among these. */
    private static final Set<String> TAKERS = Set.of(
            "grep", "egrep", "fgrep", "rg", "cat", "head", "tail", "nl", "ls", "echo", "printf", "cd", "mkdir", "pwd");

    /** Commands of git of the same kind. */
    private static final Set<String> GIT_TAKERS = Set.of(
            "add",
            "blame",
            "branch",
            "commit",
            "diff",
            "grep",
            "log",
            "ls-files",
            "rev-parse",
            "show",
            "status",
            "tag");

    /** Those of them that print what they are given, which may be a script for the next command. */
    private static final Set<String> PRINTERS = Set.of("echo", "printf");

    /** Options that run something, or are actions of find that do. */
    private static final Pattern RUNS =
            Pattern.compile("-(?:exec|execdir|ok|okdir)|--(?:pre|hostname-bin)(?:=.*)?", Pattern.DOTALL);

    private static final Pattern DIGITS = Pattern.compile("[0-9]+");

    /** What stands in the place of an argument. */
    private static final String ARGUMENT = "_";

    private MereArguments() {}

    /** The command without them, in which options and redirections are as they were. */
    public static String without(String command) {
        StringBuilder rest = new StringBuilder();
        int from = 0;
        for (LooseCommands.Command each : LooseCommands.of(command)) {
            for (LooseCommands.Word word : of(run(each))) {
                int value = word.isOption() ? command.indexOf('=', word.from()) + 1 : word.from();
                rest.append(command, from, value).append(ARGUMENT);
                from = word.to();
            }
        }
        return from == 0
                ? command
                : rest.append(command, from, command.length()).toString();
    }

    /** What a command runs, if it is one for xargs; else the command itself. */
    private static LooseCommands.Command run(LooseCommands.Command command) {
        List<LooseCommands.Word> words = command.words();
        int first = command.name().equals("xargs")
                ? MereLook.runByXargs(
                        words.stream().map(LooseCommands.Word::text).toList())
                : 0;
        return new LooseCommands.Command(
                words.subList(Math.min(first, words.size()), words.size()),
                command.next(),
                command.from(),
                command.to());
    }

    private static List<LooseCommands.Word> of(LooseCommands.Command command) {
        List<LooseCommands.Word> arguments = command.arguments();
        boolean mayBeScripts =
                PRINTERS.contains(command.name()) && command.next().equals("|");
        if (mayBeScripts
                || arguments.stream()
                        .anyMatch(argument -> RUNS.matcher(argument.text()).matches())) {
            return List.of();
        }
        int first = first(command.name(), arguments);
        List<LooseCommands.Word> mere = new ArrayList<>();
        for (LooseCommands.Word word :
                first < 0 ? arguments.subList(0, 0) : arguments.subList(first, arguments.size())) {
            // A number may be that of a stream.
            boolean isMere = word.isOption()
                    ? word.text().startsWith("--") && word.text().contains("=")
                    : !DIGITS.matcher(word.text()).matches();
            if (isMere) {
                mere.add(word);
            }
        }
        return mere;
    }

    /** The place of the first argument that may be a mere one; -1 if none is. */
    private static int first(String name, List<LooseCommands.Word> arguments) {
        if (TAKERS.contains(name) || name.equals("find")) {
            return 0;
        }
        if (name.equals("sed")) {
            // Its script says what it does.
            return arguments.size() > 2 && arguments.get(0).text().equals("-n") ? 2 : -1;
        }
        if (!name.equals("git")) {
            return -1;
        }
        int verb = 0;
        while (verb < arguments.size() && arguments.get(verb).isOption()) {
            verb += arguments.get(verb).text().equals("-C") ? 2 : 1;
        }
        return verb < arguments.size()
                        && GIT_TAKERS.contains(arguments.get(verb).text())
                ? verb + 1
                : -1;
    }
}
