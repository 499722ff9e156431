package dev.hasse.imports.formats.files;

import dev.hasse.imports.formats.contents.PatchHunk;
import java.util.List;

/**
 * What a command copied that may be a folder, as far as the log knows what is in it. If the target is a folder already, the copy is in it, and
 * else it is the target itself: it is one if its path ends with a slash, or if the log knows of something in it.
 */
final class CopiedFolder {
    /** What a file costs, which also takes its place in a record. */
    private static final int COST_OF_A_FILE = 1_000;

    private final String source;
    private final String copy;
    private final List<String> sources;

    /**
     * @param source the absolute path of what was copied
     * @param target where it was copied to
     */
    CopiedFolder(KnownFiles known, Caller by, String source, String target) {
        this.source = source;
        String below = target.endsWith("/") ? target : target + "/";
        boolean isFolder = below.equals(target)
                || known.at(by.file(target)).stream().anyMatch(file -> !file.equals(by.file(target)));
        copy = isFolder ? below + source.substring(source.lastIndexOf('/') + 1) : target;
        List<String> files = known.at(by.file(source)).stream().map(by::path).toList();
        // Something was copied all the same.
        sources = files.isEmpty() ? List.of(source) : files;
    }

    /** The paths of the files that were copied, as far as the budget allows; of the others, nothing is known then. */
    List<String> sources(PatchHunk.WorkBudget budget) {
        return sources.stream().filter(file -> budget.spend(COST_OF_A_FILE)).toList();
    }

    /** The path of the copy of one of them. */
    String copyOf(String file) {
        return copy + file.substring(source.length());
    }
}
