package dev.hasse.reports.explanation;

import dev.hasse.model.Operation;
import dev.hasse.reports.Markup;
import javax.xml.stream.XMLStreamException;

/** The shape of an event's mark in a {@link TimelineSvg}. */
enum TimelineSymbol {
    READ("reads"),
    BEGIN("plans, sees or issues"),
    COMMIT("commits"),
    UNDONE("commits, and is undone later"),
    GIVEN_UP("gives up");

    private final String meaning;

    TimelineSymbol(String meaning) {
        this.meaning = meaning;
    }

    static TimelineSymbol of(Timeline.Event event, Operation operation) {
        return switch (event.kind()) {
            case READ -> READ;
            case BEGIN -> BEGIN;
            case COMMIT -> !operation.committed() ? GIVEN_UP : operation.aborted() ? UNDONE : COMMIT;
        };
    }

    /** What the agent does in such an event, for a legend. */
    String meaning() {
        return meaning;
    }

    /** Draws it around a point. */
    void draw(Markup svg, int x, int y) throws XMLStreamException {
        switch (this) {
            case READ -> svg.empty("circle", "class", "hasse-hollow", "cx", x, "cy", y, "r", 5);
            case BEGIN ->
                svg.empty("path", "class", "hasse-hollow", "d", "M" + (x - 4) + " " + (y - 6) + "l10 6l-10 6z");
            case COMMIT -> svg.empty("path", "class", "hasse-solid", "d", "M" + x + " " + (y - 7) + "l7 7l-7 7l-7 -7z");
            case UNDONE -> {
                svg.empty("path", "class", "hasse-hollow", "d", "M" + x + " " + (y - 7) + "l7 7l-7 7l-7 -7z");
                svg.empty("path", "class", "hasse-cross", "d", "M" + (x - 8) + " " + (y + 8) + "l16 -16");
            }
            case GIVEN_UP ->
                svg.empty("path", "class", "hasse-cross", "d", "M" + (x - 5) + " " + (y - 5) + "l10 10m0 -10l-10 10");
        }
    }
}
