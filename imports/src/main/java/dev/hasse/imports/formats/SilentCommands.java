package dev.hasse.imports.formats;

import java.util.List;
import java.util.Set;

/** Commands of a shell that tell nothing of any file, unless they print something: they copy, move, remove, append and the like. */
final class SilentCommands {
    private static final Set<String> DOERS =
            Set.of("cp", "mv", "rm", "mkdir", "rmdir", "touch", "chmod", "chown", "ln", "cd", "sleep", "true", ":");

    private static final Set<String> ADDERS = Set.of("add", "mv", "rm");

    private SilentCommands() {}

    /** Whether all parts of a command are such. */
    static boolean are(String command) {
        List<SimpleCommand> parts = SimpleCommand.all(command);
        return parts != null && parts.stream().allMatch(SilentCommands::isSilent);
    }

    private static boolean isSilent(SimpleCommand part) {
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
