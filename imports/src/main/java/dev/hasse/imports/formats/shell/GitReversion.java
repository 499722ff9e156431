package dev.hasse.imports.formats.shell;

import dev.hasse.imports.formats.contents.FileEffect;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The commands of git that throw away what was changed in a whole folder, or a whole repository, without naming the files: {@code git stash},
 * {@code git reset --hard}, {@code git checkout -- .}, {@code git restore src}, {@code git clean -fd}.
 */
final class GitReversion {
    /** What {@code git stash} does to other stashes, or to none. */
    private static final Set<String> OTHER_STASHES =
            Set.of("pop", "apply", "list", "show", "drop", "clear", "branch", "create", "store");

    /** The option of {@code git clean}, with others that take no value. */
    private static final Pattern DRY_RUN = Pattern.compile("-[dfiqxX]*n.*|--dry-run", Pattern.DOTALL);

    private GitReversion() {}

    /**
     * Returns what a command may have thrown away; nothing if it throws nothing away, or only the changes of files that it names.
     *
     * @param words the command, without the options before its verb
     * @param folder the folder that it runs in
     */
    static List<FileEffect> of(List<String> words, String folder) {
        if (words.size() < 2) {
            return List.of();
        }
        List<String> rest = words.subList(2, words.size());
        boolean isForced = has(rest, 'f', "--force") || rest.contains("--discard-changes");
        return switch (words.get(1)) {
            case "stash" -> stash(rest, folder);
            case "reset" -> rest.contains("--hard") ? around(folder) : List.of();
            case "switch" -> isForced ? around(folder) : List.of();
            case "clean" ->
                has(rest, 'f', "--force") && !isDryRun(words)
                        ? List.of(new FileEffect(FileEffect.Kind.CLEAN_AROUND, folder, null))
                        : List.of();
            case "checkout" -> isForced ? around(folder) : below(rest, folder);
            case "restore" -> below(rest, folder);
            default -> List.of();
        };
    }

    /** Whether a {@code git clean} only tells what it would remove. */
    static boolean isDryRun(List<String> words) {
        return words.stream().skip(2).takeWhile(word -> !word.equals("--")).anyMatch(DRY_RUN.asMatchPredicate());
    }

    /** Whether a {@code git stash} with these words saves changes, and does nothing to other stashes. */
    static boolean isOfOwn(List<String> rest) {
        return rest.isEmpty() || !OTHER_STASHES.contains(rest.get(0));
    }

    private static List<FileEffect> stash(List<String> rest, String folder) {
        if (!isOfOwn(rest)) {
            return List.of();
        }
        boolean isOfAll = has(rest, 'u', "--include-untracked") || has(rest, 'a', "--all");
        List<FileEffect> thrown = new ArrayList<>(around(folder));
        if (isOfAll) {
            thrown.add(new FileEffect(FileEffect.Kind.CLEAN_AROUND, folder, null));
        }
        return thrown;
    }

    /** Whether an option is among some words, alone or with other letters. */
    private static boolean has(List<String> words, char letter, String option) {
        return words.stream()
                .anyMatch(word -> word.equals(option)
                        || (word.startsWith("-") && !word.startsWith("--") && word.indexOf(letter) > 0));
    }

    /** Whether a command puts back what one before it had thrown away. */
    static boolean putsBack(List<String> words) {
        return GitCommand.is(words, "stash") && (words.contains("pop") || words.contains("apply"));
    }

    private static List<FileEffect> around(String folder) {
        return List.of(new FileEffect(FileEffect.Kind.REVERT_AROUND, folder, null));
    }

    /** The words that may be folders. The name of a branch may look like one; then there is nothing below it. */
    private static List<FileEffect> below(List<String> words, String folder) {
        List<FileEffect> thrown = new ArrayList<>();
        for (String word : words) {
            String path = word.startsWith("-") ? null : PlainCommands.path(folder, word.equals(":/") ? "." : word);
            if (path != null) {
                thrown.add(new FileEffect(FileEffect.Kind.REVERT_BELOW, path, null));
            }
        }
        return thrown;
    }
}
