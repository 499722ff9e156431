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
