package dev.hasse.reports;

import java.io.IOException;
import java.io.Writer;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** How XML is written: into a writer that somebody else closes. */
public final class XmlOutput {
    private XmlOutput() {}

    /** What is written. */
    public interface Content {
        void to(XMLStreamWriter xml) throws XMLStreamException, IOException;
    }

    /** Writes XML; a writer that fails does so as itself. */
    public static void write(Writer out, Content content) throws IOException {
        try {
            XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(out);
            content.to(xml);
            xml.flush();
        } catch (XMLStreamException failure) {
            throw reason(failure);
        }
    }

    /** Why XML could not be written. */
    static IOException reason(XMLStreamException failure) {
        return failure.getNestedException() instanceof IOException reason ? reason : new IOException(failure);
    }
}
