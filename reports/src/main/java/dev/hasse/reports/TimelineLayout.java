package dev.hasse.reports;

import dev.hasse.model.Connection;
import dev.hasse.model.Moment;
import dev.hasse.model.OperationRef;
import dev.hasse.model.Witness;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Where everything of a timeline lies in a drawing in which time goes from left to right; all lengths in pixels.
 *
 * <p>A column lies right of the one before it, and events of equal time below one another. Operations of one agent that overlap lie on
 * tracks of their own. Labels hang below the bar of their operation on stems. They are placed from right to left, each on the highest
 * row where it covers neither another label nor a stem: so an earlier one lies lower, and no stem crosses a label.
 */
final class TimelineLayout {
    /** How wide a character of a label is: what most fonts of fixed width take at 12 pixels, and a little more. */
    static final double CHARACTER = 7.3;

    /** What stands before the times. */
    static final String AXIS = "time, not to scale";

    static final int BAR_HEIGHT = 8;
    static final int LABEL_OFFSET = 10;
    static final int AXIS_BASELINE = 20;
    static final int CHANNEL_ABOVE_BAR = 26;

    private static final int MARGIN = 16;
    private static final int AXIS_HEIGHT = 32;
    /** How long labels may be: the first that lets the drawing fit a page, or else the last. */
    private static final int[] LABEL_LIMITS = {72, 56, 44, 36, 28};

    private static final int AGENT_LIMIT = 18;
    private static final int PREFERRED_WIDTH = 1000;
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
     * @param y its middle
     * @param tag what the proof calls the operation; null if it has no part in it
     */
    record Bar(
            int operation,
            int track,
            int left,
            int right,
            int y,
            @Nullable String tag) {}

    /**
     * An event and what it says.
     *
     * @param label what is shown of it
     * @param x where it happened; the label begins right of it
     * @param y the middle of its mark: that of its bar if {@code onBar}, or else that of its label
     * @param baseline of the label
     * @param labelWidth how much room the label has
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

    /** The lane of an agent, from top to bottom. */
    record Lane(String agent, String shown, int top, int bottom, int baseline) {}

    /**
     * The arrow of a connection.
     *
     * @param from null if it comes from nowhere
     * @param channel the height at which it runs along
     * @param labelX where its meaning begins
     * @param labelBaseline and on which line it stands
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
     * @param subject the witness whose operations stand out; null if none do
     */
    static TimelineLayout of(Timeline timeline, @Nullable Witness subject) {
        TimelineLayout layout = new TimelineLayout(timeline, subject, LABEL_LIMITS[0]);
        for (int k = 1; k < LABEL_LIMITS.length && layout.width > PREFERRED_WIDTH; k++) {
            layout = new TimelineLayout(timeline, subject, LABEL_LIMITS[k]);
        }
        return layout;
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
        gutter = gutter();
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
                lanes.add(new Lane(agent, TextWidth.shorten(agent, AGENT_LIMIT), top, y, laneTop + 4));
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

    /** The meaning stands on the arrow if it has room there, and else beside it, since it must not cross it. */
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

    /** Room for the names of the lanes, and for what stands before the first time. */
    private int gutter() {
        int widest = timeline.agents().stream()
                .mapToInt(agent -> pixels(TextWidth.shorten(SafeWording.DRAWN.name(agent), AGENT_LIMIT)))
                .max()
                .orElse(0);
        return MARGIN + Math.max(widest, pixels(AXIS) + widestTime() / 2) + MARGIN;
    }

    private int widestTime() {
        return timeline.times().stream()
                .mapToInt(moment -> pixels(Moments.onAxis(moment)))
                .max()
                .orElse(0);
    }

    /** How far the columns are apart: so far that their times fit, and all within a page if possible. */
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

    /** Gives each operation the first track of its agent that is free while it lasts. */
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

    /** Places what lies on a track; answers how many rows its labels take. */
    private int place(int number, int barY, Timeline.@Nullable Event from, Timeline.@Nullable Event to) {
        // From right to left; within a column as it happened.
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

    /** How wide a label is. */
    static int pixels(String label) {
        return (int) Math.ceil(TextWidth.of(label) * CHARACTER);
    }

    /** Whether an operation stands out. */
    boolean isEmphasised(int operation) {
        return tags.containsKey(operation);
    }

    /** Where a column lies. */
    int x(int column) {
        return gutter + column * gap;
    }

    /** Where the columns begin, less what is left free before them. */
    int margin() {
        return MARGIN;
    }

    int width() {
        return width;
    }

    /** Where the lanes end. */
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
