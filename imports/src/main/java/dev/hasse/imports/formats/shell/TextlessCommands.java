package dev.hasse.imports.formats.shell;

import dev.hasse.imports.calls.FileNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A command without those of its parts that show no line of a file, whatever files they name: {@code wc f}, {@code ls -l f}, {@code test -f f},
 * {@code git diff --stat}.
 *
 * @param shows what is left of the command
 * @param lists the parts that tell whether there are the files that they name, a line each
 */
public record TextlessCommands(String shows, String lists) {
    /** Those that tell nothing of files. */
    private static final Set<String> IDLE =
            Set.of("echo", "printf", "cd", "pwd", "mkdir", "chmod", "sleep", "true", "false", ":");

    /** How commands say that there is no such file. */
    private static final String NO_FILE = "No such file";

    /** Those that tell whether files are the same, if they are given more than one. */
    private static final Set<String> SUMS = Set.of("md5sum", "sha1sum", "sha256sum", "sha512sum");

    /** What {@code test} can ask of a file without reading it. */
    private static final Pattern TESTS = Pattern.compile("-[defhrswxL]");

    /** Options of {@code git diff} with which it shows no lines, and those that make no difference to that. */
    private static final Pattern SUMMARIES =
            Pattern.compile("--(?:stat|numstat|shortstat|name-only|name-status)(?:=.*)?");

    private static final Pattern OF_DIFF = Pattern.compile("--(?:cached|staged|no-color|no-renames)?");

    /** Options of {@code git status} with which it shows lines. */
    private static final Pattern SHOWS_LINES = Pattern.compile("-[a-z]*v[a-z]*|--verb.*");

    /** Options of {@code file} that name other files, whose lines it reads. */
    private static final Pattern OF_FILE = Pattern.compile("-[A-Za-z]*[fm].*");

    /** Options that say in which file the names stand. */
    private static final Pattern NAMES_IN_FILE = Pattern.compile("--files0?-from.*");

    /** Commands that show lines of what is piped to them, given that they name no file. */
    private static final Set<String> FILTERS = Set.of("head", "tail", "cat", "sort", "uniq", "wc");

    private static final Pattern OF_FILTER = Pattern.compile("-.*|[0-9]+");

    /** Those of which what is printed after them may say that there is no file. */
    private static final Pattern ASKS = Pattern.compile("(?m)^(?:git|test|\\[)\\s");

    /** What comes before something that is said if a command failed. */
    private static final Pattern OTHERWISE = Pattern.compile("\\|\\||\\belse\\b");

    /** What stands for names that are not known. */
    private static final Pattern PATTERN = Pattern.compile("[*?\\[{$]");

    private static final String NOWHERE = "/dev/null";
    private static final String PIPE = "|";

    /** Divides a command. */
    public static TextlessCommands of(String command) {
        StringBuilder shows = new StringBuilder();
        StringBuilder lists = new StringBuilder();
        int from = 0;
        for (List<LooseCommands.Command> pipeline : pipelines(command)) {
            if (areTextless(pipeline)) {
                LooseCommands.Command first = pipeline.get(0);
                shows.append(command, from, first.from());
                from = pipeline.get(pipeline.size() - 1).to();
                if (!IDLE.contains(first.words().get(0).text())) {
                    lists.append(command, first.from(), from).append('\n');
                }
            }
        }
        return new TextlessCommands(shows.append(command.substring(from)).toString(), lists.toString());
    }

    /** Whether what the command printed tells of a file that there is one. */
    public boolean tellsThatThereIs(String name, @Nullable String output) {
        return output != null
                && !output.contains(NO_FILE)
                && !ASKS.matcher(lists).find()
                && !OTHERWISE.matcher(shows).find()
                && FileNames.in(output).anyMatch(name::equals);
    }

    /** Whether a plain command is one. */
    static boolean is(SimpleCommand command) {
        return command.redirections().isEmpty() && isTextless(command.words());
    }

