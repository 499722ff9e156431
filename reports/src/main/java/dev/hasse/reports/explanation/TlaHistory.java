package dev.hasse.reports.explanation;

import dev.hasse.model.Columns;
import dev.hasse.model.Effect;
import dev.hasse.model.Operation;
import dev.hasse.model.Read;
import dev.hasse.model.Tool;
import dev.hasse.model.Trace;
import java.io.IOException;
import java.io.Writer;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Records of a trace as a TLA+ sequence of records, with the fields that {@code Anomalies.tla} describes. Times become
 * ranks, since the definitions only compare them and TLC's integers are too small for a wall clock. Where moments are
 * not known exactly, the ranks are spaced so that all these moments can be distinguished in between.
 */
final class TlaHistory {
    private static final int MOST_APART = 8;

    private final Trace trace;
    private final int[] records;
    private final List<Operation> operations;
    private final long[] times;
    private final boolean signed;
    private final int apart;

    /** @param records the records to include, counted from 0, in ascending order */
    TlaHistory(Trace trace, int[] records) {
        this.trace = trace;
        this.records = records.clone();
        this.operations = IntStream.of(records).mapToObj(trace::operation).toList();
        this.times = operations.stream()
                .flatMapToLong(operation -> LongStream.concat(
                        LongStream.of(operation.readTime(), operation.writeSince(), operation.writeTime()),
                        operation.reads().stream().flatMapToLong(read -> LongStream.of(read.time(), read.until()))))
                .sorted()
                .distinct()
                .toArray();
        this.signed = operations.stream().anyMatch(TlaHistory::hasSignature);
        // The choices of more moments than this are never tried.
        this.apart = (int) Math.max(
                1,
                Math.min(
                        MOST_APART,
                        operations.stream().mapToLong(TlaHistory::unknown).sum()));
    }

    /** How many moments of the operation are not known exactly. */
    private static long unknown(Operation operation) {
        return (operation.writeSince() < operation.writeTime() ? 1 : 0)
                + operation.reads().stream()
                        .filter(read -> read.time() < read.until())
                        .count();
    }

    /** Whether all moments are known exactly. */
    boolean isExact() {
        return operations.stream().allMatch(operation -> unknown(operation) == 0);
    }

    /** How many histories it stands for: one for each choice of the inexact moments. */
    double choices() {
        double choices = 1;
        for (Operation operation : operations) {
            choices *= 1 + rank(operation.writeTime()) - rank(operation.writeSince());
            for (Read read : operation.reads()) {
                choices *= 1 + rank(read.until()) - rank(read.time());
            }
        }
        return choices;
    }

    /** The distance between neighbouring ranks. */
    int apart() {
        return apart;
    }

    private static boolean hasSignature(Operation operation) {
        return Stream.of(operation.readRegistry(), operation.writeRegistry(), asList(operation.plannedTool()))
                .anyMatch(tools -> tools != null && tools.stream().anyMatch(tool -> tool.signature() != null));
    }

    private static @Nullable List<Tool> asList(@Nullable Tool tool) {
        return tool == null ? null : List.of(tool);
    }

    /** The position of a record in the history, from 1; 0 if it is not there. */
    static int place(int[] records, int record) {
        return Math.max(0, Arrays.binarySearch(records, record) + 1);
    }

    /** The times of the ranks, in ascending order. */
    Stream<String> times() {
        return LongStream.of(times).mapToObj(String::valueOf);
    }

    void write(Writer to) throws IOException {
        to.write("  <<");
        for (int k = 0; k < operations.size(); k++) {
            to.write(k == 0 ? " " : ",\n     ");
            write(operations.get(k), records[k], to);
        }
        to.write(" >>\n");
    }

    private void write(Operation operation, int record, Writer to) throws IOException {
        to.write("[ agent          |-> " + TlaText.string(operation.agent()));
        field("read_time", time(operation.readTime()), to);
        field("read_set", set(operation.reads(), read -> TlaText.string(read.cell())), to);
        field("read_values", function(operation.reads(), Read::cell, read -> TlaText.value(read.value())), to);
        field("read_times", function(operation.reads(), Read::cell, read -> time(read.time())), to);
        field("read_until", function(operation.reads(), Read::cell, read -> time(read.until())), to);
        field("write_set", set(operation.writes(), write -> TlaText.string(write.cell())), to);
        field("write_values", function(operation.writes(), Effect::cell, write -> TlaText.value(write.value())), to);
        field("write_since", time(operation.writeSince()), to);
        field("write_time", time(operation.writeTime()), to);
        field("read_registry", registry(operation.readRegistry()), to);
        field("write_registry", registry(operation.writeRegistry()), to);
        field("planned_tool", TlaText.tool(operation.plannedTool(), signed), to);
        field("io", effects(operation.issued()), to);
        List<Effect> effected = operation.effected();
        field("co", effects(effected == null ? List.of() : effected), to);
        field("co_inferred", bool(operation.effectedInferred()), to);
        field("aborted", bool(operation.aborted()), to);
        field("refused", bool(Boolean.TRUE.equals(operation.refused())), to);
        field("externalized", bool(Boolean.TRUE.equals(operation.externalized())), to);
        field("preds", predecessors(record), to);
        String replica = operation.replica();
        field("replica", replica == null ? "NULL" : TlaText.string(replica), to);
        field("absent", absent(operation), to);
        to.write(" ]");
    }

    private static void field(String name, String value, Writer to) throws IOException {
        to.write(String.format(",%n       %-14s |-> %s", name, value).replace(System.lineSeparator(), "\n"));
    }

    private static String bool(boolean value) {
        return value ? "TRUE" : "FALSE";
    }

    /** The fields that the record lacks but for which the specification needs a stand-in. */
    private static String absent(Operation operation) {
        return Stream.of(
                        operation.committed() ? "" : "\"write_time\"",
                        operation.predecessors() == null ? "\"preds\"" : "",
                        operation.effected() == null ? "\"co\"" : "")
                .filter(field -> !field.isEmpty())
                .collect(Collectors.joining(", ", "{", "}"));
    }

    private String time(long time) {
        return String.valueOf(rank(time));
    }

    private int rank(long time) {
        return Arrays.binarySearch(times, time) * apart;
    }

    private static <T> String set(List<T> elements, Function<T, String> text) {
        return elements.stream().map(text).collect(Collectors.joining(", ", "{", "}"));
    }

    private static <T> String function(List<T> entries, Function<T, String> cell, Function<T, String> value) {
        return entries.isEmpty()
                ? "<<>>"
                : entries.stream()
                        .map(entry -> TlaText.string(cell.apply(entry)) + " :> " + value.apply(entry))
                        .collect(Collectors.joining(" @@ "));
    }

    private String registry(@Nullable List<Tool> tools) {
        return tools == null ? "NULL" : set(tools, tool -> TlaText.tool(tool, signed));
    }

    private static String effects(List<Effect> effects) {
        return effects.stream()
                .map(effect -> "<<" + TlaText.string(effect.cell()) + ", " + TlaText.value(effect.value()) + ">>")
                .collect(Collectors.joining(", ", "<<", ">>"));
    }

    /** The predecessors that are in the history. */
    private String predecessors(int record) {
        Columns columns = trace.columns();
        return IntStream.range(columns.predecessorsFrom(record), columns.predecessorsFrom(record + 1))
                .map(entry -> place(records, columns.predecessor(entry)))
                .filter(place -> place > 0)
                .mapToObj(String::valueOf)
                .collect(Collectors.joining(", ", "{", "}"));
    }
}
