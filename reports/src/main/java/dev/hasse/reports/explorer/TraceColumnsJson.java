package dev.hasse.reports.explorer;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.hasse.documents.JsonOutput;
import dev.hasse.model.Columns;
import dev.hasse.model.OperationRef;
import dev.hasse.model.SafeText;
import dev.hasse.model.SourceLine;
import dev.hasse.model.Trace;
import dev.hasse.model.Value;
import dev.hasse.reports.ClockUnit;
import java.io.IOException;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * The operations of a trace as JSON columns, an entry for each operation in log order. What is drawn is here; the values
 * are only in the records. Moments are {@linkplain MomentRanks ranks}. A column of zeros is left out. The columns named
 * {@code begin} and {@code line} hold differences from the entry before. What few operations have is a list of operations.
 */
final class TraceColumnsJson {
    /** Maximum number of characters of an operation's id. */
    private static final int ID = 48;

    private final JsonGenerator json;
    private final Trace trace;
    private final Columns columns;
    private final MomentRanks ranks;
    private final LocalNumbers<String> cells = new LocalNumbers<>();

    TraceColumnsJson(JsonGenerator json, Trace trace) {
        this.json = json;
        this.trace = trace;
        this.columns = trace.columns();
        this.ranks = MomentRanks.of(columns);
    }

    /** Writes the fields of the columns into the current object. */
    void write() throws IOException {
        moments();
        agents();
        int[] begins = each(record -> ranks.of(columns.readTime(record)));
        int[] ends = each(this::end);
        column("begin", differences(begins));
        column("length", each(record -> ends[record] - begins[record]));
        int[] uncertain = where(record -> columns.writeSince(record) < columns.writeTime(record));
        list("uncertain", uncertain);
        list(
                "since",
                IntStream.of(uncertain)
                        .map(record -> ranks.of(columns.writeSince(record)))
                        .toArray());
        reads(begins);
        writes();
        list("aborted", where(columns::isAborted));
        list("refused", where(columns::isRefused));
        list("uncommitted", where(record -> !columns.isCommitted(record)));
        places();
        names("cells", cells.things());
    }

    /** The rank of the read or commit at which an operation ends: one that never committed may end with a read. */
    int end(int record) {
        long end = columns.writeTime(record);
        for (int read = columns.readsFrom(record); read < columns.readsFrom(record + 1); read++) {
            end = Math.max(end, columns.readTime(record, read));
        }
        return ranks.of(end);
    }

    /** The rank of a moment of the trace. */
    int rank(long moment) {
        return ranks.of(moment);
    }

    /** The number of a cell; -1 if no operation reads or writes it. */
    int cell(String name) {
        return cells.find(name);
    }

    private void moments() throws IOException {
        boolean any = ranks.size() > 0;
        ClockUnit unit = any ? ClockUnit.of(ranks.at(0)) : null;
        boolean oneClock = unit != null && unit == ClockUnit.of(ranks.at(ranks.size() - 1));
        json.writeNumberField("perSecond", oneClock && unit != null ? unit.perSecond() : 0);
        json.writeStringField("origin", any ? String.valueOf(ranks.at(0)) : "0");
        json.writeArrayFieldStart("steps");
        for (int rank = 1; rank < ranks.size(); rank++) {
            // Unsigned, since two moments can be further apart than the greatest long.
            json.writeNumber(Long.toUnsignedString(ranks.at(rank) - ranks.at(rank - 1)));
        }
        json.writeEndArray();
    }

    private void agents() throws IOException {
        LocalNumbers<Integer> agents = new LocalNumbers<>();
        column("agent", each(record -> agents.of(columns.agent(record))));
        names(
                "agents",
                agents.things().stream().map(trace.symbols().agents()::get).toList());
    }

    private void reads(int[] begins) throws IOException {
        int count = columns.readsFrom(columns.size());
        int[] at = new int[count];
        int[] until = new int[count];
        for (int record = 0; record < columns.size(); record++) {
            for (int read = columns.readsFrom(record); read < columns.readsFrom(record + 1); read++) {
                int rank = ranks.of(columns.readTime(record, read));
                at[read] = rank - begins[record];
                until[read] = ranks.of(columns.readUntil(record, read)) - rank;
            }
        }
        column("reads", each(record -> columns.readsFrom(record + 1) - columns.readsFrom(record)));
        column(
                "readCell",
                IntStream.range(0, count)
                        .map(read -> cells.of(trace.cell(columns.readCell(read))))
                        .toArray());
        column("readAt", at);
        column("readFor", until);
    }

    private void writes() throws IOException {
        column("writes", each(record -> columns.writesFrom(record + 1) - columns.writesFrom(record)));
        column(
                "writeCell",
                IntStream.range(0, columns.writesFrom(columns.size()))
                        .map(write -> cells.of(trace.cell(columns.writeCell(write))))
                        .toArray());
    }

    /** Writes the ids, unless they are the positions, and the places in files. */
    private void places() throws IOException {
        LocalNumbers<String> files = new LocalNumbers<>();
        int[] file = new int[columns.size()];
        int[] line = new int[columns.size()];
        String[] ids = new String[columns.size()];
        boolean named = false;
        for (int record = 0; record < columns.size(); record++) {
            OperationRef reference = trace.reference(record);
            SourceLine place = reference.place();
            file[record] = files.of(place.file());
            line[record] = place.line();
            ids[record] = SafeText.of(reference.id(), ID);
            named |= !reference.id().equals(Value.ofInteger(reference.position()));
        }
        column("file", file);
        column("line", differences(line));
        names("files", files.things());
        names("ids", named ? List.of(ids) : List.of());
    }

    private void names(String field, List<String> names) throws IOException {
        json.writeArrayFieldStart(field);
        for (String name : names) {
            JsonOutput.string(json, SafeText.escape(name));
        }
        json.writeEndArray();
    }

    private void column(String field, int[] entries) throws IOException {
        if (IntStream.of(entries).anyMatch(entry -> entry != 0)) {
            list(field, entries);
        }
    }

    private void list(String field, int[] entries) throws IOException {
        json.writeFieldName(field);
        json.writeArray(entries, 0, entries.length);
    }

    private int[] each(IntUnaryOperator entry) {
        return IntStream.range(0, columns.size()).map(entry).toArray();
    }

    private int[] where(IntPredicate condition) {
        return IntStream.range(0, columns.size()).filter(condition).toArray();
    }

    private static int[] differences(int[] entries) {
        int[] differences = entries.clone();
        for (int k = entries.length - 1; k > 0; k--) {
            differences[k] -= entries[k - 1];
        }
        return differences;
    }
}
