package dev.hasse.traces;

import dev.hasse.model.Columns;
import dev.hasse.model.OperationIds;
import dev.hasse.model.Symbols;
import dev.hasse.model.Trace;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads text in a test, and shows the result. */
final class Reading {
    final Problems problems = new Problems(100);
    final ReadTraces read;

    private Reading(List<Input> inputs, Limits limits, @Nullable String nullSentinel) {
        read = TraceReader.read(inputs, ReadSettings.of(limits, nullSentinel), problems);
    }

    static Reading of(String text) {
        return of(text, Limits.DEFAULT);
    }

    static Reading of(String text, Limits limits) {
        return new Reading(List.of(input("t.jsonl", text.getBytes(StandardCharsets.UTF_8))), limits, "NULL");
    }

    static Reading ofBytes(byte[] bytes) {
        return new Reading(List.of(input("t.jsonl", bytes)), Limits.DEFAULT, "NULL");
    }

    static Reading of(String text, @Nullable String nullSentinel) {
        return new Reading(
                List.of(input("t.jsonl", text.getBytes(StandardCharsets.UTF_8))), Limits.DEFAULT, nullSentinel);
    }

    static Reading of(Input... inputs) {
        return new Reading(List.of(inputs), Limits.DEFAULT, "NULL");
    }

    /** Traces of more than {@code few} records are delivered record by record; see {@link Tuning}. */
    static Tuning tuning(int few, int probablyComplete) {
        return new Tuning(Tuning.DEFAULT.block(), few, probablyComplete, true, true);
    }

    /** A reader of blocks that scans. */
    static BlockReader scanner(Symbols symbols, Limits limits, @Nullable String nullSentinel) {
        return reader(symbols, limits, nullSentinel, true);
    }

    /** A reader of blocks that keeps all refusals. */
    static BlockReader reader(Symbols symbols, Limits limits, @Nullable String nullSentinel, boolean scan) {
        return new BlockReader(symbols, limits, nullSentinel, 1_000, scan, true);
    }

    /** The lines as a block; the last one needs no line feed. */
    static Block block(String lines) {
        return block(lines.getBytes(StandardCharsets.UTF_8));
    }

    /** The lines as a block; the last one needs no line feed. */
    static Block block(byte[] lines) {
        byte[] bytes = Arrays.copyOf(lines, lines.length + 1);
        bytes[lines.length] = '\n';
        return new Block(bytes, bytes.length);
    }

    static Input input(String name, byte[] bytes) {
        return new Input(name, "folder", () -> new ByteArrayInputStream(bytes), true);
    }

    static Input input(String name, String text) {
        return input(name, text.getBytes(StandardCharsets.UTF_8));
    }

    /** The only trace. */
    Trace trace() {
        if (read.traces().size() != 1) {
            throw new AssertionError(read.traces().size() + " traces; " + messages());
        }
        return read.traces().get(0);
    }

    List<String> messages() {
        return problems.first().stream().map(Problem::message).toList();
    }

    /** Everything about the records that were read, one a line, followed by the refusals. */
    static List<String> everything(ReadTraces read, Problems problems) {
        List<String> all = new ArrayList<>();
        for (Trace trace : read.traces()) {
            for (int record = 0; record < trace.size(); record++) {
                all.add(trace.id() + " of " + trace.labels() + ": " + trace.reference(record) + " "
                        + trace.role(trace.columns().agent(record)) + " " + trace.operation(record));
            }
        }
        problems.first().forEach(problem -> all.add(problem.message()));
        all.add(problems.count() + " problems, " + read.summary().skipped() + " skipped, "
                + read.summary().records() + " records");
        return all;
    }

    /** The cells that a record of the only trace read, with values and times. */
    Map<String, String> reads(int record) {
        Trace trace = trace();
        Columns columns = trace.columns();
        Map<String, String> reads = new TreeMap<>();
        for (int k = columns.readsFrom(record); k < columns.readsFrom(record + 1); k++) {
            reads.put(
                    trace.cell(columns.readCell(k)),
                    trace.value(columns.readValue(k)).text() + "@" + columns.readTime(record, k));
        }
        return reads;
    }

    /** The cells that a record of the only trace wrote, with values. */
    Map<String, String> writes(int record) {
        Trace trace = trace();
        Columns columns = trace.columns();
        Map<String, String> writes = new TreeMap<>();
        for (int k = columns.writesFrom(record); k < columns.writesFrom(record + 1); k++) {
            writes.put(
                    trace.cell(columns.writeCell(k)),
                    trace.value(columns.writeValue(k)).text());
        }
        return writes;
    }

    /** The ids of the records of the only trace. */
    List<String> ids() {
        List<String> ids = new ArrayList<>();
        for (int record = 0; record < trace().size(); record++) {
            ids.add(OperationIds.decode(trace().columns().operationId(record), trace().symbols())
                    .text());
        }
        return ids;
    }
}
