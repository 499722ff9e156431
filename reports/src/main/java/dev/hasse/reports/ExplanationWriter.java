package dev.hasse.reports;

import dev.hasse.model.Witness;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes the parts of an explanation, in the order in which they come, in some form. All text that it is given is safe to show. */
public interface ExplanationWriter {

    /** Begins the explanation of one thing. */
    void title(String text) throws IOException;

    /** Says what the operations of a proof are called. */
    void names(List<String> sentences) throws IOException;

    /** The steps of a proof. */
    void steps(List<String> sentences) throws IOException;

    /** Begins a part of the explanation. */
    void heading(String text) throws IOException;

    void paragraph(String text) throws IOException;

    /** Lines that stay as they are. */
    void code(List<String> lines) throws IOException;

    /**
     * Draws a timeline.
     *
     * @param subject what it is drawn to show
     */
    void timeline(Timeline timeline, @Nullable Witness subject) throws IOException;

    /** Records, as JSON Lines. */
    void records(String lines) throws IOException;
}
