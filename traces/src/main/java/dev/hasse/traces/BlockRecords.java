package dev.hasse.traces;

import dev.hasse.model.Columns;
import dev.hasse.model.OperationIds;
import dev.hasse.model.PackedRecords;
import dev.hasse.model.Symbols;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
        size++;
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
