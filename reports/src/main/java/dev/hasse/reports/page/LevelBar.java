package dev.hasse.reports.page;

import dev.hasse.model.Level;
import dev.hasse.reports.Markup;
import dev.hasse.reports.groups.Figures;
import dev.hasse.reports.groups.Group;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLStreamException;

/**
 * A bar that shows how a group's traces are distributed over the levels. Traces that were not tested for all that their
 * level excludes are hatched.
 */
final class LevelBar {
    private static final int WIDTH = 130;
    private static final int HEIGHT = 18;
    /** Narrower parts have no room for their level's name. */
    private static final int NAMED = 20;

    private LevelBar() {}

    static void write(Markup html, Group group) throws XMLStreamException {
        List<String> words = new ArrayList<>();
        for (Level level : Level.values()) {
            long traces = group.levels().getOrDefault(level, 0L);
            if (traces > 0) {
                long untested = traces - group.testedLevels().getOrDefault(level, 0L);
                words.add(level + " " + Figures.percent(group.share(level)) + "%"
                        + (untested == 0 ? "" : " (" + untested + " of " + traces + " untested)"));
            }
        }
        html.open(
                "svg",
                "class",
                "levels",
                "viewBox",
                "0 0 " + WIDTH + " " + HEIGHT,
                "width",
                WIDTH,
                "height",
                HEIGHT,
                "role",
                "img",
                "aria-label",
                String.join(", ", words));
        html.text("title", String.join(", ", words));
        double x = 0;
        for (Level level : Level.values()) {
            double width = group.share(level) * WIDTH;
            if (width > 0) {
                double tested = group.testedShare(level) * WIDTH;
                part(html, "bar " + level, x, tested);
                part(html, "bar untested", x + tested, width - tested);
                if (tested >= NAMED) {
                    name(html, level, level.name(), x + tested / 2);
                } else if (width >= NAMED) {
                    name(html, level, "hatched", x + width / 2);
                }
                x += width;
            }
        }
        html.close();
    }

    private static void name(Markup html, Level level, String style, double middle) throws XMLStreamException {
        html.text("text", level.name(), "class", style, "x", Coordinate.of(middle), "y", 13);
    }

    private static void part(Markup html, String kind, double x, double width) throws XMLStreamException {
        if (width > 0) {
            html.empty("rect", "class", kind, "x", Coordinate.of(x), "width", Coordinate.of(width), "height", HEIGHT);
        }
    }
}
