package dev.hasse.reports.page;

import dev.hasse.reports.Counted;
import dev.hasse.reports.Markup;
import java.net.URI;
import java.util.List;
import javax.xml.stream.XMLStreamException;

/** What several sections of a report's page are made of. */
record ReportMarkup(Markup html) {
    /**
     * Begins a table that scrolls if it is wider than the page, also by keyboard: up to its body.
     *
     * @param heading the id of the heading that names it
     * @param columns the names of its columns
     */
    void openTable(String heading, List<String> columns) throws XMLStreamException {
        html.open("div", "class", "wide", "tabindex", "0", "role", "region", "aria-labelledby", heading);
        html.open("table");
        html.open("thead");
        html.open("tr");
        for (String name : columns) {
            html.text("th", name, "scope", "col");
        }
        html.close();
        html.close();
        html.open("tbody");
    }

    /** Ends a table. */
    void closeTable() throws XMLStreamException {
        html.close();
        html.close();
        html.close();
    }

    /**
     * Says how something is prevented, and links to its page.
     *
     * @param question that this answers, such as {@code What keeps it out}
     * @param title the subject of the page
     */
    void prevention(String question, String answer, String title, URI page) throws XMLStreamException {
        html.open("p");
        html.text("strong", question + ". ");
        html.text(answer + " ");
        html.text("a", "More on " + title + ".", "href", page);
        html.close();
    }

    /** Says how much is left out, if it is more than nothing. */
    void leftOut(int count, String noun, String where) throws XMLStreamException {
        if (count > 0) {
            html.text("p", Counted.of(count, "more " + noun) + " left out " + where + ".", "class", "note");
        }
    }
}
