package dev.hasse.reports.explorer;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.hasse.documents.JsonOutput;
import dev.hasse.documents.Resources;
import dev.hasse.model.Operation;
import dev.hasse.model.Trace;
import dev.hasse.model.Verdict;
import dev.hasse.reports.Counted;
import dev.hasse.reports.Markup;
import dev.hasse.reports.Page;
import dev.hasse.reports.PagePart;
import dev.hasse.reports.explanation.NumberedWitness;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import javax.xml.stream.XMLStreamException;

/**
 * A whole trace to look around in: a row for each agent or cell, the operations over time, the findings beside them. The
 * page holds what is drawn as {@linkplain TraceColumnsJson columns}, and the records, of which one is shown at a time,
 * compressed. Without scripts nothing of it is visible.
 */
public final class TraceExplorer implements PagePart {
    /** The number of witnesses of each phenomenon that the explorer lists. */
    public static final int LISTED = FindingsJson.LISTED;

    /** Maximum number of operations: the columns of more take a browser too long to load. */
    static final int LARGEST = 1_000_000;

    private static final List<String> SCRIPTS = List.of(
            "records.js",
            "trace.js",
            "moments.js",
            "rows.js",
            "view.js",
            "shapes.js",
            "ruler.js",
            "drawing.js",
            "panels.js",
            "pointer.js",
            "explorer.js");

    private final Trace trace;
    private final Verdict verdict;
    private final List<NumberedWitness> asked;
    private final boolean opensFirst;
    private final RecordLines records;

    /** Writes a record as a line of JSON. */
    @FunctionalInterface
    public interface RecordLines {
        void write(Operation operation, Writer to) throws IOException;
    }

    /**
     * An explorer of a trace.
     *
     * @param verdict lists up to {@link #LISTED} witnesses of each phenomenon
     * @param asked the witnesses that the page explains
     * @param opensFirst whether the page opens at the first of them, instead of the whole trace
     */
    public TraceExplorer(
            Trace trace, Verdict verdict, List<NumberedWitness> asked, boolean opensFirst, RecordLines records) {
        this.trace = trace;
        this.verdict = verdict;
        this.asked = List.copyOf(asked);
        this.opensFirst = opensFirst;
        this.records = records;
    }

    @Override
    public String style() {
        return Resources.text(TraceExplorer.class, "explorer.css");
    }

    @Override
    public String script() {
        return SCRIPTS.stream()
                .map(name -> Resources.text(TraceExplorer.class, name))
                .collect(Collectors.joining("\n", "'use strict';\n", ""));
    }

    @Override
    public void write(Markup html, Page page) throws XMLStreamException, IOException {
        if (trace.size() > LARGEST) {
            html.text(
                    "p",
                    "The trace has " + Counted.of(trace.size(), "operation") + ", and a page can show at most "
                            + LARGEST + " to look around in. The format perfetto has them all.");
            return;
        }
        html.open("div", "class", "explorer", "id", "explorer", "hidden", "hidden");
        filters(html);
        html.open("div", "class", "stage");
        canvas(html);
        findings(html);
        html.close();
        // Not an empty element: HTML would take it for one that is still open.
        html.text(
                "div",
                "",
                "class",
                "details",
                "id",
                "details",
                "tabindex",
                "-1",
                "role",
                "region",
                "aria-label",
                "Details");
        list(html);
        html.close();
        html.line();
        page.data("trace-columns", "application/json", this::columns);
        page.data("trace-records", "application/gzip", this::records);
    }

    private static void filters(Markup html) throws XMLStreamException {
        html.open("div", "class", "tools", "role", "group", "aria-label", "What is shown");
        select(html, "rows", "Rows", List.of("agents", "cells"));
        select(html, "time", "Time", List.of("in order", "to scale"));
        search(html, "agent", "Agent");
        search(html, "cell", "Cell");
        select(html, "anomaly", "Anomaly", List.of("all"));
        html.open("span", "class", "buttons");
        button(html, "out", "−", "Zoom out");
        button(html, "in", "+", "Zoom in");
        button(html, "whole", "Whole trace", "Show the whole trace");
        html.close();
        html.close();
        html.text("p", "", "class", "shown", "id", "shown", "role", "status");
    }

    private static void select(Markup html, String id, String label, List<String> choices) throws XMLStreamException {
        html.open("label");
        html.text(label + " ");
        html.open("select", "id", id, "autocomplete", "off");
        for (String choice : choices) {
            html.text("option", choice);
        }
        html.close();
        html.close();
    }

    private static void search(Markup html, String id, String label) throws XMLStreamException {
        html.open("label");
        html.text(label + " ");
        html.empty(
                "input",
                "type",
                "search",
                "id",
                id,
                "placeholder",
                "part of its name",
                "autocomplete",
                "off",
                "spellcheck",
                "false");
        html.close();
    }

    private static void button(Markup html, String id, String text, String meaning) throws XMLStreamException {
        html.text("button", text, "type", "button", "id", id, "aria-label", meaning, "title", meaning);
    }

    private static void canvas(Markup html) throws XMLStreamException {
        html.open("div", "class", "map");
        html.text(
                "canvas",
                "",
                "id",
                "canvas",
                "tabindex",
                "0",
                "role",
                "application",
                "aria-roledescription",
                "map of operations",
                "aria-label",
                "Operations over time",
                "aria-describedby",
                "keys");
        html.text("div", "", "class", "tip", "id", "tip", "hidden", "hidden", "aria-hidden", "true");
        html.text(
                "p",
                "Wheel or + and − zoom; drag or arrows move; click an operation for its record. On the keyboard, n and p go "
                        + "from operation to operation, Enter shows the record, Escape goes back, and 0 shows the whole.",
                "class",
                "keys",
                "id",
                "keys");
        html.close();
    }

    private static void findings(Markup html) throws XMLStreamException {
        html.open("div", "class", "findings", "role", "region", "aria-label", "Findings");
        html.text("p", "", "class", "caption", "id", "findings-count");
        html.text("div", "", "id", "findings", "role", "list");
        html.close();
    }

    private static void list(Markup html) throws XMLStreamException {
        html.open("details", "id", "list");
        html.text("summary", "Operations in view, as a list");
        html.text("div", "", "id", "listed", "role", "list");
        html.close();
    }

    private void columns(Writer to) throws IOException {
        JsonGenerator json = JsonOutput.generator(to);
        json.writeStartObject();
        json.writeNumberField("operations", trace.size());
        TraceColumnsJson columns = new TraceColumnsJson(json, trace);
        columns.write();
        new FindingsJson(json, trace, verdict, columns).write(asked);
        if (opensFirst) {
            NumberedWitness opened = asked.get(0);
            json.writeStringField("opened", opened.witness().phenomenon().code() + ":" + opened.number());
        }
        json.writeEndObject();
        json.flush();
    }

    private void records(Writer to) throws IOException {
        try (OutputStream packed = new GZIPOutputStream(Base64.getEncoder().wrap(new Latin(to)));
                Writer lines = new BufferedWriter(new OutputStreamWriter(packed, StandardCharsets.UTF_8))) {
            for (int record = 0; record < trace.size(); record++) {
                records.write(trace.operation(record), lines);
            }
        }
    }

    /** Passes bytes on as characters, and leaves the writer open. */
    private static final class Latin extends OutputStream {
        private final Writer to;

        Latin(Writer to) {
            this.to = to;
        }

        @Override
        public void write(int b) throws IOException {
            to.write(b);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            to.write(new String(bytes, from, length, StandardCharsets.ISO_8859_1));
        }
    }
}
