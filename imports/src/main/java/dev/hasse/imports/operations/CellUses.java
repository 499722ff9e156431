package dev.hasse.imports.operations;

import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.mapping.Mapping;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The cells that calls read and write, as far as the user's mapping names any: what tells whether anything could be found by it. Collecting ends
 * with the first cell of the mapping that is both read and written, since then the names of cells are no reason for finding nothing.
 */
public final class CellUses {
    private static final int READ = 1;
    private static final int WRITTEN = 2;
    /** A rule of the user's mapping names it. */
    private static final int MAPPED = 4;

    private final Mapping own;
    /** What is done to cells, by trace and name. */
    private final Map<List<String>, Integer> uses = new LinkedHashMap<>();

    private boolean isAnyMapped;
    private boolean isAnyShared;

    /** @param own the user's mapping */
    public CellUses(Mapping own) {
        this.own = own;
    }

    /**
     * Takes a call of a trace, whatever became of it: a call that failed also tells what cells are called. It tells nothing more once
     * {@link #isAnyShared any cell is both read and written}.
     *
     * @param access its reads and writes, had it done what its tool does
     */
    void add(String trace, Call call, Access access) {
        if (isAnyShared || access.isNone()) {
            return;
        }
        int mapped = call.access() == null && own.knows(call.tool()) ? MAPPED : 0;
        isAnyMapped |= mapped != 0;
        access.reads().forEach(read -> add(trace, read.cell(), READ | mapped));
        access.writes().forEach(write -> add(trace, write.cell(), WRITTEN | mapped));
    }

    private void add(String trace, String cell, int use) {
        int all = uses.merge(List.of(trace, cell), use, (one, other) -> one | other);
        if ((all & (READ | WRITTEN | MAPPED)) == (READ | WRITTEN | MAPPED)) {
            isAnyShared = true;
            uses.clear();
        }
    }

    /** Whether the user's mapping names any cell. */
    public boolean isAnyMapped() {
        return isAnyMapped;
    }

    /** Whether a cell that the mapping names is both read and written in some trace. */
    public boolean isAnyShared() {
        return isAnyShared;
    }

    /** Whether cells were read or written that only formats name. */
    public boolean isAnyOfFormats() {
        return uses.values().stream().anyMatch(use -> (use & MAPPED) == 0);
    }

    /** The names of the cells that are read and never written; only those of the mapping. Empty once {@link #isAnyShared any is both}. */
    public Set<String> read() {
        return named(READ);
    }

    /** The names of the cells that are written and never read; only those of the mapping. Empty once {@link #isAnyShared any is both}. */
    public Set<String> written() {
        return named(WRITTEN);
    }

    private Set<String> named(int how) {
        Set<String> names = new LinkedHashSet<>();
        uses.forEach((cell, use) -> {
            if ((use & MAPPED) != 0 && (use & how) != 0) {
                names.add(cell.get(1));
            }
        });
        return names;
    }
}
