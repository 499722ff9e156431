package dev.hasse.reports.explanation;

import dev.hasse.reports.Markup;
import dev.hasse.reports.TextWidth;
import java.util.Map;
import javax.xml.stream.XMLStreamException;

/** Draws what several drawings, or several parts of one, have: the frame, the axis of time, lanes, lines, labels and the legend. */
record SvgPen(Markup svg) {
    private static final String NAMESPACE = "http://www.w3.org/2000/svg";
    private static final int AXIS_EDGE = 28;

    /**
     * Begins a drawing.
     *
     * @param prefix the prefix of its element ids; unique within its page
     * @param title its title; safe to print
     * @param description how it is to be read
     */
    void open(int width, int height, String prefix, String title, String description) throws XMLStreamException {
        svg.open(
                "svg",
                "xmlns",
                NAMESPACE,
                "class",
                "hasse-timeline",
                "width",
                width,
                "height",
                height,
                "viewBox",
                "0 0 " + width + " " + height,
                "role",
                "graphics-document document",
                "aria-roledescription",
                "timeline",
                "aria-labelledby",
                prefix + "-title",
                "aria-describedby",
                prefix + "-desc");
        svg.text("title", title, "id", prefix + "-title");
        svg.text("desc", description, "id", prefix + "-desc");
    }

    /** Draws the background. */
    void ground(int width, int height) throws XMLStreamException {
        svg.empty("rect", "class", "hasse-ground", "width", width, "height", height);
    }

    /** Writes what the axis of time shows. */
    void axis(int margin) throws XMLStreamException {
        svg.text("text", TimelineLayout.AXIS, "class", "hasse-time", "x", margin, "y", TimelineLayout.AXIS_BASELINE);
    }

    /** Draws the edge between the axis and the lanes. */
    void axisEdge(int margin, int width) throws XMLStreamException {
        edge(AXIS_EDGE, margin, width);
    }

    private void edge(int y, int margin, int width) throws XMLStreamException {
        svg.empty("path", "class", "hasse-edge", "d", "M" + margin + " " + y + "H" + (width - margin));
    }

    /** Draws the line of a time, down to the bottom of the lanes. */
    void grid(int x, int bottom) throws XMLStreamException {
        svg.empty("path", "class", "hasse-grid", "d", "M" + x + " " + AXIS_EDGE + "V" + bottom);
    }

    /** Writes a time on the axis. */
    void tick(String time, int x) throws XMLStreamException {
        svg.text("text", time, "class", "hasse-time hasse-tick", "x", x, "y", TimelineLayout.AXIS_BASELINE);
    }

    /**
     * Draws the name and the lower edge of a lane.
     *
     * @param shown the name, shortened
     */
    void lane(String name, String shown, int margin, int baseline, int bottom, int width) throws XMLStreamException {
        edge(bottom, margin, width);
        svg.open("g", "role", "img");
        svg.text("title", name);
        label(shown, "hasse-agent", margin, baseline, TimelineLayout.pixels(shown));
        svg.close();
    }

    /**
     * Begins a legend, which the caller ends, with an entry for each symbol.
     *
     * @return where it goes on
     */
    int legend(Map<TimelineSymbol, String> meanings, int margin, int baseline) throws XMLStreamException {
        svg.open("g", "class", "hasse-legend hasse-pale", "aria-hidden", "true");
        int x = margin + 7;
        for (Map.Entry<TimelineSymbol, String> entry : meanings.entrySet()) {
            entry.getKey().draw(svg, x, baseline - 4);
            svg.text(
                    "text",
                    entry.getValue(),
                    "class",
                    "hasse-label",
                    "x",
                    x + TimelineLayout.LABEL_OFFSET + 2,
                    "y",
                    baseline);
            x += entryWidth(entry.getValue());
        }
        return x;
    }

    /** The width of an entry of a legend. */
    static int entryWidth(String meaning) {
        return TimelineLayout.pixels(meaning) + 2 * TimelineLayout.LABEL_OFFSET + 20;
    }

    /** Draws a line along an SVG path. */
    void line(String path) throws XMLStreamException {
        svg.empty("path", "class", "hasse-line", "d", path);
    }

    /** Draws the head of an arrow with its tip at a point, pointing along the unit vector {@code (dx, dy)}. */
    void head(int x, int y, int dx, int dy) throws XMLStreamException {
        int backX = x - 9 * dx;
        int backY = y - 9 * dy;
        svg.empty(
                "path",
                "class",
                "hasse-head",
                "d",
                "M" + x + " " + y + "L" + (backX - 5 * dy) + " " + (backY - 5 * dx) + "L" + (backX + 5 * dy) + " "
                        + (backY + 5 * dx) + "z");
    }

    /** Writes a label that never exceeds its width, whatever the fonts. */
    void label(String shown, String style, int x, int baseline, int room) throws XMLStreamException {
        if (TextWidth.isUncertain(shown)) {
            svg.text(
                    "text",
                    shown,
                    "class",
                    style,
                    "x",
                    x,
                    "y",
                    baseline,
                    "textLength",
                    room,
                    "lengthAdjust",
                    "spacingAndGlyphs");
        } else {
            svg.text("text", shown, "class", style, "x", x, "y", baseline);
        }
    }
}
