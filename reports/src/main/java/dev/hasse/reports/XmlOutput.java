package dev.hasse.reports;

import java.io.IOException;
import java.io.Writer;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Writes XML to a writer that the caller closes. */
public final class XmlOutput {
    private XmlOutput() {}

    /** Writes the content of a document. */
    public interface Content {
        void to(XMLStreamWriter xml) throws XMLStreamException, IOException;
    }

    /** Writes XML. An exception of the writer is rethrown unwrapped. */
    public static void write(Writer out, Content content) throws IOException {
        try {
            XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(out);
            content.to(xml);
            xml.flush();
        } catch (XMLStreamException failure) {
            throw reason(failure);
        }
    }

    /** Returns the writer's own exception, or else an {@link IOException} around the failure. */
    public static IOException reason(XMLStreamException failure) {
        return failure.getNestedException() instanceof IOException reason ? reason : new IOException(failure);
    }
}
