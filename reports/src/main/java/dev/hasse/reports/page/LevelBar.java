package dev.hasse.reports.page;

import dev.hasse.model.Level;
import dev.hasse.reports.Markup;
import dev.hasse.reports.groups.Figures;
import dev.hasse.reports.groups.Group;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLStreamException;

/** A bar that shows how a group's traces are distributed over the levels. */
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
                words.add(level + " " + Figures.percent(group.share(level)) + "%");
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
                html.empty(
                        "rect",
                        "class",
                        "bar " + level,
                        "x",
                        Coordinate.of(x),
                        "width",
                        Coordinate.of(width),
                        "height",
                        HEIGHT);
                if (width >= NAMED) {
                    html.text("text", level.name(), "class", level.name(), "x", Coordinate.of(x + width / 2), "y", 13);
                }
                x += width;
            }
        }
        html.close();
    }
}
