package dev.hasse.imports.formats.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A {@code git stash} that the next command puts back: together they leave all files as they were. Git has to say that both did what they
 * should. If there is nothing to stash, {@code git stash pop} takes an older stash, and one that meets a conflict leaves other texts.
 */
final class PassingStash {
    private static final List<String> NOTHING = List.of("true");

    private static final Pattern SAVED = Pattern.compile("(?m)^Saved working directory and index state ");

    private static final Pattern DROPPED = Pattern.compile("(?m)^Dropped (?:refs/)?stash@");

    private PassingStash() {}

    /**
     * Returns the commands with one that does nothing in the place of each of such a pair.
     *
     * @param output what all of them printed; null if that is not known
     */
    static List<SimpleCommand> without(List<SimpleCommand> parts, @Nullable String output) {
        List<Integer> begins = new ArrayList<>();
        for (int k = 0; k + 1 < parts.size(); k++) {
            if (saves(parts.get(k)) && parts.get(k + 1).words().equals(List.of("git", "stash", "pop"))) {
                begins.add(k);
            }
        }
        long stashes = parts.stream().filter(PassingStash::isStash).count();
        boolean areAlone = stashes == 2L * begins.size();
        if (output == null
                || begins.isEmpty()
                || !areAlone
                || SAVED.matcher(output).results().count() != begins.size()
                || DROPPED.matcher(output).results().count() != begins.size()) {
            return parts;
        }
        List<SimpleCommand> others = new ArrayList<>(parts);
        for (int k : begins) {
            others.set(k, parts.get(k).doing(NOTHING));
            others.set(k + 1, parts.get(k + 1).doing(NOTHING));
        }
        return others;
    }

    private static boolean isStash(SimpleCommand part) {
        return part.words().size() > 1 && GitCommand.is(part.words(), "stash");
    }

    /** Whether a command saves changes in a stash, and the next one runs after it, if not because it failed. */
    private static boolean saves(SimpleCommand part) {
        List<String> words = part.words();
        return words.size() > 1
                && words.subList(0, 2).equals(List.of("git", "stash"))
                && GitReversion.isOfOwn(words.subList(2, words.size()))
                && (part.next().equals("&&") || part.next().equals(";"));
    }
}
