package dev.hasse.imports.formats.files;

import dev.hasse.imports.formats.contents.FileState;
import dev.hasse.imports.formats.contents.FileText;
import dev.hasse.imports.formats.contents.PatchHunk;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Files that reads or commands showed their agents piece by piece. An agent has read a whole file once it was shown all lines, if nothing can have
 * changed the file in between.
 */
final class ShownPieces {
    /** The most pieces that are put together. */
    private static final int MOST = 50;

    private final Map<String, Pieces> byAgentAndFile = new HashMap<>();

    /** Pieces of a file that was the same all the time. */
    private record Pieces(FileState state, List<ShownFile> shown) {}

    /**
     * Returns the whole file if all of it was shown by now, and otherwise the piece.
     *
     * @param key the agent and the file
     * @param state the state of the file, which the earlier pieces must have been of; null if it may change at any time
     */
    ShownFile join(String key, ShownFile piece, @Nullable FileState state, PatchHunk.WorkBudget budget) {
        if (state == null || piece.whole()) {
            byAgentAndFile.remove(key);
            return piece;
        }
        Pieces before = byAgentAndFile.get(key);
        List<ShownFile> shown = new ArrayList<>();
        if (before != null && before.state.equals(state) && before.shown.size() < MOST) {
            shown.addAll(before.shown);
        }
        shown.add(piece);
        byAgentAndFile.put(key, new Pieces(state, shown));
        String whole = whole(shown, budget);
        return whole == null ? piece : new ShownFile(piece.path(), 1, whole, true);
    }

    /** The file that these are pieces of; null if some line is missing, or if the pieces are not of one text. */
    private static @Nullable String whole(List<ShownFile> shown, PatchHunk.WorkBudget budget) {
        List<ShownFile> inOrder = new ArrayList<>(shown);
        inOrder.sort(Comparator.comparingInt(ShownFile::from));
        List<String> lines = new ArrayList<>();
        int last = -1;
        for (ShownFile piece : inOrder) {
            int before = piece.from() - 1;
            if (before > lines.size() || !budget.spend(piece.text().length())) {
                return null;
            }
            List<String> its = List.of(FileText.withoutLastFeed(piece.text()).split("\n", -1));
            int common = Math.min(lines.size() - before, its.size());
            if (!lines.subList(before, before + common).equals(its.subList(0, common))) {
                return null;
            }
            lines.addAll(its.subList(common, its.size()));
            last = piece.toEnd() ? before + its.size() : last;
        }
        return lines.size() == last ? String.join("\n", lines) + "\n" : null;
    }
}
