package dev.hasse.reports;

import dev.hasse.model.Effect;
import dev.hasse.model.Operation;
import dev.hasse.model.Read;
import dev.hasse.model.Tool;
import dev.hasse.model.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A few operations as text, with time going down: a lane an agent, a row an event, in exact order. How far apart two rows are says
 * nothing; their times do. At equal times commits come before reads, since a read sees what was written at its time.
 */
public final class Timeline {
    private static final int WIDTH = 80;
    private static final int NARROWEST = 16;

    private final List<Event> events = new ArrayList<>();
    private final Map<String, Integer> lanes = new LinkedHashMap<>();

    private enum Kind {
        COMMIT,
        BEGIN,
        READ
    }

    private record Event(long time, Kind kind, int operation, int lane, String text) {}

    private final int operations;

    private Timeline(List<Operation> history) {
        this.operations = history.size();
        for (int k = 0; k < history.size(); k++) {
            add(history.get(k), k);
        }
        events.sort(Comparator.comparingLong(Event::time)
                .thenComparing(event -> isInstant(history.get(event.operation)) ? Kind.COMMIT : event.kind)
                .thenComparing(Event::operation)
                .thenComparing(event -> event.kind == Kind.COMMIT ? 1 : 0));
    }

    private static boolean isInstant(Operation operation) {
        return operation.readTime() == operation.writeTime();
    }

    private void add(Operation operation, int number) {
        int lane = lanes.computeIfAbsent(operation.agent(), unknown -> lanes.size());
        String begin = begin(operation);
        if (!begin.isEmpty()) {
            events.add(new Event(operation.readTime(), Kind.BEGIN, number, lane, begin));
        }
        for (Read read : operation.reads()) {
            events.add(new Event(read.time(), Kind.READ, number, lane, "reads " + pair(read.cell(), read.value())));
        }
        events.add(new Event(operation.writeTime(), Kind.COMMIT, number, lane, commit(operation)));
    }

    private static String begin(Operation operation) {
        List<String> parts = new ArrayList<>();
        Tool planned = operation.plannedTool();
        if (planned != null) {
            parts.add("plans " + Sentences.tool(planned));
        }
        if (operation.readRegistry() != null) {
            parts.add("sees " + tools(operation.readRegistry()));
        }
        if (operation.issued().size() > 0) {
            parts.add("issues " + Sentences.effects(operation.issued()));
        }
        return String.join("; ", parts);
    }

    private static String commit(Operation operation) {
        List<String> parts = new ArrayList<>();
        if (operation.predecessors() != null && !operation.predecessors().isEmpty()) {
            parts.add("builds on "
                    + operation.predecessors().stream().map(Sentences::value).collect(Collectors.joining(", ")));
        }
        if (operation.writeRegistry() != null) {
            parts.add("finds " + tools(operation.writeRegistry()));
        }
        for (Effect write : operation.writes()) {
            parts.add("writes " + pair(write.cell(), write.value()));
        }
        if (operation.effected() != null && !operation.effected().isEmpty()) {
            parts.add("effects land as " + Sentences.effects(operation.effected()));
        }
        if (parts.isEmpty()) {
            parts.add(operation.committed() ? "commits" : "gives up");
        }
        if (operation.aborted() && operation.committed()) {
            parts.add("is undone later");
        }
        return String.join("; ", parts);
    }

    private static String pair(String cell, Value value) {
        return Sentences.name(cell) + " = " + Sentences.value(value);
    }

    private static String tools(List<Tool> tools) {
        return tools.isEmpty()
                ? "no tools"
                : tools.stream().map(Sentences::tool).collect(Collectors.joining(", "));
    }

    /** The lines of the timeline of a history. */
    public static List<String> of(List<Operation> history) {
        return new Timeline(history).lines();
    }

    private List<String> lines() {
        int timeWidth = events.stream()
                .mapToInt(event -> String.valueOf(event.time).length())
                .max()
                .orElse(1);
        int width = Math.max(NARROWEST, (WIDTH - timeWidth - 2) / Math.max(1, lanes.size()) - 1);
        List<String> lines = new ArrayList<>();
        List<String> heads = new ArrayList<>();
        lanes.keySet().forEach(agent -> heads.add(Sentences.name(agent)));
        rows(lines, " ".repeat(timeWidth), heads, width, new int[lanes.size()]);
        // In each lane, the operations that have begun and not committed yet.
        int[] open = new int[lanes.size()];
        int[] left = new int[operations];
        events.forEach(event -> left[event.operation]++);
        boolean[] begun = new boolean[operations];
        for (Event event : events) {
            boolean first = !begun[event.operation];
            begun[event.operation] = true;
            left[event.operation]--;
            boolean last = left[event.operation] == 0;
            String mark = first && last ? "● " : first ? "┌ " : last ? "└ " : "├ ";
            open[event.lane] += (first ? 1 : 0) - (last ? 1 : 0);
            List<String> cells = new ArrayList<>();
            for (int lane = 0; lane < lanes.size(); lane++) {
                boolean busy = open[lane] > 0;
                cells.add(lane == event.lane ? mark + event.text : busy ? "│" : "");
            }
            String time = String.valueOf(event.time);
            rows(lines, " ".repeat(timeWidth - time.length()) + time, cells, width, open);
        }
        return lines;
    }

    /** One row, wrapped to as many lines as its longest cell takes. */
    private static void rows(List<String> lines, String time, List<String> cells, int width, int[] open) {
        List<String[]> wrapped = new ArrayList<>();
        int height = 1;
        for (String cell : cells) {
            // Names may be longer than a lane is wide.
            String breakable = cell.replaceAll("(\\S{" + (width - 2) + "})(?=\\S)", "$1 ");
            String[] parts = Wrap.wrap(breakable, width, 2).split("\n", -1);
            wrapped.add(parts);
            height = Math.max(height, parts.length);
        }
        for (int row = 0; row < height; row++) {
            StringBuilder line = new StringBuilder(row == 0 ? time : " ".repeat(time.length())).append("  ");
            for (int lane = 0; lane < cells.size(); lane++) {
                String[] parts = wrapped.get(lane);
                String part = row < parts.length ? parts[row] : "";
                if (row > 0 && open[lane] > 0) {
                    part = "│" + (part.isEmpty() ? "" : part.substring(1));
                }
                line.append(part);
                if (lane + 1 < cells.size()) {
                    line.append(" ".repeat(Math.max(1, width + 1 - part.codePointCount(0, part.length()))));
                }
            }
            lines.add(line.toString().stripTrailing());
        }
    }
}
