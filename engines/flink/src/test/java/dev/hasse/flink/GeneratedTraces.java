package dev.hasse.flink;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Traces of a few agents on a few cells, with findings of most kinds, interleaved. */
final class GeneratedTraces {
    private GeneratedTraces() {}

    /** The lines of some traces, {@code t0} and so on, in the order in which they are logged. */
    static List<String> lines(long seed, int traces, int records) {
        Random random = new Random(seed);
        List<String> lines = new ArrayList<>();
        int[] sizes = new int[traces];
        for (int k = 0; k < records; k++) {
            int trace = k < traces ? k : random.nextInt(traces);
            int operation = sizes[trace]++;
            long commit = 10L * operation + 10;
            long read = Math.max(0, commit - 1 - random.nextInt(60));
            String cell = "c" + random.nextInt(3);
            StringBuilder line =
                    new StringBuilder("{\"trace_id\":\"t" + trace + "\",\"op_id\":\"op-" + operation + "\"");
            line.append(",\"agent\":\"a").append(random.nextInt(4)).append('"');
            line.append(",\"read_time\":")
                    .append(read)
                    .append(",\"write_time\":")
                    .append(commit);
            line.append(",\"read_values\":{\"")
                    .append(cell)
                    .append("\":")
                    .append(random.nextInt(4))
                    .append('}');
            line.append(",\"write_values\":{\"")
                    .append(cell)
                    .append("\":")
                    .append(random.nextInt(4))
                    .append('}');
            if (random.nextInt(10) == 0) {
                line.append(",\"planned_tool\":\"t\",\"read_registry\":[\"t\"],\"write_registry\":[]");
            }
            if (random.nextInt(10) == 0) {
                line.append(",\"io\":[[\"x\",1],[\"y\",2]],\"co\":[[\"y\",2],[\"x\",1]]");
            }
            lines.add(line.append('}').toString());
            if (random.nextInt(25) == 0) {
                lines.add("{\"trace_id\":\"t" + trace + "\",\"abort\":\"op-" + operation + "\"}");
                k++;
            }
        }
        return lines.subList(0, records);
    }
}