    private static List<List<LooseCommands.Command>> pipelines(String command) {
        List<List<LooseCommands.Command>> pipelines = new ArrayList<>();
        String before = "";
        for (LooseCommands.Command each : LooseCommands.of(command)) {
            if (!before.equals(PIPE) || pipelines.isEmpty()) {
                pipelines.add(new ArrayList<>());
            }
            pipelines.get(pipelines.size() - 1).add(each);
            before = each.next();
        }
        if (before.equals(PIPE)) {
            // What it is piped to is not known.
            pipelines.remove(pipelines.size() - 1);
        }
        return pipelines;
    }

    private static boolean areTextless(List<LooseCommands.Command> pipeline) {
        LooseCommands.Command first = pipeline.get(0);
        return isTextless(words(first))
                && pipeline.stream().allMatch(TextlessCommands::staysHere)
                && pipeline.stream().skip(1).allMatch(TextlessCommands::isFilter);
    }

    private static List<String> words(LooseCommands.Command command) {
        List<String> words = new ArrayList<>();
        for (LooseCommands.Word word : command.words()) {
            if (word.redirection().isEmpty()) {
                words.add(word.text());
            }
        }
        return words;
    }

    /** Whether it puts nothing into a file, and takes at most its errors away. */
    private static boolean staysHere(LooseCommands.Command command) {
        return command.words().stream()
                .allMatch(word -> word.redirection().isEmpty()
                        || word.redirection().equals("<")
                        || word.redirection().endsWith(">&")
                        || word.text().equals(NOWHERE));
    }

    private static boolean isFilter(LooseCommands.Command command) {
        List<String> words = words(command);
        return !words.isEmpty()
                && FILTERS.contains(words.get(0))
                && words.stream()
                        .skip(1)
                        .allMatch(word -> OF_FILTER.matcher(word).matches() && !isNamesInFile(word));
    }

    private static boolean isNamesInFile(String word) {
        return NAMES_IN_FILE.matcher(word).matches();
    }

    private static boolean isTextless(List<String> words) {
        if (words.isEmpty() || words.stream().anyMatch(TextlessCommands::isNamesInFile)) {
            return false;
        }
        List<String> rest = words.subList(1, words.size());
        String name = words.get(0);
        if (IDLE.contains(name)) {
            return true;
        }
        if (rest.stream().anyMatch(word -> PATTERN.matcher(word).find())) {
            return false;
        }
        if (SUMS.contains(name)) {
            return rest.size() == 1 && !rest.get(0).startsWith("-");
        }
        return switch (name) {
            case "ls", "wc", "stat", "du" -> true;
            case "file" -> rest.stream().noneMatch(word -> OF_FILE.matcher(word).matches());
            case "test" -> isTest(rest);
            case "[" ->
                !rest.isEmpty() && rest.get(rest.size() - 1).equals("]") && isTest(rest.subList(0, rest.size() - 1));
            case "git" -> isGit(rest);
            default -> false;
        };
    }

    private static boolean isTest(List<String> words) {
        List<String> asked = !words.isEmpty() && words.get(0).equals("!") ? words.subList(1, words.size()) : words;
        return asked.size() == 2 && TESTS.matcher(asked.get(0)).matches();
    }

    private static boolean isGit(List<String> words) {
        int verb = 0;
        while (verb < words.size()
                && (words.get(verb).equals("-C") || words.get(verb).equals("--no-pager"))) {
            verb += words.get(verb).equals("-C") ? 2 : 1;
        }
        if (verb >= words.size()) {
            return false;
        }
        List<String> rest = words.subList(verb + 1, words.size());
        return switch (words.get(verb)) {
            case "status" ->
                rest.stream().noneMatch(word -> SHOWS_LINES.matcher(word).matches());
            case "diff" ->
                rest.stream().anyMatch(word -> SUMMARIES.matcher(word).matches())
                        && rest.stream()
                                .allMatch(word -> !word.startsWith("-")
                                        || SUMMARIES.matcher(word).matches()
                                        || OF_DIFF.matcher(word).matches());
            default -> false;
        };
    }
}
