package dev.hasse.bench;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Evaluates the definitions literally, with quantifiers as loops, as a first implementation would. A1 examines every
 * pair of records.
 */
public final class LiteralQuantifiers {
    private LiteralQuantifiers() {}

    /** Prints the counts of the file that the first argument names. */
    public static void main(String[] arguments) throws IOException {
        System.out.println(count(Path.of(arguments[0])).line());
    }

    static Counts count(Path file) throws IOException {
        Counts counts = new Counts(0, 0, 0);
        for (List<LoggedOperation> trace : LoggedOperation.readTraces(file)) {
            counts = counts.plus(new Counts(staleGeneration(trace), phantomTool(trace), reordering(trace)));
        }
        return counts;
    }

    private static long staleGeneration(List<LoggedOperation> h) {
        long witnesses = 0;
        for (LoggedOperation i : h) {
            for (LoggedOperation j : h) {
                // They belong to different agents, so they are different records. No cell is read before the read_time.
                if (i.readTime() < j.writeTime()
                        && j.writeTime() < i.writeTime()
                        && !i.agent().equals(j.agent())) {
                    witnesses += staleCells(i, j);
                }
            }
        }
        return witnesses;
    }

    private static long staleCells(LoggedOperation i, LoggedOperation j) {
        long cells = 0;
        for (Map.Entry<String, JsonNode> read : i.reads().entrySet()) {
            JsonNode written = j.writes().get(read.getKey());
            if (written != null && !written.equals(read.getValue()) && i.readTime(read.getKey()) < j.writeTime()) {
                cells++;
            }
        }
        return cells;
    }

    private static long phantomTool(List<LoggedOperation> h) {
        return h.stream()
                .filter(i -> i.plannedTool() != null
                        && i.readRegistry() != null
                        && i.writeRegistry() != null
                        && i.readRegistry().contains(i.plannedTool())
                        && !i.writeRegistry().contains(i.plannedTool()))
                .count();
    }

    private static long reordering(List<LoggedOperation> h) {
        return h.stream()
                .filter(i -> i.io().size() >= 2 && !i.co().equals(i.io()) && isPermutation(i.io(), i.co()))
                .count();
    }

    private static boolean isPermutation(List<JsonNode> io, List<JsonNode> co) {
        List<JsonNode> rest = new ArrayList<>(co);
        return io.stream().allMatch(rest::remove) && rest.isEmpty();
    }
}
