package dev.hasse.imports.convert;

import dev.hasse.imports.operations.ConvertedRecord;
import dev.hasse.model.Effect;
import dev.hasse.model.Operation;
import dev.hasse.model.Read;
import dev.hasse.model.SafeText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds cells that several traces use at the same time, where one of them writes. Cells of different traces are different cells, so
 * anomalies between traces are not looked for: if these are the same cells after all, the scope of the mapping is too narrow.
 *
 * <p>Two traces overlap on a cell if the times from the first to the last use of it overlap. Memory is bounded: only the first {@value #USES}
 * pairs of a cell and a trace are looked at.
 *
 * @param cell the first such cell
 * @param traces how many traces share it
 * @param others how many further cells are shared
 */
public record SharedCells(String cell, int traces, int others) {
    private static final int USES = 200_000;

    /** The use that one trace makes of a cell. */
    private static final class Use {
        long from = Long.MAX_VALUE;
        long to = Long.MIN_VALUE;
        boolean writes;
    }

    /** Finds the shared cells; empty if there are none. */
    public static Optional<SharedCells> of(List<ConvertedRecord> records) {
        SharedCells shared = null;
        for (Map.Entry<String, Map<String, Use>> cell : uses(records).entrySet()) {
            int traces = overlapping(new ArrayList<>(cell.getValue().values()));
            if (traces > 0) {
                shared = shared == null
                        ? new SharedCells(cell.getKey(), traces, 0)
                        : new SharedCells(shared.cell, shared.traces, shared.others + 1);
            }
        }
        return Optional.ofNullable(shared);
    }

    private static Map<String, Map<String, Use>> uses(List<ConvertedRecord> records) {
        Map<String, Map<String, Use>> uses = new LinkedHashMap<>();
        int[] left = {USES};
        for (ConvertedRecord one : records) {
            if (one.notes().unlogged()) {
                // Its time is a guess.
                continue;
            }
            Operation operation = one.operation();
            for (Read read : operation.reads()) {
                use(uses, read.cell(), one, false, left);
            }
            for (Effect write : operation.writes()) {
                use(uses, write.cell(), one, true, left);
            }
        }
        return uses;
    }

    private static void use(
            Map<String, Map<String, Use>> uses, String cell, ConvertedRecord one, boolean writes, int[] left) {
        Map<String, Use> traces = uses.computeIfAbsent(cell, none -> new HashMap<>(2));
        Use use = traces.get(one.trace());
        if (use == null) {
            if (left[0] == 0) {
                return;
            }
            left[0]--;
            use = new Use();
            traces.put(one.trace(), use);
        }
        use.from = Math.min(use.from, one.operation().readTime());
        use.to = Math.max(use.to, one.operation().writeTime());
        use.writes |= writes;
    }

    /** How many of the uses overlap another one, where at least one of the two writes. */
    private static int overlapping(List<Use> uses) {
        uses.sort(Comparator.comparingLong(use -> use.from));
        boolean[] overlaps = new boolean[uses.size()];
        long latestEnd = Long.MIN_VALUE;
        long latestEndOfWriter = Long.MIN_VALUE;
        for (int k = 0; k < uses.size(); k++) {
            Use use = uses.get(k);
            overlaps[k] = k > 0 && use.from <= (use.writes ? latestEnd : latestEndOfWriter);
            latestEnd = Math.max(latestEnd, use.to);
            latestEndOfWriter = use.writes ? Math.max(latestEndOfWriter, use.to) : latestEndOfWriter;
        }
        long nextBegin = Long.MAX_VALUE;
        long nextBeginOfWriter = Long.MAX_VALUE;
        int count = 0;
        for (int k = uses.size() - 1; k >= 0; k--) {
            Use use = uses.get(k);
            // The time of a use is finite, so the largest value stands for no later use.
            long next = use.writes ? nextBegin : nextBeginOfWriter;
            count += overlaps[k] || (next <= use.to && next != Long.MAX_VALUE) ? 1 : 0;
            nextBegin = use.from;
            nextBeginOfWriter = use.writes ? use.from : nextBeginOfWriter;
        }
        return count;
    }

    /** One line: what is shared, why it matters, and what to do; safe to print. */
    public String message() {
        return traces + " traces share the cell " + SafeText.quoteBriefly(cell) + " and overlap in time"
                + (others == 0 ? "" : "; so do traces with " + others + " other cell" + (others == 1 ? "" : "s"))
                + ". Nothing between traces is decided: if it is the same cell in all of them, add \"scope: all\" to the mapping";
    }
}
