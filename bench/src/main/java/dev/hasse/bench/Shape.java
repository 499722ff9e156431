package dev.hasse.bench;

import java.io.IOException;
import java.util.Locale;
import java.util.Random;

/** A kind of trace. Each is hard on another part of the checker; all records are about 300 bytes long. */
enum Shape {
    /** A thousand cells, fifty agents, short windows: what a busy workspace looks like. */
    SPREAD(1_000, 50, 20, 1_000),
    /** All records on one cell. */
    HOT(1, 50, 20, 1_000),
    /** All records on one cell, two agents in turn, two values: nearly every write is excused. */
    CROSSING(1, 2, 20, 2),
    /** Windows open for half the trace, so that every read has countless writes in its window. */
    LONG(1_000, 50, Integer.MAX_VALUE, 1_000),
    /** No value ever repeats. */
    UNIQUE(1_000, 50, 20, Integer.MAX_VALUE);

    private final int cells;
    private final int agents;
    private final int window;
    private final int values;

    Shape(int cells, int agents, int window, int values) {
        this.cells = cells;
        this.agents = agents;
        this.window = window;
        this.values = values;
    }

    String title() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Writes a trace of so many records, in commit order; the same for the same arguments. */
    void write(Appendable out, int records, long seed) throws IOException {
        Random random = new Random(seed);
        String[] latest = new String[cells];
        for (int time = 1; time <= records; time++) {
            int agent = this == CROSSING ? time % 2 : random.nextInt(agents);
            int read = random.nextInt(cells);
            int written = random.nextInt(cells);
            int readTime =
                    window == Integer.MAX_VALUE ? random.nextInt(time) : Math.max(0, time - 1 - random.nextInt(window));
            String value = "\"draft " + random.nextInt(values) + " of the text\"";
            out.append("{\"agent\":\"agent-" + agent + "\",\"read_time\":" + readTime + ",\"write_time\":" + time
                    + ",\"read_values\":{\"workspace/file-" + read + "\":" + latest[read]
                    + "},\"write_values\":{\"workspace/file-" + written + "\":" + value
                    + "},\"planned_tool\":\"edit\",\"read_registry\":[\"search\",\"edit\"],\"write_registry\":"
                    + "[\"search\",\"edit\"],\"io\":[[\"workspace/file-" + written + "\"," + value
                    + "]],\"co\":[[\"workspace/file-" + written + "\"," + value + "]]}\n");
            latest[written] = value;
        }
    }
}
