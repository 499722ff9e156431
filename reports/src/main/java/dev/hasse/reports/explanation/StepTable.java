package dev.hasse.reports.explanation;

import dev.hasse.reports.Markup;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLStreamException;

/** The steps of a log as a table of a page, with a row for each. */
final class StepTable {
    /** What the signs in the first column mean. */
    static final String LEGEND =
            "→ marks the step that should not have been, or the one that is missing; * marks the others that the violation is about.";

    private StepTable() {}

    static void write(LoggedSteps steps, Markup html) throws XMLStreamException {
        html.open("table", "class", "steps");
        html.open("thead");
        html.open("tr");
        for (String column : columns(steps)) {
            html.text("th", column, "scope", "col");
        }
        html.close();
        html.close();
        html.line();
        html.open("tbody");
        for (LoggedSteps.Line line : steps.lines()) {
            row(line, steps, html);
        }
        html.close();
        html.close();
    }

    private static List<String> columns(LoggedSteps steps) {
        List<String> columns = new ArrayList<>(List.of("", "step", "when", "transaction"));
        if (steps.hasAgents()) {
            columns.add("agent");
        }
        columns.add("what it did");
        if (steps.hasPlaces()) {
            columns.add("where");
        }
        return columns;
    }

    private static void row(LoggedSteps.Line line, LoggedSteps steps, Markup html) throws XMLStreamException {
        html.open("tr");
        if (line.mark() == LoggedSteps.Mark.WRONG) {
            html.xml().writeAttribute("class", "found");
        }
        html.text("td", line.mark().sign().strip());
        html.text("td", line.number(), "class", "number");
        LoggedSteps.Span time = line.time();
        html.text("td", time == null ? "never" : time.inWords(), "class", "time");
        html.text("td", line.transaction());
        if (steps.hasAgents()) {
            html.text("td", line.agent() == null ? "" : line.agent());
        }
        html.text("td", line.deed());
        if (steps.hasPlaces()) {
            html.text("td", line.place() == null ? "" : line.place());
        }
        html.close();
        html.line();
    }
}
