package dev.hasse.reports.explanation;

import dev.hasse.reports.Moments;
import dev.hasse.reports.SafeWording;
import dev.hasse.reports.Sentences;
import dev.hasse.reports.Wrap;
import java.util.ArrayList;
import java.util.List;

/**
 * A timeline as text, with time going down: a lane for each agent, a row for each event. The distance between rows has
 * no meaning.
 */
final class TimelineText {
    private static final int WIDTH = 80;
    private static final int NARROWEST = 16;
    private static final int LETTERS = 26;

    private final Timeline timeline;
    private final EventText words = new EventText(SafeWording.SHORT);

    private TimelineText(Timeline timeline) {
        this.timeline = timeline;
    }

    /** The lines of the timeline. */
    static List<String> of(Timeline timeline) {
        return new TimelineText(timeline).lines();
    }

    private List<String> lines() {
        List<Timeline.Event> events = timeline.events();
        int lanes = timeline.agents().size();
        int operations = timeline.operations().size();
        int timeWidth = events.stream()
                .mapToInt(event -> Moments.at(event.time()).length())
                .max()
                .orElse(1);
        int width = Math.max(NARROWEST, (WIDTH - timeWidth - 2) / Math.max(1, lanes) - 1);
        List<String> lines = new ArrayList<>();
        List<String> heads = heads(width, lines);
        rows(lines, " ".repeat(timeWidth), heads, width, new int[lanes]);
        // The operations in each lane that have begun and not yet committed.
        int[] open = new int[lanes];
        int[] left = new int[operations];
        events.forEach(event -> left[event.operation()]++);
        boolean[] begun = new boolean[operations];
        for (Timeline.Event event : events) {
            boolean first = !begun[event.operation()];
            begun[event.operation()] = true;
            left[event.operation()]--;
            boolean last = left[event.operation()] == 0;
            String mark = first && last ? "● " : first ? "┌ " : last ? "└ " : "├ ";
            open[event.lane()] += (first ? 1 : 0) - (last ? 1 : 0);
            List<String> cells = new ArrayList<>();
            for (int lane = 0; lane < lanes; lane++) {
                boolean busy = open[lane] > 0;
                cells.add(lane == event.lane() ? mark + words.of(timeline, event) : busy ? "│" : "");
            }
            String time = Moments.at(event.time());
            rows(lines, " ".repeat(timeWidth - time.length()) + time, cells, width, open);
        }
        return lines;
    }

    /**
     * The heads of the lanes: the names of the agents, or a letter for each if one of them is wider than a lane. Names that are broken into
     * pieces side by side cannot be read.
     *
     * @param lines takes the legend of the letters
     */
    private List<String> heads(int width, List<String> lines) {
        List<String> names = timeline.agents().stream().map(Sentences::name).toList();
        if (names.stream().allMatch(name -> name.length() <= width)) {
            return names;
        }
        List<String> letters = new ArrayList<>();
        for (String name : names) {
            String letter = letter(letters.size());
            letters.add(letter);
            lines.add(letter + " is " + name);
        }
        lines.add("");
        return letters;
    }

    /** A to Z, then A2 to Z2, and so on. */
    private static String letter(int lane) {
        int round = lane / LETTERS;
        return (char) ('A' + lane % LETTERS) + (round == 0 ? "" : String.valueOf(round + 1));
    }

    /** Writes one row, wrapped to as many lines as its longest cell needs. */
    private static void rows(List<String> lines, String time, List<String> cells, int width, int[] open) {
        List<String[]> wrapped = new ArrayList<>();
        int height = 1;
        for (String cell : cells) {
            String[] parts = Wrap.wrap(breakable(cell, width - 2), width, 2).split("\n", -1);
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

    /** Breaks words that are wider than a lane: paths after the name of a folder, others anywhere. */
    private static String breakable(String cell, int room) {
        StringBuilder broken = new StringBuilder();
        for (String word : cell.split(" ", -1)) {
            broken.append(broken.length() == 0 ? "" : " ");
            String rest = word;
            while (rest.length() > room) {
                int slash = rest.lastIndexOf('/', room - 1);
                int end = slash > 0 ? slash + 1 : room;
                end -= Character.isHighSurrogate(rest.charAt(end - 1)) ? 1 : 0;
                broken.append(rest, 0, end).append(' ');
                rest = rest.substring(end);
            }
            broken.append(rest);
        }
        return broken.toString();
    }
}
