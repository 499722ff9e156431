package dev.hasse.reports;

import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Elements of XML, each in one call; attributes are given as names and values in turn. */
record Markup(XMLStreamWriter xml) {

    /** Begins an element. */
    void open(String element, Object... attributes) throws XMLStreamException {
        xml.writeStartElement(element);
        attributes(attributes);
    }

    /** Ends the innermost element that is open. */
    void close() throws XMLStreamException {
        xml.writeEndElement();
    }

    /** An element without content. */
    void empty(String element, Object... attributes) throws XMLStreamException {
        xml.writeEmptyElement(element);
        attributes(attributes);
    }

    /** An element that holds text. */
    void text(String element, String content, Object... attributes) throws XMLStreamException {
        open(element, attributes);
        xml.writeCharacters(content);
        close();
    }

    void line() throws XMLStreamException {
        xml.writeCharacters("\n");
    }

    private void attributes(Object... namesAndValues) throws XMLStreamException {
        for (int k = 0; k < namesAndValues.length; k += 2) {
            xml.writeAttribute((String) namesAndValues[k], String.valueOf(namesAndValues[k + 1]));
        }
    }
}
