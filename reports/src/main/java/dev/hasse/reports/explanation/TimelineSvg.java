package dev.hasse.reports.explanation;

import dev.hasse.documents.Resources;
import dev.hasse.model.Operation;
import dev.hasse.model.StaleGeneration;
import dev.hasse.model.Witness;
import dev.hasse.reports.Markup;
import dev.hasse.reports.Moments;
import dev.hasse.reports.SafeWording;
import dev.hasse.reports.XmlOutput;
import java.io.IOException;
import java.io.Writer;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.jspecify.annotations.Nullable;

/**
 * A timeline as an SVG drawing, with time from left to right: a lane for each agent, a bar from the read of each
 * operation to its commit, a mark for each event. If a witness is shown, an arrow joins its related events, and its
 * operations are highlighted by line and fill as well as by colour. The full text of a shortened label is in its title,
 * which screen readers also read.
 *
 * <p>{@link #write} writes a file that contains its style. {@link #embed} writes an element of a page, which can have
 * several drawings and needs {@link #style} once.
 */
public final class TimelineSvg {
    private static final String STYLE = "timeline.css";
    private static final String DESCRIPTION =
            "Time runs from left to right, in exact order and not to scale. Each agent has a "
                    + "lane, and each operation a bar from its read to its commit.";
    private static final int LEGEND_HEIGHT = 36;
    private static final int BEND = 8;

    private final Markup svg;
    private final SvgPen pen;
    private final Timeline timeline;
    private final @Nullable Witness subject;
    private final TimelineLayout layout;
    private final EventText words = new EventText(SafeWording.DRAWN);

    private TimelineSvg(Markup svg, Timeline timeline, @Nullable Witness subject) {
        this.svg = svg;
        this.pen = new SvgPen(svg);
        this.timeline = timeline;
        this.subject = subject;
        this.layout = TimelineLayout.of(timeline, subject);
    }

    /**
     * Writes a drawing as a separate file.
     *
     * @param subject the witness to highlight; null to show only the history
     * @param title its title; safe to print
     */
    public static void write(Timeline timeline, @Nullable Witness subject, String title, Writer out)
            throws IOException {
        XmlOutput.write(out, xml -> {
            xml.writeStartDocument("UTF-8", "1.0");
            xml.writeCharacters("\n");
            new TimelineSvg(new Markup(xml), timeline, subject).draw("hasse", title, true);
            xml.writeCharacters("\n");
            xml.writeEndDocument();
        });
    }

    /**
     * Writes a drawing as an element of a page.
     *
     * @param prefix the prefix of its element ids; unique within the page
     */
    public static void embed(
            Timeline timeline, @Nullable Witness subject, String title, String prefix, XMLStreamWriter xml)
            throws XMLStreamException {
        new TimelineSvg(new Markup(xml), timeline, subject).draw(prefix, title, false);
    }

    /** The CSS that a page with such drawings needs; all its classes begin with {@code hasse-}. */
    public static String style() {
        return Resources.text(TimelineSvg.class, STYLE);
    }

    private void draw(String prefix, String title, boolean alone) throws XMLStreamException {
        EffectsPanel panel = new EffectsPanel(timeline, subject, layout);
        int width = Math.max(layout.width(), panel.width());
        int height = layout.bottom() + panel.height() + LEGEND_HEIGHT;
        pen.open(width, height, prefix, title, DESCRIPTION);
        if (alone) {
            svg.text("style", style());
        }
        pen.ground(width, height);
        axis(width);
        lanes(width);
        for (TimelineLayout.Bar bar : layout.bars()) {
            bar(bar);
        }
        stems();
        arrow();
        for (TimelineLayout.Mark mark : layout.marks()) {
            mark(mark);
        }
        panel.draw(svg, pen);
        legend(height - 14);
        svg.close();
    }

    private void axis(int width) throws XMLStreamException {
        pen.axis(layout.margin());
        for (int column = 0; column < timeline.times().size(); column++) {
            int x = layout.x(column);
            pen.grid(x, layout.bottom());
            pen.tick(Moments.onAxis(timeline.times().get(column)), x);
        }
        pen.axisEdge(layout.margin(), width);
    }

    private void lanes(int width) throws XMLStreamException {
        for (TimelineLayout.Lane lane : layout.lanes()) {
            pen.lane(lane.agent(), lane.shown(), layout.margin(), lane.baseline(), lane.bottom(), width);
        }
    }

    private void bar(TimelineLayout.Bar bar) throws XMLStreamException {
        Operation operation = timeline.operations().get(bar.operation());
        boolean instant = bar.left() == bar.right();
        int left = instant ? bar.left() - 9 : bar.left();
        int right = instant ? bar.right() + 9 : bar.right();
        int half = TimelineLayout.BAR_HEIGHT / 2;
        svg.open("g", "class", emphasis(bar.tag() != null), "role", "img");
        svg.text(
                "title",
                (bar.tag() == null ? "" : bar.tag() + ": ") + "operation "
                        + SafeWording.DRAWN.value(timeline.id(bar.operation()))
                        + " of " + SafeWording.DRAWN.name(operation.agent()) + ", from "
                        + Moments.at(operation.readTime())
                        + " to "
                        + Moments.at(operation.writeTime()) + (operation.aborted() ? ", undone" : ""));
        svg.empty(
                "rect",
                "class",
                operation.aborted() ? "hasse-bar hasse-undone" : "hasse-bar",
                "x",
                left,
                "y",
                bar.y() - half,
                "width",
                right - left,
                "height",
                TimelineLayout.BAR_HEIGHT,
                "rx",
                half);
        if (subject instanceof StaleGeneration stale
                && timeline.id(bar.operation()).equals(stale.reader().id())) {
            hatch(layout.x(timeline.column(stale.overwrittenAt())), right, bar.y());
        }
        if (bar.tag() != null) {
            svg.text(
                    "text",
                    bar.tag(),
                    "class",
                    "hasse-tag",
                    "x",
                    bar.left() + TimelineLayout.LABEL_OFFSET,
                    "y",
                    bar.y() - 9);
        }
        svg.close();
    }

