package dev.hasse.imports.formats.shell;

import dev.hasse.imports.formats.contents.FileEffect;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A command of git, without the options that say where it runs, and how it prints.
 *
 * @param words {@code git}, its verb, and the arguments of that
 * @param folder the folder that it runs in; null if that is not known
 */
record GitCommand(List<String> words, @Nullable String folder) {

    /** Copies the words. */
    GitCommand {
        words = List.copyOf(words);
    }

    /**
     * Returns a command of git.
     *
     * @param folder the folder that it is called in; null if that is not known
     * @return null if it is none, or has other options before its verb
     */
    static @Nullable GitCommand of(List<String> words, @Nullable String folder) {
        if (!words.get(0).equals("git")) {
            return null;
        }
        String in = folder;
        int k = 1;
        while (k < words.size() && words.get(k).startsWith("-")) {
            boolean elsewhere = words.get(k).equals("-C") && k + 1 < words.size();
            if (!elsewhere && !words.get(k).equals("--no-pager")) {
                return null;
            }
            in = elsewhere ? PlainCommands.path(in, words.get(k + 1)) : in;
            if (in == null) {
                return null;
            }
            k += elsewhere ? 2 : 1;
        }
        List<String> rest = new ArrayList<>(List.of("git"));
        rest.addAll(words.subList(k, words.size()));
        return new GitCommand(rest, in);
    }

    /** Whether a command is one of git with this verb. */
    static boolean is(List<String> words, String verb) {
        GitCommand git = of(words, "/");
        return git != null && git.words.size() > 1 && git.words.get(1).equals(verb);
    }

    /**
     * What a command of git may have thrown away without naming it.
     *
     * @param folder the folder that it runs in; null if that is not known
     */
    static List<FileEffect> reversions(List<String> words, @Nullable String folder) {
        GitCommand git = of(words, folder);
        return git == null || git.folder == null ? List.of() : GitReversion.of(git.words, git.folder);
    }

    /**
     * A command that applies a diff, with git or without; null if it is none, or not known what it does.
     *
     * @param words its name and its arguments; none if there is no command
     * @param folder the folder that it runs in; null if that is not known
     */
    static @Nullable PatchCommand patch(List<String> words, @Nullable String folder) {
        if (words.isEmpty()) {
            return null;
        }
        GitCommand git = of(words, folder);
        return git == null ? PatchCommand.of(words, folder) : PatchCommand.of(git.words, git.folder);
    }
}
