package dev.hasse.imports.mapping;

import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a mapping makes of calls: without a cell that is both read and written, no anomaly of reads and writes can show.
 *
 * @param readAndWritten the number of cells that one call of a trace reads and another one writes
 * @param byTwo of these, the number of cells that two agents of a trace touch
 * @param byTwoOfAll the same, if all calls made one trace
 */
record DraftEvidence(int readAndWritten, int byTwo, int byTwoOfAll) implements Comparable<DraftEvidence> {
    private static final Comparator<DraftEvidence> ORDER = Comparator.comparingInt(DraftEvidence::byTwo)
            .thenComparingInt(DraftEvidence::readAndWritten)
            .thenComparingInt(DraftEvidence::byTwoOfAll);

    /** Who touched a cell. */
    private static final class Touched {
        final Set<String> agents = new HashSet<>();

        @Nullable
        Call reader;

        @Nullable
        Call writer;

        boolean byTwoReaders;
        boolean byTwoCalls;

        @SuppressWarnings("ReferenceEquality") // two calls may be equal in all that is known of them
        void read(Call call) {
            byTwoCalls |= writer != null && writer != call;
            byTwoReaders |= reader != null && reader != call;
            reader = call;
        }

        @SuppressWarnings("ReferenceEquality")
        void write(Call call) {
            // A call that reads what it writes shows nothing alone.
            byTwoCalls |= byTwoReaders || (reader != null && reader != call);
            writer = call;
        }

        boolean isByTwo() {
            return byTwoCalls && agents.size() > 1;
        }
    }

    /** Counts the cells that calls touch. */
    static DraftEvidence of(Mapping mapping, List<Call> calls) {
        Map<List<String>, Touched> inTraces = new HashMap<>();
        Map<List<String>, Touched> inAll = new HashMap<>();
        for (Call call : calls) {
            Access access = mapping.map(call).access();
            for (Map<List<String>, Touched> cells : List.of(inTraces, inAll)) {
                String scope = cells == inAll ? "" : mapping.scope(call);
                access.reads()
                        .forEach(
                                read -> touched(scope, read.cell(), call, cells).read(call));
                access.writes()
                        .forEach(write ->
                                touched(scope, write.cell(), call, cells).write(call));
            }
        }
        return new DraftEvidence(
                (int) inTraces.values().stream().filter(cell -> cell.byTwoCalls).count(),
                ofTwoAgents(inTraces),
                ofTwoAgents(inAll));
    }

    private static int ofTwoAgents(Map<List<String>, Touched> cells) {
        return (int) cells.values().stream().filter(Touched::isByTwo).count();
    }

    private static Touched touched(String scope, String cell, Call call, Map<List<String>, Touched> cells) {
        Touched touched = cells.computeIfAbsent(List.of(scope, cell), none -> new Touched());
        touched.agents.add(call.agent());
        return touched;
    }

    /** Compares drafts by how much can show under them: cells of several agents count most. */
    @Override
    public int compareTo(DraftEvidence other) {
        return ORDER.compare(this, other);
    }

    /** Whether a cell is read and written, in one trace or in all. */
    boolean areAny() {
        return readAndWritten + byTwoOfAll > 0;
    }

    /** Whether agents share cells only if all traces share them. */
    boolean needAll() {
        return byTwo == 0 && byTwoOfAll > 0;
    }

    /** Says so, as a comment of a mapping. */
    String comment() {
        if (!areAny()) {
            return "# Tried on this log: no cell is both read and written, so A1 and A3 cannot show. Give a tool that reads and\n"
                    + "# one that writes the same thing the same cell.\n";
        }
        int shared = Math.max(byTwo, byTwoOfAll);
        int both = Math.max(readAndWritten, byTwoOfAll);
        return "# Tried on this log: " + both + (both == 1 ? " cell is" : " cells are") + " read and written, " + shared
                + " of them touched by several agents" + (shared == 0 ? ", so A1 cannot show.\n" : ".\n");
    }
}
