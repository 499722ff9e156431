package dev.hasse.traces;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Files of traces that are easily confused: lines of equal lengths, with equal contents at equal offsets; registries
 * and names that recur, and others that differ in one letter; and, depending on the seed, abort lines, unknown moments,
 * replicas, predecessors, records out of order, and odd or broken lines.
 */
public final class RandomTraces {
    private final Random random;
    private final RandomLines odd;
    private final boolean sorted;
    private final boolean aborts;
    private final boolean uncertain;
    private final boolean replicas;
    private final boolean provenance;
    private final boolean disorder;
    private final boolean oddities;
    private final boolean named;
    private final int traces;
    private final int cells;
    private int time = 100;
    private int trace;
    private int names;

    /** @param sorted whether all records of a trace come before those of the next */
    public RandomTraces(long seed, boolean sorted) {
        random = new Random(seed);
        odd = new RandomLines(seed);
        this.sorted = sorted;
        aborts = random.nextInt(2) == 0;
        uncertain = random.nextInt(4) == 0;
        replicas = random.nextInt(5) == 0;
        provenance = random.nextInt(3) == 0;
        disorder = random.nextInt(3) == 0;
        oddities = !sorted && random.nextInt(3) == 0;
        named = random.nextInt(2) == 0;
        traces = 1 + random.nextInt(4);
        cells = 2 + random.nextInt(30);
    }

    /** The texts of {@code files} files, each of at most {@code lines} lines. */
    public List<String> files(int files, int lines) {
        List<String> texts = new ArrayList<>();
        for (int file = 0; file < files; file++) {
            StringBuilder text = new StringBuilder();
            for (int line = random.nextInt(lines + 1); line > 0; line--) {
                text.append(line()).append(line > 1 || random.nextInt(4) > 0 ? "\n" : "");
            }
            texts.add(text.toString());
        }
        return texts;
    }

    private String line() {
        if (sorted) {
            trace += random.nextInt(12) == 0 ? 1 : 0;
        } else {
            trace = random.nextInt(traces);
        }
        if (oddities && random.nextInt(12) == 0) {
            return odd.next();
        }
        if (aborts && random.nextInt(10) == 0) {
            return "{\"abort\":" + earlier() + traceId() + "}";
        }
        return record();
    }

    private String traceId() {
        return !sorted && random.nextInt(6) == 0 ? "" : ",\"trace_id\":\"t" + trace + "\"";
    }

    private String record() {
        time += random.nextInt(2);
        int end = disorder && random.nextInt(8) == 0 ? time - 7 : time;
        int begin = end - random.nextInt(5);
        StringBuilder line = new StringBuilder(
                "{\"agent\":\"" + agent() + "\",\"read_time\":" + begin + ",\"write_time\":" + end + traceId());
        line.append(",\"read_values\":{\"")
                .append(cell())
                .append("\":")
                .append(value())
                .append('}');
        if (random.nextInt(4) > 0) {
            line.append(",\"write_values\":{\"")
                    .append(cell())
                    .append("\":")
                    .append(value())
                    .append('}');
        }
        if (random.nextInt(2) == 0) {
            String tool = tool();
            line.append(",\"read_registry\":[\"")
                    .append(tool)
                    .append("\"],\"write_registry\":[\"")
                    .append(tool());
            line.append("\"],\"planned_tool\":\"").append(tool).append('"');
        }
        if (random.nextInt(4) == 0) {
            line.append(",\"io\":[[\"x\",1],[\"y\",2]],\"co\":")
                    .append(random.nextBoolean() ? "[[\"x\",1],[\"y\",2]]" : "[[\"y\",2],[\"x\",1]]");
        }
        rareFields(line, begin, end);
        return line.append('}').toString();
    }

    private void rareFields(StringBuilder line, int begin, int end) {
        if (uncertain && random.nextInt(3) == 0) {
            line.append(",\"read_until\":").append(end);
        }
        if (uncertain && random.nextInt(3) == 0) {
            line.append(",\"write_since\":").append(end - random.nextInt(3));
        }
        if (replicas && random.nextInt(3) == 0) {
            line.append(",\"replica\":\"r")
                    .append(random.nextInt(3))
                    .append("\",\"version\":")
                    .append(random.nextInt(9));
        }
        if (provenance && random.nextInt(3) == 0) {
            line.append(",\"preds\":[")
                    .append(random.nextInt(3) == 0 ? earlier() : "")
                    .append(']');
        }
        if (named && random.nextInt(2) == 0) {
            line.append(",\"op_id\":\"o").append(++names).append('"');
        } else if (random.nextInt(20) == 0) {
            line.append(",\"op_id\":").append(1 + random.nextInt(60));
        }
        if (random.nextInt(15) == 0) {
            line.append(",\"aborted\":true,\"externalized\":").append(random.nextBoolean());
        }
        if (random.nextInt(6) == 0) {
            line.append(",\"workload\":\"w")
                    .append(random.nextInt(3))
                    .append("\",\"role\":\"")
                    .append(random.nextInt(3))
                    .append('"');
        }
        if (random.nextInt(25) == 0) {
            line.append(",\"note\":[").append(begin).append(']');
        }
    }

    /** The id of a record that probably comes earlier, in this trace or another. */
    private String earlier() {
        return named && names > 0 ? "\"o" + (1 + random.nextInt(names)) + '"' : String.valueOf(1 + random.nextInt(12));
    }

    private String agent() {
        // The last one is the first, written with an escape that only the parser reads.
        return List.of("a1", "a2", "a3", "\u00e4", "\\u00611").get(random.nextInt(5));
    }

    private String cell() {
        int cell = random.nextInt(cells);
        return cell == 0 ? "\u00fc" : cell == 1 ? "c\\u0032" : "c" + cell;
    }

    private String value() {
        return List.of("1", "2", "3", "1.0", "\"1\"", "null", "\"NULL\"", "[1]")
                .get(random.nextInt(random.nextInt(4) == 0 ? 8 : 3));
    }

    private String tool() {
        return "pay_v" + random.nextInt(3);
    }
}
