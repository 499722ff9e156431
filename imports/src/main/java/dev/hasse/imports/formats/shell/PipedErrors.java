package dev.hasse.imports.formats.shell;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Tells whether what the hooks of a commit said is still there behind pipes, as in {@code git commit 2>&1 | tail -3}. */
final class PipedErrors {
    private static final Pattern LAST = Pattern.compile("-(?:n|-lines=)?([0-9]{1,6})");

    /** How many lines {@code tail} shows by itself. */
    private static final int TAIL = 10;

    private PipedErrors() {}

    /**
     * Whether the first lines of each commit are printed, if any are.
     *
     * @param output what all commands printed
     */
    static boolean areHeard(List<SimpleCommand> parts, String output) {
        boolean isSought = false;
        for (SimpleCommand part : parts) {
            if (isSought && !passesOnFirst(part, output)) {
                return false;
            }
            boolean isCommit = part.pipesErrors() && GitCommand.is(part.words(), "commit");
            isSought = part.next().equals("|") && (isSought || isCommit);
        }
        return true;
    }

    private static boolean passesOnFirst(SimpleCommand filter, String output) {
        String name = filter.words().isEmpty() ? "" : filter.words().get(0);
        return switch (name) {
            case "cat", "head", "tee" -> true;
            case "tail" -> {
                Integer shown = shownBy(filter.words());
                yield shown != null && output.stripTrailing().lines().count() < shown;
            }
            default -> false;
        };
    }

    /** How many lines {@code tail} shows at most; null if that is not known. */
    private static @Nullable Integer shownBy(List<String> tail) {
        boolean isApart = tail.size() == 3 && tail.get(1).equals("-n");
        Matcher number = LAST.matcher(tail.size() == 1 ? "-" + TAIL : isApart ? "-" + tail.get(2) : tail.get(1));
        return (isApart || tail.size() < 3) && number.matches() ? Integer.valueOf(number.group(1)) : null;
    }
}
