package dev.hasse.reports.explanation;

import dev.hasse.model.Connection;
import dev.hasse.model.Moment;
import dev.hasse.model.OperationRef;
import dev.hasse.model.Witness;
import dev.hasse.reports.Moments;
import dev.hasse.reports.SafeWording;
import dev.hasse.reports.TextWidth;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The position of everything in a drawing of a timeline, with time from left to right. All lengths are in pixels.
 *
 * <p>Each column lies right of the previous one, and events of equal time lie below one another. Overlapping operations
 * of one agent lie on separate tracks. Labels hang below the bar of their operation on stems. They are placed from
 * right to left, each on the highest row where it covers neither another label nor a stem. So earlier labels lie lower,
 * and no stem crosses a label.
 */
final class TimelineLayout {
    /** The width of a label's character: that of most monospaced fonts at 12 pixels, and a little more. */
    static final double CHARACTER = 7.3;

    /** The text before the times. */
    static final String AXIS = "time, not to scale";

    static final int BAR_HEIGHT = 8;
    static final int LABEL_OFFSET = 10;
    static final int AXIS_BASELINE = 20;
    static final int CHANNEL_ABOVE_BAR = 26;

    static final int MARGIN = 16;
    static final int AXIS_HEIGHT = 32;
    static final int PREFERRED_WIDTH = 1000;
    /** Maximum lengths of labels: the first with which the drawing fits a page is used, or else the last. */
    private static final List<Integer> LABEL_LIMITS = List.of(72, 56, 44, 36, 28);

    private static final int AGENT_LIMIT = 18;
    private static final int NARROWEST_GAP = 110;
    private static final int WIDEST_GAP = 250;
    private static final int ABOVE_BAR = 26;
    private static final int CHANNEL_HEIGHT = 22;
    private static final int BELOW_BAR = 22;
    private static final int ROW_HEIGHT = 18;
    private static final int BELOW_TRACK = 6;

    /**
     * The window of an operation.
     *
     * @param left where it begins
     * @param right where it ends; where it begins if it is an instant
     * @param y the vertical centre
     * @param tag what the proof calls the operation; null if it is not part of the proof
     */
    record Bar(
            int operation,
            int track,
            int left,
            int right,
            int y,
            @Nullable String tag) {}

    /**
     * An event and its label.
     *
     * @param label the shown text
     * @param x the position of its time; the label begins to the right
     * @param y the vertical centre of its mark: that of its bar if {@code onBar}, otherwise that of its label
     * @param baseline of the label
     * @param labelWidth the width available to the label
     */
    record Mark(
            Timeline.Event event,
            String label,
            int x,
            int y,
            boolean onBar,
            int baseline,
            int labelWidth,
            boolean emphasised) {}

    /** The lane of an agent. */
    record Lane(String agent, String shown, int top, int bottom, int baseline) {}

    /**
     * The arrow of a connection.
     *
     * @param from null if it has no source
     * @param channel the height of its horizontal part
     * @param labelX the left end of its meaning's text
     * @param labelBaseline the baseline of that text
     */
    record Arrow(@Nullable Mark from, Mark to, int channel, String meaning, int labelX, int labelBaseline) {}

    private record Place(int row, int from, int to) {}

    private final Timeline timeline;
    private final List<Bar> bars = new ArrayList<>();
    private final List<Mark> marks = new ArrayList<>();
    private final List<Lane> lanes = new ArrayList<>();
    private final Map<Integer, String> tags = new HashMap<>();
    private final Map<Timeline.Event, String> labels = new HashMap<>();
    private final @Nullable Arrow arrow;
    private final int[] track;
    private final int gutter;
    private final int gap;
    private final int bottom;
    private int width;

    /**
     * The layout of a timeline.
     *
     * @param subject the witness whose operations are highlighted; null for none
     */
    static TimelineLayout of(Timeline timeline, @Nullable Witness subject) {
        return fitting(limit -> new TimelineLayout(timeline, subject, limit), TimelineLayout::width);
    }

    /**
     * The first of the layouts with shorter and shorter labels that fits a page, or else the last.
     *
     * @param layout makes one with labels of at most so many characters
     */
    static <T> T fitting(IntFunction<T> layout, ToIntFunction<T> width) {
        T fitting = layout.apply(LABEL_LIMITS.get(0));
        for (int k = 1; k < LABEL_LIMITS.size() && width.applyAsInt(fitting) > PREFERRED_WIDTH; k++) {
            fitting = layout.apply(LABEL_LIMITS.get(k));
        }
        return fitting;
    }

