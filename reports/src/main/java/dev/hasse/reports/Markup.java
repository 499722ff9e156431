package dev.hasse.reports;

import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Writes XML elements with one call each. Attributes are passed as alternating names and values. */
public record Markup(XMLStreamWriter xml) {

    /** Begins an element. */
    public void open(String element, Object... attributes) throws XMLStreamException {
        xml.writeStartElement(element);
        attributes(attributes);
    }

    /** Ends the innermost element that is open. */
    public void close() throws XMLStreamException {
        xml.writeEndElement();
    }

    /** Writes an empty element. */
    public void empty(String element, Object... attributes) throws XMLStreamException {
        xml.writeEmptyElement(element);
        attributes(attributes);
    }

    /** Writes an element that holds text. */
    public void text(String element, String content, Object... attributes) throws XMLStreamException {
        open(element, attributes);
        xml.writeCharacters(content);
        close();
    }

    /** Writes text into the innermost open element. */
    public void text(String content) throws XMLStreamException {
        xml.writeCharacters(content);
    }

    /** Ends the line, to keep the source readable. */
    public void line() throws XMLStreamException {
        xml.writeCharacters("\n");
    }

    private void attributes(Object... namesAndValues) throws XMLStreamException {
        for (int k = 0; k < namesAndValues.length; k += 2) {
            xml.writeAttribute((String) namesAndValues[k], String.valueOf(namesAndValues[k + 1]));
        }
    }
}
