package dev.hasse.reports.explanation;

import dev.hasse.model.Witness;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes the parts of an explanation, in order, in one output format. All text passed in is safe to print. */
public interface ExplanationWriter {

    /** Begins the explanation of one phenomenon or witness. */
    void title(String text) throws IOException;

    /** Writes the names that a proof gives to its operations. */
    void names(List<String> sentences) throws IOException;

    /** Writes the steps of a proof. */
    void steps(List<String> sentences) throws IOException;

    /** Writes the grounds of a conclusion, each a sentence. */
    void grounds(List<String> sentences) throws IOException;

    /** Writes steps of a log of transactions, and draws them in formats that have drawings. */
    void log(LoggedSteps steps) throws IOException;

    /** Begins a section. */
    void heading(String text) throws IOException;

    void paragraph(String text) throws IOException;

    /**
     * Links to a page, in formats that a browser shows.
     *
     * @param text what the page is about
     */
    default void link(String text, URI page) throws IOException {}

    /** Writes lines verbatim. */
    void code(List<String> lines) throws IOException;

    /**
     * Draws a timeline.
     *
     * @param subject the witness that the drawing highlights; null for none
     */
    void timeline(Timeline timeline, @Nullable Witness subject) throws IOException;

    /** Writes records as JSON Lines. */
    void records(String lines) throws IOException;
}
