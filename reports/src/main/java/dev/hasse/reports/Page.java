package dev.hasse.reports;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import javax.xml.stream.XMLStreamException;

/**
 * The frame of a self-contained page for a browser. Its content security policy lets nothing be loaded, and allows only
 * its own style and script. It is written as XML, so that no content can become markup, and is nevertheless HTML.
 */
public final class Page {
    private final Markup html;
    private final Writer out;
    private final String script;

    /**
     * Creates a page; nothing is written yet.
     *
     * @param out where {@code html} goes
     * @param script runs at the end of the page; empty for none
     */
    public Page(Markup html, Writer out, String script) {
        this.html = html;
        this.out = out;
        this.script = script;
    }

    /** Begins the page, up to and with the element {@code main}. */
    public void open(String title, String style) throws XMLStreamException, IOException {
        html.xml().writeDTD("<!DOCTYPE html>");
        html.line();
        html.open("html", "xmlns", "http://www.w3.org/1999/xhtml", "lang", "en");
        html.open("head");
        meta("charset", "utf-8");
        String scripts = script.isEmpty() ? "" : "script-src '" + hash(script) + "'; ";
        meta(
                "http-equiv",
                "Content-Security-Policy",
                "content",
                "default-src 'none'; style-src '" + hash(style) + "'; " + scripts
                        + "base-uri 'none'; form-action 'none'");
        meta("name", "viewport", "content", "width=device-width, initial-scale=1");
        meta("name", "color-scheme", "content", "light dark");
        html.text("title", title);
        html.line();
        raw("style", style);
        html.close();
        html.line();
        html.open("body");
        html.open("main");
    }

    private void meta(String... namesAndValues) throws XMLStreamException {
        html.empty("meta", (Object[]) namesAndValues);
        html.line();
    }

    /** Writes data for the script. */
    @FunctionalInterface
    public interface Data {
        void to(Writer writer) throws IOException;
    }

    /**
     * Writes an element of data for the script, which is not shown.
     *
     * @param id the id of the element
     * @param type its media type
     * @param data JSON, or other text without {@code <}, which becomes an escape of JSON
     */
    public void data(String id, String type, Data data) throws XMLStreamException, IOException {
        html.open("script", "type", type, "id", id);
        // Closes the start tag.
        html.text("");
        html.xml().flush();
        Writer safe = new UnmarkedJson(out);
        data.to(safe);
        safe.flush();
        html.close();
        html.line();
    }

    /** Ends the page. */
    public void close() throws XMLStreamException, IOException {
        html.close();
        if (!script.isEmpty()) {
            raw("script", script);
        }
        html.close();
        html.close();
        html.line();
    }

    /** Writes an element in which HTML, unlike XML, knows no escapes. */
    private void raw(String element, String content) throws XMLStreamException, IOException {
        if (content.contains("</")) {
            throw new IllegalArgumentException("this would end the element");
        }
        html.open(element);
        // Closes the start tag.
        html.text("");
        html.xml().flush();
        out.write(content);
        html.close();
        html.line();
    }

    /** The hash by which the policy allows a style or script. */
    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has SHA-256", impossible);
        }
    }
}
