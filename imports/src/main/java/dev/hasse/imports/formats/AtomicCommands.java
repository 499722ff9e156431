package dev.hasse.imports.formats;

import java.util.List;
import java.util.Set;

/** Commands of a shell that do one thing, and nothing if they fail: {@code rm f}, {@code cp f g}, {@code git checkout -- f}. */
final class AtomicCommands {
    private static final Set<String> OF_ONE_FILE = Set.of("rm", "rmdir", "mkdir", "touch", "chmod");
    private static final Set<String> OF_TWO_FILES = Set.of("mv", "cp", "ln");

    /** These look for all of the files that they are given before they change one. */
    private static final Set<String> OF_GIT = Set.of("checkout", "restore", "add", "rm", "mv");

    private AtomicCommands() {}

    /** Whether a command is such a one, and nothing else. */
    static boolean is(String command) {
        List<SimpleCommand> parts = SimpleCommand.all(command.strip());
        if (parts == null || parts.size() != 1 || parts.get(0).words().isEmpty()) {
            return false;
        }
        SimpleCommand only = parts.get(0);
        List<String> words = only.words();
        String name = words.get(0);
        long files =
                words.stream().skip(1).filter(word -> !word.startsWith("-")).count();
        // Of a folder, a part may be done.
        boolean below = words.stream().anyMatch(word -> word.matches("-\\w*[rRa]\\w*|--recursive|--archive"));
        boolean one = (OF_ONE_FILE.contains(name) && files <= (name.equals("chmod") ? 2 : 1))
                || (OF_TWO_FILES.contains(name) && files <= 2);
        boolean git = name.equals("git") && words.size() > 1 && OF_GIT.contains(words.get(1));
        return only.redirections().isEmpty() && ((one && !below) || git);
    }
}
