package dev.hasse.reports;

import dev.hasse.model.SafeText;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** The elements of JUnit's XML. Names from traces are safe to print. */
public final class JUnitXml {
    private JUnitXml() {}

    /**
     * Begins a suite, or all suites together.
     *
     * @param element {@code testsuites} or {@code testsuite}
     */
    public static void start(XMLStreamWriter xml, String element, long tests, long failures, long skipped, String name)
            throws XMLStreamException {
        xml.writeStartElement(element);
        xml.writeAttribute("name", SafeText.escape(name));
        xml.writeAttribute("tests", String.valueOf(tests));
        xml.writeAttribute("failures", String.valueOf(failures));
        xml.writeAttribute("errors", "0");
        xml.writeAttribute("skipped", String.valueOf(skipped));
        xml.writeAttribute("time", "0");
        xml.writeCharacters("\n");
    }

    /** Begins a case. */
    public static void testCase(XMLStreamWriter xml, String name, String className) throws XMLStreamException {
        xml.writeStartElement("testcase");
        xml.writeAttribute("name", SafeText.escape(name));
        xml.writeAttribute("classname", SafeText.escape(className));
        xml.writeAttribute("time", "0");
    }

    /** Ends a suite or a case, and its line. */
    public static void end(XMLStreamWriter xml) throws XMLStreamException {
        xml.writeEndElement();
        xml.writeCharacters("\n");
    }

    /** Writes a failure, a separate suite, since missing evidence is about all traces. */
    public static void evidence(XMLStreamWriter xml, String message) throws XMLStreamException {
        start(xml, "testsuite", 1, 1, 0, "evidence");
        testCase(xml, "something was tested", "evidence");
        xml.writeStartElement("failure");
        xml.writeAttribute("type", "untested");
        xml.writeAttribute("message", message);
        xml.writeEndElement();
        end(xml);
        end(xml);
    }
}
