package dev.hasse.imports.formats.shell;

import dev.hasse.imports.calls.FileNames;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Commands of a shell that tell nothing of any file, unless they print something: they copy, move, remove, append and the like. */
public final class SilentCommands {
    private static final Set<String> DOERS =
            Set.of("cp", "mv", "rm", "mkdir", "rmdir", "touch", "chmod", "chown", "ln", "cd", "sleep", "true", ":");

    private static final Set<String> COPIERS = Set.of("cp", "mv", "ln");

    private static final Set<String> ADDERS = Set.of("add", "mv", "rm");

    /** What patch prints about each file that it changes. */
    private static final Pattern PATCHING = Pattern.compile("(?m)^patching file .*$");

    private SilentCommands() {}

    /** Whether all parts of a command are such. */
    public static boolean are(String command) {
        List<SimpleCommand> parts = SimpleCommand.all(command);
        return parts != null && parts.stream().allMatch(SilentCommands::tellsNothing);
    }

    /**
     * Whether a command told nothing of any file: it printed nothing, and left no copy of a file to look at later.
     *
     * @param output all that it printed; null if that is not known
     */
    public static boolean toldNothing(String command, @Nullable String output) {
        boolean isSilent =
                output != null && PATCHING.matcher(output).replaceAll("").isBlank();
        List<SimpleCommand> parts = isSilent ? SimpleCommand.all(command) : null;
        return parts != null && parts.stream().allMatch(part -> tellsNothing(part) && !copies(part.words()));
    }

    /** Whether a part of a command that may print something names a file. */
    public static boolean mayShow(String command, String path) {
        List<SimpleCommand> parts = SimpleCommand.all(command);
        return parts != null
                && parts.stream()
                        .anyMatch(part -> !tellsNothing(part)
                                && !TextlessCommands.is(part)
                                && part.words().stream().skip(1).anyMatch(word -> FileNames.mayName(word, path)));
    }

    /** Whether a part of a command is silent, or applies a diff; one that only tries that tells whether its lines are there. */
    private static boolean tellsNothing(SimpleCommand part) {
        PatchCommand patch = GitCommand.patch(part.words(), "/");
        return isSilent(part) || (patch != null && !patch.onlyShows());
    }

    private static boolean copies(List<String> words) {
        String first = words.isEmpty() ? "" : words.get(0);
        return COPIERS.contains(first) || (first.equals("git") && words.contains("mv"));
    }

    /** Whether a part of a command tells nothing of any file, unless it prints something. */
    public static boolean isSilent(SimpleCommand part) {
        List<String> words = part.words();
        if (words.isEmpty()) {
            return part.isEmpty();
        }
        String second = words.size() > 1 ? words.get(1) : "";
        return switch (words.get(0)) {
            case "echo" -> true;
            case "cat" -> words.size() == 1;
            case "sed" -> second.startsWith("-i");
            case "perl" -> PerlSubstitution.files(words) != null;
            case "git" -> ADDERS.contains(second);
            default -> DOERS.contains(words.get(0));
        };
    }
}
