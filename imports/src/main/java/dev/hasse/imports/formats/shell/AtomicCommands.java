package dev.hasse.imports.formats.shell;

import dev.hasse.imports.formats.contents.FileEffect;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Commands of a shell that do one thing, and nothing if they fail: {@code rm f}, {@code cp f g}, {@code git checkout -- f}, {@code git apply f}. Others that
 * only show something, or enter a folder, may come before.
 */
final class AtomicCommands {
    private static final Set<String> OF_ONE_FILE = Set.of("rm", "rmdir", "mkdir", "touch", "chmod");
    private static final Set<String> OF_TWO_FILES = Set.of("mv", "cp", "ln");

    /** These look for all of the files that they are given before they change one. */
    private static final Set<String> OF_GIT = Set.of("checkout", "restore", "add", "rm", "mv");

    private AtomicCommands() {}

    /**
     * The last part of a command, if all parts before change no file, and it stands in no pipe: if the command failed, this part did, or it did not
     * run. Null if not.
     */
    static @Nullable SimpleCommand afterLooks(String command) {
        List<SimpleCommand> all = SimpleCommand.all(command.strip());
        List<SimpleCommand> parts = all == null
                ? List.of()
                : all.stream().filter(part -> !part.isEmpty()).toList();
        for (int k = 0; k < parts.size() - 1; k++) {
            if (!isLook(parts.get(k)) || parts.get(k).next().equals("|")) {
                return null;
            }
        }
        SimpleCommand last = parts.isEmpty() ? null : parts.get(parts.size() - 1);
        return last == null || last.words().isEmpty() || last.next().equals("|") ? null : last;
    }

    private static boolean isLook(SimpleCommand part) {
        if (part.words().isEmpty() || !part.redirections().isEmpty()) {
            return false;
        }
        List<FileEffect> effects = PlainCommands.effects(part.words(), null, "/");
        return part.words().get(0).equals("cd") || (effects != null && effects.isEmpty());
    }

    /** Whether a command is such a one, and nothing else that changes files. */
    static boolean is(String command) {
        SimpleCommand only = afterLooks(command);
        if (only == null) {
            return false;
        }
        List<String> words = only.words();
        String name = words.get(0);
        long files =
                words.stream().skip(1).filter(word -> !word.startsWith("-")).count();
        // Of a folder, a part may be done.
        boolean below = words.stream().anyMatch(word -> word.matches("-\\w*[rRa]\\w*|--recursive|--archive"));
        boolean one = (OF_ONE_FILE.contains(name) && files <= (name.equals("chmod") ? 2 : 1))
                || (OF_TWO_FILES.contains(name) && files <= 2);
        boolean git = name.equals("git") && words.size() > 1 && OF_GIT.contains(words.get(1));
        PatchCommand patch = GitCommand.patch(words, "/");
        boolean applies = patch != null && patch.isAtomic();
        return only.redirections().isEmpty() && !only.hasPattern() && ((one && !below) || git || applies);
    }
}
