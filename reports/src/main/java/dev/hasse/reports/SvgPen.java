package dev.hasse.reports;

import javax.xml.stream.XMLStreamException;

/** Draws the lines and labels that all parts of a {@link TimelineSvg} have. */
record SvgPen(Markup svg) {
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
