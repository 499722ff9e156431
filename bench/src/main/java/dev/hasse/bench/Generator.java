package dev.hasse.bench;

import java.util.Random;

/** Records with the parameters of {@link Traits}. */
final class Generator implements RecordSource {
    /**
     * How often a read cell that is about to change is drawn again; after that, the record reads just before it
     * commits.
     */
    private static final int ATTEMPTS = 20;

    private static final int RARE = 1_000;

    private final Traits traits;
    private final Random random;
    private final Zipf zipf;
    private final Workspace[] workspaces;
    private int record;

    Generator(Traits traits, long seed) {
        this.traits = traits;
        // Its algorithm is specified, so every Java draws the same numbers.
        this.random = new Random(seed);
        this.zipf = new Zipf(traits.cells());
        this.workspaces = new Workspace[traits.traces()];
        for (int trace = 0; trace < workspaces.length; trace++) {
            workspaces[trace] = new Workspace(traits.cells(), traits.window());
        }
    }

    @Override
    public void appendNext(StringBuilder line) {
        int trace = workspaces.length == 1 ? 0 : random.nextInt(workspaces.length);
        Workspace workspace = workspaces[trace];
        int commitTime = workspace.now() + 1;
        int agent = traits.agents() == 2 ? record % 2 : random.nextInt(traits.agents());
        int readTime = Math.max(0, workspace.now() - random.nextInt(traits.window()));
        int[] cells = new int[traits.reads()];
        for (int k = 0; k < cells.length; k++) {
            cells[k] = drawOther(cells, k);
        }
        if (traits.anomalies() == Traits.Anomalies.NONE) {
            for (int attempt = 1; !workspace.isUnchangedSince(readTime, cells[0]); attempt++) {
                cells[0] = zipf.draw(random);
                readTime = attempt == ATTEMPTS ? workspace.now() : readTime;
            }
        }
        line.append("{\"agent\":\"agent-").append(agent);
        if (workspaces.length > 1) {
            line.append("\",\"trace_id\":\"session-").append(trace);
        }
        line.append("\",\"read_time\":")
                .append(readTime)
                .append(",\"write_time\":")
                .append(commitTime);
        StringBuilder predecessors = new StringBuilder();
        line.append(",\"read_values\":{");
        for (int k = 0; k < cells.length; k++) {
            Workspace.Content read = workspace.contentAt(readTime, cells[k]);
            line.append(k == 0 ? "" : ",").append(cell(cells[k])).append(':');
            line.append(read == null ? "null" : value(read.value()));
            if (read != null) {
                // Records have no op_id, so each is identified by its position in the trace, which is its commit time.
                predecessors.append(predecessors.isEmpty() ? "" : ",").append(read.time());
            }
        }
        int written = zipf.draw(random);
        int value = drawValue();
        line.append("},\"write_values\":{").append(cell(written)).append(':');
        line.append(value(value)).append('}');
        if (record % traits.tooledEvery() == 0) {
            appendTools(line);
            appendEffects(line, "[" + cell(written) + "," + value(value) + "]");
        }
        if (traits.abortedEvery() > 0) {
            line.append(",\"preds\":[").append(predecessors).append(']');
            line.append(random.nextInt(traits.abortedEvery()) == 0 ? ",\"aborted\":true" : "");
        }
        line.append("}\n");
        workspace.commit(written, value);
        record++;
    }

    private void appendTools(StringBuilder line) {
        line.append(
                ",\"planned_tool\":\"edit\",\"read_registry\":[\"search\",\"edit\"],\"write_registry\":[\"search\"");
        line.append(goesWrong() ? "]" : ",\"edit\"]");
    }

    private void appendEffects(StringBuilder line, String write) {
        String notice = "[\"mail\",\"done\"]";
        line.append(",\"io\":[").append(write).append(',').append(notice).append(']');
        boolean reordered = goesWrong();
        line.append(",\"co\":[").append(reordered ? notice : write);
        line.append(',').append(reordered ? write : notice).append(']');
    }

    private boolean goesWrong() {
        return switch (traits.anomalies()) {
            case NONE -> false;
            case RARE -> random.nextInt(RARE) == 0;
            case EVERYWHERE -> true;
        };
    }

    /** A cell that is not among the first {@code k}. */
    private int drawOther(int[] cells, int k) {
        while (true) {
            int cell = zipf.draw(random);
            boolean taken = false;
            for (int earlier = 0; earlier < k; earlier++) {
                taken |= cells[earlier] == cell;
            }
            if (!taken) {
                return cell;
            }
        }
    }

    private int drawValue() {
        if (traits.values() == Traits.RARELY_ANOTHER) {
            return random.nextInt(RARE) == 0 ? 1 : 0;
        }
        return random.nextInt(traits.values());
    }

    private static String cell(int cell) {
        return "\"doc-" + cell + "\"";
    }

    private static String value(int value) {
        return "\"draft " + value + "\"";
    }
}
