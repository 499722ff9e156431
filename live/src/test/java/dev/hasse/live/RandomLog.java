package dev.hasse.live;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.StringJoiner;

/** Lines of a log of few agents and cells, in which much goes wrong: also records that are refused, and ids that repeat. */
final class RandomLog {
    private final Random random;
    /** How far commits are out of order. */
    private final int disorder;

    private final boolean flat;
    private final boolean uncertain;
    private final int traces;

    RandomLog(long seed) {
        random = new Random(seed);
        disorder = random.nextInt(3) == 0 ? 6 : random.nextInt(2);
        flat = random.nextBoolean();
        uncertain = random.nextInt(4) == 0;
        traces = 1 + random.nextInt(3);
    }

    /**
     * Lines of one trace, none of which is refused. Of a hundred, about one committed up to a hundred records earlier, and
     * two undo one of the last hundred operations.
     */
    static List<String> longLines(long seed, int size) {
        Random random = new Random(seed);
        List<String> lines = new ArrayList<>();
        List<String> operations = new ArrayList<>();
        while (lines.size() < size) {
            int place = lines.size();
            if (!operations.isEmpty() && random.nextInt(50) == 0) {
                lines.add("{\"abort\":\"" + late(operations, random) + "\",\"trace_id\":\"t\"}");
                continue;
            }
            int commit = Math.max(1, 4 * (random.nextInt(100) == 0 ? place - random.nextInt(100) : place));
            StringJoiner record = new StringJoiner(",", "{\"trace_id\":\"t\",", "}");
            record.add("\"agent\":\"agent" + random.nextInt(5) + "\",\"op_id\":\"o" + place + "\"");
            record.add("\"read_time\":" + Math.max(0, commit - random.nextInt(24)) + ",\"write_time\":" + commit);
            String cell = "{\"c" + random.nextInt(4) + "\":";
            record.add("\"read_values\":" + cell + random.nextInt(6) + "},\"write_values\":" + cell + random.nextInt(6)
                    + "}");
            if (seed % 2 == 0 && !operations.isEmpty()) {
                record.add("\"preds\":[\"" + late(operations, random) + "\"]");
            }
            lines.add(record.toString());
            operations.add("o" + place);
        }
        return lines;
    }

    private static String late(List<String> operations, Random random) {
        return operations.get(Math.max(0, operations.size() - 1 - random.nextInt(100)));
    }

    /** So many lines, each without its line feed. */
    List<String> lines(int size) {
        List<String> lines = new ArrayList<>();
        for (int k = 0; k < size; k++) {
            lines.add(line(k));
        }
        return lines;
    }

    private String line(int place) {
        String trace = "\"trace_id\":\"t" + random.nextInt(traces) + "\"";
        if (random.nextInt(30) == 0) {
            return random.nextBoolean() ? "{\"agent\":" : "{\"agent\":\"a\"," + trace + "}";
        }
        if (place > 2 && random.nextInt(20) == 0) {
            return "{\"abort\":\"o" + random.nextInt(place) + "\"," + trace + "}";
        }
        int commit = 4 * place + random.nextInt(4 * disorder + 1);
        int read = Math.max(0, commit - random.nextInt(16));
        StringJoiner record = new StringJoiner(",", "{", "}");
        record.add(trace);
        record.add("\"agent\":\"agent" + random.nextInt(3) + "\"");
        record.add("\"op_id\":\"o" + (random.nextInt(40) == 0 ? random.nextInt(place + 1) : place) + "\"");
        record.add("\"read_time\":" + read).add("\"write_time\":" + commit);
        record.add("\"read_values\":" + cells()).add("\"write_values\":" + cells());
        if (uncertain && random.nextInt(4) == 0) {
            record.add("\"read_until\":" + (read + random.nextInt(commit - read + 1)));
        }
        if (!flat && random.nextInt(2) == 0) {
            record.add("\"preds\":[\"o" + random.nextInt(place + (random.nextInt(9) == 0 ? 3 : 1)) + "\"]");
        }
        if (random.nextInt(12) == 0) {
            record.add("\"aborted\":true").add("\"externalized\":" + random.nextBoolean());
        }
        if (random.nextInt(6) == 0) {
            record.add("\"planned_tool\":\"p\",\"read_registry\":[\"p\",\"q\"]");
            record.add("\"write_registry\":[\"" + (random.nextBoolean() ? "p" : "q") + "\"]");
        }
        if (random.nextInt(6) == 0) {
            record.add("\"io\":[[\"x\",1],[\"y\",2]],\"co\":[[\"y\",2],[\"x\",1]]");
        }
        if (traces == 3 && random.nextInt(5) == 0) {
            record.add("\"replica\":\"r" + random.nextInt(2) + "\"");
        }
        return record.toString();
    }

    private String cells() {
        StringJoiner cells = new StringJoiner(",", "{", "}");
        for (int cell = 0; cell < 2; cell++) {
            if (random.nextInt(2) == 0) {
                cells.add("\"c" + cell + "\":" + random.nextInt(4));
            }
        }
        return cells.toString();
    }
}
