package dev.hasse.reports;

import dev.hasse.model.SafeText;
import java.io.IOException;
import java.io.Writer;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.jspecify.annotations.Nullable;

/** The elements of JUnit's XML. Names from traces are safe to print; messages are written as they are. */
public final class JUnitXml {
    private JUnitXml() {}

    /**
     * Writes a document of all suites.
     *
     * @param tests how many cases the suites have
     * @param failures how many of them fail
     * @param skipped how many of them are skipped
     * @param untested why the run fails although no case does, which becomes a suite with one failure; null if it does not
     * @param suites writes the suites
     */
    public static void document(
            Writer out, long tests, long failures, long skipped, @Nullable String untested, XmlOutput.Content suites)
            throws IOException {
        int missing = untested == null ? 0 : 1;
        XmlOutput.write(out, xml -> {
            xml.writeStartDocument("UTF-8", "1.0");
            xml.writeCharacters("\n");
            start(xml, "testsuites", tests + missing, failures + missing, skipped, "hasse");
            suites.to(xml);
            if (untested != null) {
                evidence(xml, untested);
            }
            end(xml);
            xml.writeEndDocument();
        });
        out.flush();
    }

    /** Begins a suite. */
    public static void suite(XMLStreamWriter xml, long tests, long failures, long skipped, String name)
            throws XMLStreamException {
        start(xml, "testsuite", tests, failures, skipped, name);
    }

    private static void start(XMLStreamWriter xml, String element, long tests, long failures, long skipped, String name)
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

    /**
     * Writes that a case failed.
     *
     * @param type in which way
     * @param message why, in a sentence
     * @param details what else there is to say; empty for nothing
     */
    public static void failure(XMLStreamWriter xml, String type, String message, String details)
            throws XMLStreamException {
        xml.writeStartElement("failure");
        xml.writeAttribute("type", type);
        xml.writeAttribute("message", message);
        if (!details.isEmpty()) {
            xml.writeCharacters(details);
        }
        xml.writeEndElement();
    }

    /** Writes that a case was skipped, and why. */
    public static void skipped(XMLStreamWriter xml, String message) throws XMLStreamException {
        xml.writeStartElement("skipped");
        xml.writeAttribute("message", message);
        xml.writeEndElement();
    }

    /** Writes an element that holds text, such as {@code system-out}. */
    public static void text(XMLStreamWriter xml, String element, String text) throws XMLStreamException {
        xml.writeStartElement(element);
        xml.writeCharacters(text);
        xml.writeEndElement();
    }

    /** A separate suite, since missing evidence is about all traces. */
    private static void evidence(XMLStreamWriter xml, String message) throws XMLStreamException {
        suite(xml, 1, 1, 0, "evidence");
        testCase(xml, "something was tested", "evidence");
        failure(xml, "untested", message, "");
        end(xml);
        end(xml);
    }
}
