package dev.hasse.traces;

import dev.hasse.model.Columns;
import dev.hasse.model.Derivation;
import dev.hasse.model.OperationIds;
import dev.hasse.model.Origins;
import dev.hasse.model.PackedRecords;
import dev.hasse.model.Symbols;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The records of a block, of one trace or several. */
final class BlockRecords {
    /** How many suspect fields of a block are kept. */
    private static final int SUSPECTS = 100;

    private final Symbols symbols;
    private final PackedRecords records = new PackedRecords();
    private final List<Abort> aborts = new ArrayList<>();
    /** The suspect fields by name, each where it stands first. */
    private final Map<String, SuspectField> suspects = new LinkedHashMap<>();

    private int size;
    /** The origins of records that have one: the line of the record, a file, and the place there, in turn. */
    private final IntArrayList origins = new IntArrayList();

    private int originFile = Columns.ABSENT;
    private int originPlace;
    private @Nullable Derivation derivation;
    /** How records were derived, by line, of those that say more of it than their origin. */
    private final Map<Integer, Derivation> derivations = new LinkedHashMap<>();

    /** @param symbols the symbols of the records; shared by all blocks that are read together */
    BlockRecords(Symbols symbols) {
        this.symbols = symbols;
    }

    /**
     * An abort line: an operation was undone after its record had been logged.
     *
     * @param trace the number of the trace that the line names, or {@link Columns#ABSENT}
     * @param operationId the {@linkplain OperationIds code} of the operation's id
     * @param line the line's number, from 1 in the block
     */
    record Abort(int trace, long operationId, int line) {}

    /** Removes all records. */
    void clear() {
        records.clear();
        aborts.clear();
        suspects.clear();
        origins.clear();
        derivations.clear();
        size = 0;
    }

    /** The symbols that the records use. */
    Symbols symbols() {
        return symbols;
    }

    /** How many records there are. */
    int size() {
        return size;
    }

    /** The records, with lines counted from the beginning of the block, and traces by number. */
    PackedRecords records() {
        return records;
    }

    /** Completes the current record. */
    void end(int line) {
        records.line(line);
        records.end();
        if (originFile != Columns.ABSENT) {
            origins.add(line);
            origins.add(originFile);
            origins.add(originPlace);
        }
        if (derivation != null) {
            derivations.put(line, derivation);
        }
        size++;
    }

    /**
     * Sets the place that the current record was converted from.
     *
     * @param file a number among the files of {@link Symbols#origins()}, or {@link Columns#ABSENT} if there is none
     * @param place a {@linkplain Origins#place place} in that file
     * @param further what else the record says of how it was derived; null for nothing
     */
    void origin(int file, int place, @Nullable Derivation further) {
        originFile = file;
        originPlace = place;
        derivation = further;
    }

    /**
     * Adds the origins of the records to the symbols.
     *
     * @param source the number of the block's input among the sources
     * @param linesBefore how many lines of the input come before the block
     */
    void keepOrigins(int source, int linesBefore) {
        if (!origins.isEmpty()) {
            symbols.origins().add(source, linesBefore, origins.elements(), origins.size());
        }
        derivations.forEach((line, of) -> symbols.origins().add(source, linesBefore + line, of));
    }

    /** Adds a suspect field, unless the block has one of that name already. */
    void suspect(SuspectField field) {
        if (suspects.size() < SUSPECTS) {
            suspects.putIfAbsent(field.name(), field);
        }
    }

    /** The first of the suspect fields, in order. */
    Collection<SuspectField> suspects() {
        return suspects.values();
    }

    /** The abort lines, in order. */
    List<Abort> aborts() {
        return aborts;
    }
}
