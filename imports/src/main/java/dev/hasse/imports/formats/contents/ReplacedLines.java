package dev.hasse.imports.formats.contents;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The lines that patches replaced, as the patches name them. They stood in the file before the patch, one after another, whatever else is known of
 * its text.
 */
public final class ReplacedLines {
    /** Of each file, as many of the last patches are kept. */
    private static final int MOST = 20;

    /** So many lines in a row hardly stand in a file twice, and are no guess. */
    private static final int TELLING = 3;

    private final Map<String, List<Patch>> byFile = new HashMap<>();

    /**
     * A patch of a file.
     *
     * @param when its place among all events
     */
    private record Patch(String agent, int when, List<Block> blocks) {}

    /** Lines that stood in a row, and what a patch made of them. */
    private record Block(String before, String after) {

        /** Whether the patch replaced or parted lines that somebody expects in a row. */
        boolean held(String expected) {
            return before.contains(expected) && !after.contains(expected);
        }

        /** Whether somebody expects all of these lines in a row, which the patch replaced or parted. */
        boolean isPartOf(String expected) {
            String lines = before.strip();
            return isTelling(lines) && !after.contains(lines) && expected.contains(lines);
        }
    }

    /** An agent applied a patch to a file. */
    public void add(String agent, String file, int when, List<PatchHunk> hunks) {
        List<Patch> patches = byFile.computeIfAbsent(file, none -> new ArrayList<>());
        if (patches.size() == MOST) {
            patches.remove(0);
        }
        List<Block> blocks = hunks.stream()
                .map(hunk -> new Block(String.join("\n", hunk.old()), String.join("\n", hunk.replacement())))
                .toList();
        patches.add(new Patch(agent, when, blocks));
    }

    /**
     * Whether another agent's patch replaced or parted lines that an agent expected in a row in a file: all of them, or some.
     *
     * @param after the place among all events after which the patch was applied
     * @param expected the lines, perhaps without the spaces around them
     * @param isGuess whether nothing else tells that the agent knew the file
     */
    public boolean had(String agent, String file, int after, String expected, boolean isGuess) {
        return (isGuess ? isTelling(expected) : !expected.isBlank())
                && byFile.getOrDefault(file, List.of()).stream()
                        .filter(patch -> patch.when() > after && !patch.agent().equals(agent))
                        .flatMap(patch -> patch.blocks().stream())
                        .anyMatch(block -> block.held(expected) || block.isPartOf(expected));
    }

    private static boolean isTelling(String lines) {
        return lines.lines().filter(line -> !line.isBlank()).count() >= TELLING;
    }
}
