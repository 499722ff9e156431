package dev.hasse.reports.explanation;

import dev.hasse.reports.Moments;
import dev.hasse.reports.TextWidth;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;

/**
 * The position of everything in a drawing of steps, with time from left to right: a lane for each transaction, and in it a row for each of its
 * steps, so that their labels have room to the right of their marks. Arrows run right of all labels, each in a channel of its own. All lengths
 * are in pixels.
 */
final class StepsLayout {
    static final int MARGIN = TimelineLayout.MARGIN;
    static final int LABEL_OFFSET = 14;

    private static final int ROW_HEIGHT = 28;
    private static final int LANE_LIMIT = 18;
    private static final int NARROWEST_GAP = 28;
    private static final int WIDEST_GAP = 180;
    /** Maximum number of arrows. More of them could not be told apart. */
    private static final int ARROWS = 12;

    /**
     * A step.
     *
     * @param left where its bar begins
     * @param right where its bar ends, and its mark is
     * @param y the vertical centre
     * @param label the shown text, which begins right of the mark
     */
    record Row(LoggedSteps.Line line, int left, int right, int y, String label) {
        int labelEnd() {
            return right + LABEL_OFFSET + TimelineLayout.pixels(label);
        }
    }

    /** The lane of a transaction. */
    record Lane(String transaction, String shown, int baseline, int bottom) {}

    /**
     * An arrow from one step to another.
     *
     * @param channel the position of its vertical part
     * @param meaning the text right of that part
     * @param baseline of this text, which is between two rows, where no arrow runs
     */
    record Arrow(Row from, Row to, int channel, String meaning, int baseline) {}

    /** A time on the axis. */
    record Tick(int x, String text) {}

    private final LoggedSteps steps;
    private final List<Long> times;
    private final List<Row> rows = new ArrayList<>();
    private final List<Lane> lanes = new ArrayList<>();
    private final List<Arrow> arrows = new ArrayList<>();
    private final int gutter;
    private final int gap;
    private final int bottom;
    private final int width;

    static StepsLayout of(LoggedSteps steps) {
        return TimelineLayout.fitting(limit -> new StepsLayout(steps, limit), StepsLayout::width);
    }

    private StepsLayout(LoggedSteps steps, int labelLimit) {
        this.steps = steps;
        TreeSet<Long> moments = new TreeSet<>();
        for (LoggedSteps.Line line : steps.lines()) {
            LoggedSteps.Span time = line.time();
            if (time != null) {
                moments.add(time.began());
                moments.add(time.at());
            }
        }
        times = List.copyOf(moments);
        LaneNames names = new LaneNames(steps.transactions(), LANE_LIMIT);
        gutter = gutter(names.widest());
        gap = gap(labelLimit);
        int y = TimelineLayout.AXIS_HEIGHT;
        Row[] placed = new Row[steps.lines().size()];
        for (String transaction : steps.transactions()) {
            int baseline = y + ROW_HEIGHT / 2 + 4;
            for (int k = 0; k < placed.length; k++) {
                LoggedSteps.Line line = steps.lines().get(k);
                if (line.transaction().equals(transaction)) {
                    placed[k] = row(line, y + ROW_HEIGHT / 2, labelLimit);
                    rows.add(placed[k]);
                    y += ROW_HEIGHT;
                }
            }
            lanes.add(new Lane(transaction, names.of(transaction), baseline, y));
        }
        bottom = y;
        int right = rows.stream().mapToInt(Row::labelEnd).max().orElse(gutter);
        for (LoggedSteps.Relation relation : relations()) {
            Row from = placed[relation.from()];
            Row to = placed[relation.to()];
            int channel = right + 2 * LABEL_OFFSET;
            int baseline = Math.max(from.y(), to.y()) - ROW_HEIGHT / 2 + 4;
            arrows.add(new Arrow(from, to, channel, relation.meaning(), baseline));
            right += room(relation);
        }
        width = right + MARGIN;
    }

    private List<LoggedSteps.Relation> relations() {
        return steps.relations().stream().limit(ARROWS).toList();
    }

    /** The width that the arrow of a relation takes. */
    private static int room(LoggedSteps.Relation relation) {
        return 3 * LABEL_OFFSET + TimelineLayout.pixels(relation.meaning());
    }

    private Row row(LoggedSteps.Line line, int y, int labelLimit) {
        LoggedSteps.Span time = line.time();
        // What never happened stands where everything is over.
        int right = x(time == null ? times.size() : column(time.at()));
        int left = time == null ? right : x(column(time.began()));
        return new Row(line, left, right, y, label(line, labelLimit));
    }

    private static String label(LoggedSteps.Line line, int limit) {
        String sign = line.mark() == LoggedSteps.Mark.WRONG ? line.mark().sign() + " " : "";
        return TextWidth.shorten(sign + line.number() + " " + line.deed(), limit);
    }

    private int gutter(int widestName) {
        return MARGIN + Math.max(widestName, TimelineLayout.pixels(TimelineLayout.AXIS) + widestTime() / 2) + MARGIN;
    }

    private int widestTime() {
        return times.stream()
                .mapToInt(time -> TimelineLayout.pixels(Moments.onAxis(time)))
                .max()
                .orElse(0);
    }

    /** The distance between columns: narrow enough for a page if possible. */
    private int gap(int labelLimit) {
        int last = steps.lines().stream()
                .mapToInt(line -> TimelineLayout.pixels(label(line, labelLimit)))
                .max()
                .orElse(0);
        int columns = times.size() + (lacksStep() ? 1 : 0);
        int arrowed = relations().stream().mapToInt(StepsLayout::room).sum();
        int room = (TimelineLayout.PREFERRED_WIDTH - gutter - LABEL_OFFSET - last - arrowed - MARGIN)
                / Math.max(1, columns - 1);
        return Math.max(NARROWEST_GAP, Math.min(WIDEST_GAP, room));
    }

    private boolean lacksStep() {
        return steps.lines().stream().anyMatch(line -> line.time() == null);
    }

    private int column(long time) {
        return Collections.binarySearch(times, time);
    }

    private int x(int column) {
        return gutter + column * gap;
    }

    /** The positions of the columns. */
    List<Integer> columns() {
        List<Integer> columns = new ArrayList<>();
        for (int column = 0; column < times.size() + (lacksStep() ? 1 : 0); column++) {
            columns.add(x(column));
        }
        return columns;
    }

    /** The times on the axis, as many as there is room for. */
    List<Tick> ticks() {
        List<Tick> ticks = new ArrayList<>();
        int free = 0;
        for (int column = 0; column < times.size(); column++) {
            String text = Moments.onAxis(times.get(column));
            int half = TimelineLayout.pixels(text) / 2;
            if (x(column) - half >= free) {
                ticks.add(new Tick(x(column), text));
                free = x(column) + half + LABEL_OFFSET;
            }
        }
        return ticks;
    }

    /** The steps, lane after lane. */
    List<Row> rows() {
        return rows;
    }

    List<Lane> lanes() {
        return lanes;
    }

    List<Arrow> arrows() {
        return arrows;
    }

    int width() {
        return width;
    }

    /** The bottom of the lanes. */
    int bottom() {
        return bottom;
    }
}