    private TimelineLayout(Timeline timeline, @Nullable Witness subject, int labelLimit) {
        this.timeline = timeline;
        EventText words = new EventText(SafeWording.DRAWN);
        for (Timeline.Event event : timeline.events()) {
            labels.put(event, TextWidth.shorten(words.of(timeline, event), labelLimit));
        }
        if (subject != null) {
            int number = 1;
            for (OperationRef operation : subject.operations()) {
                tags.putIfAbsent(timeline.find(operation.id()), "T" + number++);
            }
        }
        LaneNames names = new LaneNames(
                timeline.agents().stream().map(SafeWording.DRAWN::name).toList(), AGENT_LIMIT);
        gutter = gutter(names.widest());
        gap = gap();
        List<Integer> lanesOfTracks = new ArrayList<>();
        track = tracks(lanesOfTracks);
        Connection connection = subject == null ? null : subject.connection();
        Timeline.Event to = connection == null ? null : timeline.find(connection.to());
        Moment origin = connection == null ? null : connection.from();
        Timeline.Event from = origin == null ? null : timeline.find(origin);
        int channelTrack =
                to == null ? -1 : Math.max(track[to.operation()], from == null ? -1 : track[from.operation()]);

        int y = AXIS_HEIGHT;
        int channel = 0;
        int laneTop = y;
        for (int k = 0; k < lanesOfTracks.size(); k++) {
            int barY = y + ABOVE_BAR + (k == channelTrack ? CHANNEL_HEIGHT : 0);
            if (k == channelTrack) {
                channel = barY - CHANNEL_ABOVE_BAR;
            }
            int rows = place(k, barY, from, to);
            y = barY + BELOW_BAR + (rows - 1) * ROW_HEIGHT + ROW_HEIGHT / 2 + BELOW_TRACK;
            boolean first = k == 0 || !lanesOfTracks.get(k - 1).equals(lanesOfTracks.get(k));
            boolean last =
                    k + 1 == lanesOfTracks.size() || !lanesOfTracks.get(k + 1).equals(lanesOfTracks.get(k));
            if (first) {
                laneTop = barY;
            }
            if (last) {
                String agent = SafeWording.DRAWN.name(timeline.agents().get(lanesOfTracks.get(k)));
                int top = lanes.isEmpty()
                        ? AXIS_HEIGHT
                        : lanes.get(lanes.size() - 1).bottom();
                lanes.add(new Lane(agent, names.of(agent), top, y, laneTop + 4));
            }
        }
        bottom = y;
        Map<Timeline.Event, Integer> order = new HashMap<>();
        timeline.events().forEach(event -> order.put(event, order.size()));
        marks.sort(Comparator.comparingInt(mark -> order.getOrDefault(mark.event(), 0)));
        width = marks.stream()
                        .mapToInt(mark -> mark.x() + LABEL_OFFSET + mark.labelWidth())
                        .max()
                        .orElse(gutter)
                + MARGIN;
        width = Math.max(width, x(timeline.times().size() - 1) + widestTime() / 2 + MARGIN);
        Mark end = mark(to);
        if (connection == null || end == null || (origin != null && from == null)) {
            arrow = null;
        } else {
            arrow = arrow(mark(from), end, channel, connection.meaning());
            width = Math.max(width, arrow.labelX() + pixels(arrow.meaning()) + MARGIN);
        }
    }

    /**
     * Builds an arrow. Its text stands on it if there is room, and otherwise beside it, so that the arrow does not
     * cross the text.
     */
    private static Arrow arrow(@Nullable Mark from, Mark to, int channel, String meaning) {
        int left = from == null ? to.x() : Math.min(from.x(), to.x());
        int right = from == null ? to.x() : Math.max(from.x(), to.x());
        boolean fits = left + pixels(meaning) + 2 * LABEL_OFFSET <= right;
        return new Arrow(
                from,
                to,
                channel,
                meaning,
                (fits ? left : right) + LABEL_OFFSET,
                fits || left == right ? channel - 6 : channel + 4);
    }

    /** The width of the lane names and of the text before the first time. */
    private int gutter(int widestName) {
        return MARGIN + Math.max(widestName, pixels(AXIS) + widestTime() / 2) + MARGIN;
    }

    private int widestTime() {
        return timeline.times().stream()
                .mapToInt(moment -> pixels(Moments.onAxis(moment)))
                .max()
                .orElse(0);
    }

    /** The distance between columns: wide enough for the times, and narrow enough for a page if possible. */
    private int gap() {
        int columns = timeline.times().size();
        int last = labels.entrySet().stream()
                .filter(entry -> entry.getKey().column() == columns - 1)
                .mapToInt(entry -> pixels(entry.getValue()))
                .max()
                .orElse(0);
        int room = (PREFERRED_WIDTH - gutter - LABEL_OFFSET - last - MARGIN) / Math.max(1, columns - 1);
        return Math.max(Math.max(NARROWEST_GAP, widestTime() + MARGIN), Math.min(WIDEST_GAP, room));
    }

