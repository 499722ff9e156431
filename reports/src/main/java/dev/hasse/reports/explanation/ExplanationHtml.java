package dev.hasse.reports.explanation;

import dev.hasse.documents.Resources;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.SafeText;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import dev.hasse.model.transactions.TransactionLog;
import dev.hasse.reports.Counted;
import dev.hasse.reports.Markup;
import dev.hasse.reports.Page;
import dev.hasse.reports.PagePart;
import dev.hasse.reports.XmlOutput;
import dev.hasse.reports.verdicts.TextReport;
import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.net.URI;
import java.util.List;
import java.util.stream.Collectors;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.jspecify.annotations.Nullable;

/**
 * Explanations as a {@link Page} for a browser, readable without scripts. Complete when {@linkplain #close closed}, which
 * leaves the writer open.
 */
public final class ExplanationHtml implements ExplanationWriter, Closeable {
    private static final String STYLE = "explanation.css";

    private final Writer out;
    private final XMLStreamWriter xml;
    private final Markup html;
    private final Page page;
    /** The heading level of an explanation's title. */
    private final int level;

    private String title = "";
    private int sections;
    private int drawings;

    private ExplanationHtml(Writer out, String title, int level, @Nullable PagePart part) throws IOException {
        this.out = out;
        this.level = level;
        try {
            xml = XMLOutputFactory.newFactory().createXMLStreamWriter(out);
            html = new Markup(xml);
        } catch (XMLStreamException failure) {
            throw XmlOutput.reason(failure);
        }
        page = new Page(html, out, part == null ? "" : part.script());
        String style = Resources.text(ExplanationHtml.class, STYLE) + TimelineSvg.style();
        write(() -> page.open(title, part == null ? style : style + part.style()));
    }

    /**
     * Begins a page on the witnesses of a trace.
     *
     * @param part comes before the witnesses
     */
    public static ExplanationHtml of(Verdict verdict, PagePart part, Writer out) throws IOException {
        ExplanationHtml page = ofTrace(verdict.traceId(), TextReport.line(verdict), part, out);
        page.write(() -> part.write(page.html, page.page));
        return page;
    }

    /**
     * Begins a page on the violations in a log of transactions.
     *
     * @param found all that was found in the log, in a line that is safe to print
     */
    public static ExplanationHtml of(TransactionLog log, String found, Writer out) throws IOException {
        return ofTrace(log.trace(), found, null, out);
    }

    private static ExplanationHtml ofTrace(String trace, String found, @Nullable PagePart part, Writer out)
            throws IOException {
        String id = SafeText.escape(trace);
        ExplanationHtml page = new ExplanationHtml(out, "Hasse: " + id, 2, part);
        page.write(() -> {
            page.element("h1", id);
            page.element("p", found, "class", "verdict");
        });
        return page;
    }

    /** Begins a page on an anomaly or observation. */
    public static ExplanationHtml of(Phenomenon phenomenon, Writer out) throws IOException {
        return of(phenomenon.label(), out);
    }

    /** Begins a page on a word, or on all that can be explained. */
    public static ExplanationHtml of(String subject, Writer out) throws IOException {
        return new ExplanationHtml(out, "Hasse: " + subject, 1, null);
    }

    private interface Part {
        void write() throws XMLStreamException, IOException;
    }

    private void write(Part part) throws IOException {
        try {
            part.write();
        } catch (XMLStreamException failure) {
            throw XmlOutput.reason(failure);
        }
    }

    @Override
    public void title(String text) throws IOException {
        write(() -> {
            endSection();
            html.open("section");
            element("h" + level, text, "class", "subject");
        });
        title = text;
        sections++;
    }

    private void endSection() throws XMLStreamException {
        if (sections > 0) {
            html.close();
            html.line();
        }
    }

    @Override
    public void names(List<String> sentences) throws IOException {
        list("ul", sentences);
    }

    @Override
    public void steps(List<String> sentences) throws IOException {
        list("ol", sentences);
    }

    private void list(String element, List<String> items) throws IOException {
        write(() -> {
            html.open(element);
            for (String item : items) {
                element("li", item);
            }
            html.close();
            html.line();
        });
    }

    @Override
    public void grounds(List<String> sentences) throws IOException {
        list("ul", sentences);
    }

    @Override
    public void log(LoggedSteps steps) throws IOException {
        draw("Steps: ", prefix -> StepsSvg.embed(steps, title, prefix, html));
        write(() -> {
            scrolling("Steps, as a table: ");
            StepTable.write(steps, html);
            html.close();
            html.line();
            if (steps.unlisted() > 0) {
                element("p", "And " + Counted.of(steps.unlisted(), "more step") + ".", "class", "note");
            }
            element("p", StepTable.LEGEND, "class", "note");
        });
    }

    @Override
    public void heading(String text) throws IOException {
        write(() -> element("h" + (level + 1), text, "class", "part"));
    }

    @Override
    public void paragraph(String text) throws IOException {
        write(() -> element("p", text));
    }

    @Override
    public void link(String text, URI target) throws IOException {
        write(() -> {
            html.open("p");
            html.text("a", text, "href", target);
            html.close();
            html.line();
        });
    }

    @Override
    public void code(List<String> lines) throws IOException {
        records(String.join("\n", lines) + "\n");
    }

    @Override
    public void timeline(Timeline timeline, @Nullable Witness subject) throws IOException {
        draw("Timeline: ", prefix -> TimelineSvg.embed(timeline, subject, title, prefix, xml));
    }

    private interface Drawing {
        void embed(String prefix) throws XMLStreamException;
    }

    private void draw(String kind, Drawing drawing) throws IOException {
        drawings++;
        write(() -> {
            scrolling(kind);
            drawing.embed("timeline-" + drawings);
            html.close();
            html.line();
        });
    }

    /** Opens an element for what may be wider than the page: it scrolls, also by keyboard. */
    private void scrolling(String kind) throws XMLStreamException {
        html.open("div", "class", "drawing", "tabindex", "0", "role", "region", "aria-label", kind + title);
    }

    @Override
    public void records(String lines) throws IOException {
        write(() -> {
            html.open("pre", "tabindex", "0");
            // Invisible characters become equivalent JSON escapes.
            html.text(
                    "code",
                    lines.lines().map(line -> SafeText.escape(line) + "\n").collect(Collectors.joining()));
            html.close();
            html.line();
        });
    }

    /** Ends the page. */
    @Override
    public void close() throws IOException {
        write(() -> {
            endSection();
            page.close();
            xml.flush();
        });
        out.flush();
    }

    /** Writes an element that holds text, on its own line. */
    private void element(String name, String text, Object... attributes) throws XMLStreamException {
        html.text(name, text, attributes);
        html.line();
    }
}
