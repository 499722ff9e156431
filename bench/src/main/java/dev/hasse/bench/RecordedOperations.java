package dev.hasse.bench;

import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * The records of a program that uses the recorder for Java with a state, a registry and tracked provenance, names the
 * tool that it calls, and records its effects. Fields, their order and the form of ids are those of the recorder.
 *
 * <p>50 agents work on 10,000 cells, drawn by Zipf. Ids count operations as they begin, which is not the order in which
 * they commit. Every other operation reads a second cell later than the first. One in a hundred ends without a commit.
 * One in a thousand has lost its tool, and one in a thousand has its effects reordered.
 */
final class RecordedOperations implements RecordSource {
    /** The recorder draws it at random, in this form. */
    private static final String TRACE_ID = "174407990840e879";

    private static final int AGENTS = 50;
    private static final int CELLS = 10_000;
    private static final int VALUES = 1_000;
    private static final int ABORTED = 100;
    private static final int RARE = 1_000;

    private final Random random;
    private final Zipf zipf = new Zipf(CELLS);
    /** The value of a cell is the number of the operation that wrote it. */
    private final Workspace workspace = new Workspace(CELLS, OpenOperations.LONGEST);

    private final OpenOperations open;

    RecordedOperations(long seed) {
        random = new Random(seed);
        open = new OpenOperations(random);
    }

    @Override
    public void appendNext(StringBuilder to) {
        while (open.wantsAnother()) {
            int cell = zipf.draw(random);
            int now = workspace.now();
            open.begin(random.nextInt(AGENTS), cell, workspace.contentAt(now, cell), now);
        }
        OpenOperations.Begun operation = open.end();
        boolean commits = random.nextInt(ABORTED) > 0;
        to.append("{\"op_id\":\"").append(operation.number());
        to.append(commits ? "\"" : "\",\"aborted\":true");
        to.append(",\"trace_id\":\"").append(TRACE_ID);
        to.append("\",\"agent\":\"agent-").append(operation.agent());
        to.append("\",\"read_time\":").append(operation.time());
        if (commits) {
            to.append(",\"write_time\":").append(workspace.now() + 1);
        }
        Workspace.Content second = appendReads(to, operation);
        int written = zipf.draw(random);
        if (commits) {
            appendCommit(to, cell(written), value(operation.number()));
            workspace.commit(written, operation.number());
        } else {
            to.append(",\"read_registry\":[\"search\",\"edit\"]");
        }
        appendPredecessors(to, operation.read(), second);
        to.append("}\n");
    }

    /** Appends what the operation read, and returns the content of the second cell that it read, if any. */
    private Workspace.@Nullable Content appendReads(StringBuilder to, OpenOperations.Begun operation) {
        to.append(",\"read_values\":{").append(cell(operation.cell())).append(':');
        to.append(value(operation.read()));
        int cell = zipf.draw(random);
        if (random.nextBoolean() || cell == operation.cell()) {
            to.append('}');
            return null;
        }
        int begun = (int) operation.time();
        int time = begun + random.nextInt(workspace.now() - begun + 1);
        Workspace.Content read = workspace.contentAt(time, cell);
        to.append(',').append(cell(cell)).append(':').append(value(read)).append('}');
        if (time > begun) {
            to.append(",\"read_times\":{").append(cell(cell)).append(':').append(time);
            to.append('}');
        }
        return read;
    }

    private void appendCommit(StringBuilder to, String cell, String value) {
        to.append(",\"write_values\":{").append(cell).append(':').append(value);
        to.append("},\"read_registry\":[\"search\",\"edit\"],\"planned_tool\":\"edit\",\"write_registry\":[\"search\"");
        to.append(random.nextInt(RARE) == 0 ? "]" : ",\"edit\"]");
        to.append(",\"tools_used\":[\"edit\"]");
        String write = "[" + cell + "," + value + "]";
        String notice = "[\"mail\",\"done\"]";
        to.append(",\"io\":[").append(write).append(',').append(notice).append(']');
        boolean reordered = random.nextInt(RARE) == 0;
        to.append(",\"co\":[").append(reordered ? notice : write);
        to.append(',').append(reordered ? write : notice).append(']');
    }

    private static void appendPredecessors(
            StringBuilder to, Workspace.@Nullable Content first, Workspace.@Nullable Content second) {
        to.append(",\"preds\":[");
        if (first != null) {
            to.append('"').append(first.value()).append('"');
        }
        if (second != null) {
            to.append(first == null ? "\"" : ",\"").append(second.value()).append('"');
        }
        to.append(']');
    }

    private static String cell(int cell) {
        return "\"doc-" + cell + "\"";
    }

    private static String value(Workspace.@Nullable Content content) {
        return content == null ? "null" : value(content.value());
    }

    /** The value that an operation writes; several write equal ones. */
    private static String value(int operation) {
        return "\"draft " + operation * 31L % VALUES + "\"";
    }
}