    /** Gives each operation the first track of its agent that is free for its duration. */
    private int[] tracks(List<Integer> lanesOfTracks) {
        int[] first = new int[timeline.operations().size()];
        int[] last = new int[first.length];
        int[] lane = new int[first.length];
        List<Integer> order = new ArrayList<>();
        for (int k = 0; k < first.length; k++) {
            first[k] = timeline.column(timeline.operations().get(k).readTime());
            last[k] = first[k];
            order.add(k);
        }
        for (Timeline.Event event : timeline.events()) {
            last[event.operation()] = Math.max(last[event.operation()], event.column());
            lane[event.operation()] = event.lane();
        }
        order.sort(Comparator.<Integer>comparingInt(k -> lane[k]).thenComparing(k -> first[k]));
        int[] tracks = new int[first.length];
        List<Integer> busyUntil = new ArrayList<>();
        for (int k : order) {
            int free = 0;
            while (free < busyUntil.size() && (lanesOfTracks.get(free) != lane[k] || busyUntil.get(free) >= first[k])) {
                free++;
            }
            if (free == busyUntil.size()) {
                busyUntil.add(last[k]);
                lanesOfTracks.add(lane[k]);
            }
            busyUntil.set(free, last[k]);
            tracks[k] = free;
        }
        return tracks;
    }

    /** Positions everything on a track; returns how many rows its labels take. */
    private int place(int number, int barY, Timeline.@Nullable Event from, Timeline.@Nullable Event to) {
        // From right to left; within a column in order of time.
        Map<Integer, List<Timeline.Event>> columns = new TreeMap<>(Comparator.reverseOrder());
        for (Timeline.Event event : timeline.events()) {
            if (track[event.operation()] == number) {
                columns.computeIfAbsent(event.column(), none -> new ArrayList<>())
                        .add(event);
            }
        }
        List<Place> taken = new ArrayList<>();
        int rows = 0;
        for (List<Timeline.Event> events : columns.values()) {
            Timeline.Event shown = events.stream()
                    .filter(event -> event.equals(from) || event.equals(to))
                    .findFirst()
                    .orElse(events.get(events.size() - 1));
            int x = x(events.get(0).column());
            int row = -1;
            for (Timeline.Event event : events) {
                String label = labels.getOrDefault(event, "");
                int end = x + LABEL_OFFSET + pixels(label);
                row++;
                while (isTaken(taken, row, x, end + LABEL_OFFSET)) {
                    row++;
                }
                taken.add(new Place(row, x, end));
                int baseline = barY + BELOW_BAR + row * ROW_HEIGHT;
                boolean onBar = event.equals(shown);
                marks.add(new Mark(
                        event,
                        label,
                        x,
                        onBar ? barY : baseline - 4,
                        onBar,
                        baseline,
                        pixels(label),
                        isEmphasised(event.operation())));
            }
            for (int above = 0; above < row; above++) {
                taken.add(new Place(above, x, x + 1));
            }
            rows = Math.max(rows, row + 1);
        }
        for (int k = 0; k < track.length; k++) {
            if (track[k] == number) {
                int left = x(timeline.column(timeline.operations().get(k).readTime()));
                int right = left;
                for (Timeline.Event event : timeline.events()) {
                    right = event.operation() == k ? Math.max(right, x(event.column())) : right;
                }
                bars.add(new Bar(k, number, left, right, barY, tags.get(k)));
            }
        }
        return Math.max(1, rows);
    }

    private static boolean isTaken(List<Place> taken, int row, int from, int to) {
        return taken.stream().anyMatch(place -> place.row == row && from < place.to && place.from < to);
    }

    private @Nullable Mark mark(Timeline.@Nullable Event event) {
        return marks.stream()
                .filter(mark -> mark.event().equals(event))
                .findFirst()
                .orElse(null);
    }

    /** The width of a label. */
    static int pixels(String label) {
        return (int) Math.ceil(TextWidth.of(label) * CHARACTER);
    }

    /** Whether an operation is highlighted. */
    boolean isEmphasised(int operation) {
        return tags.containsKey(operation);
    }

    /** The position of a column. */
    int x(int column) {
        return gutter + column * gap;
    }

    /** The margin to the left of the columns. */
    int margin() {
        return MARGIN;
    }

    int width() {
        return width;
    }

    /** The bottom of the lanes. */
    int bottom() {
        return bottom;
    }

    List<Lane> lanes() {
        return lanes;
    }

    List<Bar> bars() {
        return bars;
    }

    /** The events, in exact order. */
    List<Mark> marks() {
        return marks;
    }

    @Nullable
    Arrow arrow() {
        return arrow;
    }
}