    /** Hatches the part of a bar in which a value that its operation read is stale. */
    private void hatch(int left, int right, int y) throws XMLStreamException {
        int half = TimelineLayout.BAR_HEIGHT / 2;
        StringBuilder strokes = new StringBuilder();
        for (int x = left + 2; x + 2 * half < right - 6; x += 7) {
            strokes.append('M').append(x).append(' ').append(y + half);
            strokes.append('l').append(2 * half).append(' ').append(-2 * half);
        }
        svg.empty("path", "class", "hasse-hatch", "d", strokes.toString());
    }

    private void stems() throws XMLStreamException {
        for (TimelineLayout.Bar bar : layout.bars()) {
            Set<Integer> columns = new TreeSet<>();
            for (TimelineLayout.Mark mark : layout.marks()) {
                if (mark.event().operation() == bar.operation() && columns.add(mark.x())) {
                    int end = layout.marks().stream()
                            .filter(other -> other.event().operation() == bar.operation() && other.x() == mark.x())
                            .mapToInt(TimelineLayout.Mark::baseline)
                            .max()
                            .orElse(bar.y());
                    svg.empty("path", "class", "hasse-stem", "d", "M" + mark.x() + " " + bar.y() + "V" + (end - 4));
                }
            }
        }
    }

    private void arrow() throws XMLStreamException {
        TimelineLayout.Arrow arrow = layout.arrow();
        if (arrow == null) {
            return;
        }
        TimelineLayout.Mark from = arrow.from();
        TimelineLayout.Mark to = arrow.to();
        svg.open("g", "class", "hasse-arrow", "role", "img", "tabindex", 0);
        svg.text("title", arrow.meaning());
        if (from == null) {
            pen.line("M" + (to.x() - 6) + " " + (arrow.channel() - 10) + "h12m-6 0V" + (to.y() - 14));
            pen.head(to.x(), to.y() - 7, 0, 1);
        } else if (from.x() == to.x()) {
            pen.line(
                    "M" + (from.x() - 7) + " " + from.y() + "H" + (from.x() - 20) + "V" + to.y() + "H" + (to.x() - 14));
            pen.head(to.x() - 8, to.y(), 1, 0);
        } else {
            int start = arrow.channel() < from.y() ? -1 : 1;
            int end = arrow.channel() < to.y() ? 1 : -1;
            int along = from.x() < to.x() ? BEND : -BEND;
            pen.line("M" + from.x() + " " + (from.y() + 7 * start) + "V" + (arrow.channel() - BEND * start)
                    + "q0 " + BEND * start + " " + along + " " + BEND * start
                    + "H" + (to.x() - along) + "q" + along + " 0 " + along + " " + BEND * end
                    + "V" + (to.y() - 15 * end));
            pen.head(to.x(), to.y() - 8 * end, 0, end);
        }
        svg.text("text", arrow.meaning(), "class", "hasse-meaning", "x", arrow.labelX(), "y", arrow.labelBaseline());
        svg.close();
    }

    private void mark(TimelineLayout.Mark mark) throws XMLStreamException {
        Timeline.Event event = mark.event();
        Operation operation = timeline.operations().get(event.operation());
        svg.open("g", "class", "hasse-event " + emphasis(mark.emphasised()), "role", "img", "tabindex", 0);
        svg.text(
                "title",
                SafeWording.DRAWN.name(operation.agent()) + " at " + Moments.at(event.time()) + ": "
                        + words.of(timeline, event));
        TimelineSymbol.of(event, operation).draw(svg, mark.x(), mark.y());
        pen.label(
                mark.label(),
                "hasse-label",
                mark.x() + TimelineLayout.LABEL_OFFSET,
                mark.baseline(),
                mark.labelWidth());
        svg.close();
    }

    private void legend(int baseline) throws XMLStreamException {
        Map<TimelineSymbol, String> used = new EnumMap<>(TimelineSymbol.class);
        for (Timeline.Event event : timeline.events()) {
            TimelineSymbol symbol =
                    TimelineSymbol.of(event, timeline.operations().get(event.operation()));
            used.put(symbol, symbol.meaning());
        }
        int x = pen.legend(used, layout.margin(), baseline);
        if (subject instanceof StaleGeneration) {
            svg.empty("rect", "class", "hasse-bar", "x", x, "y", baseline - 8, "width", 36, "height", 8);
            hatch(x, x + 42, baseline - 4);
            svg.text("text", "on the old value", "class", "hasse-label", "x", x + 44, "y", baseline);
        }
        svg.close();
    }

    private static String emphasis(boolean emphasised) {
        return emphasised ? "hasse-proof" : "hasse-pale";
    }
}
