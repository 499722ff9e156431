package dev.hasse.imports.formats;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The commands of git that throw away what was changed in a whole folder, or a whole repository, without naming the files: {@code git stash},
 * {@code git reset --hard}, {@code git checkout -- .}, {@code git restore src}, {@code git clean -fd}.
 */
final class GitReversion {
    private static final Set<String> FORCES = Set.of("-f", "--force", "--discard-changes");
    /** What {@code git stash} does to other stashes, or to none. */
    private static final Set<String> OTHER_STASHES =
            Set.of("pop", "apply", "list", "show", "drop", "clear", "branch", "create", "store");

    private GitReversion() {}

    /**
     * Returns what a command may have thrown away; null if it throws nothing away, or only the changes of files that it names.
     *
     * @param words the command, without the options before its verb
     * @param folder the folder that it runs in
     */
    static @Nullable FileEffect of(List<String> words, String folder) {
        if (words.size() < 2) {
            return null;
        }
        List<String> rest = words.subList(2, words.size());
        return switch (words.get(1)) {
            case "stash" -> rest.isEmpty() || !OTHER_STASHES.contains(rest.get(0)) ? around(folder) : null;
            case "reset" -> rest.contains("--hard") ? around(folder) : null;
            case "switch" -> rest.stream().anyMatch(FORCES::contains) ? around(folder) : null;
            case "clean" -> around(folder);
            case "checkout" -> rest.stream().anyMatch(FORCES::contains) ? around(folder) : below(rest, folder);
            case "restore" -> below(rest, folder);
            default -> null;
        };
    }

    /** Whether a command puts back what one before it had thrown away. */
    static boolean putsBack(List<String> words) {
        return PlainCommands.isGit(words, "stash") && (words.contains("pop") || words.contains("apply"));
    }

    private static FileEffect around(String folder) {
        return new FileEffect(FileEffect.Kind.REVERT_AROUND, folder, null);
    }

    /** The last word, if it may be a folder. The name of a branch may look like one; then there is nothing below it. */
    private static @Nullable FileEffect below(List<String> words, String folder) {
        String last = words.isEmpty() ? "" : words.get(words.size() - 1);
        String path = last.startsWith("-") ? null : PlainCommands.path(folder, last.equals(":/") ? "." : last);
        return path == null ? null : new FileEffect(FileEffect.Kind.REVERT_BELOW, path, null);
    }
}
