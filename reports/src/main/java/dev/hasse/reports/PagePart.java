package dev.hasse.reports;

import java.io.IOException;
import javax.xml.stream.XMLStreamException;

/** A part of a {@link Page} that brings its own style and script. */
public interface PagePart {

    /** Its style, which the page adds to its own. */
    String style();

    /** Its script, which runs at the end of the page; empty for none. */
    String script();

    /** Writes its elements, and its data. */
    void write(Markup html, Page page) throws XMLStreamException, IOException;
}
