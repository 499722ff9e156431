package dev.hasse.reports.explanation;

import dev.hasse.model.Witness;
import dev.hasse.reports.Counted;
import dev.hasse.reports.Wrap;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Explanations for a person at a terminal. */
public final class ExplanationText implements ExplanationWriter {
    private static final int WIDTH = 80;

    private final Appendable out;
    private boolean begun;

    public ExplanationText(Appendable out) {
        this.out = out;
    }

    @Override
    public void title(String text) throws IOException {
        out.append(begun ? "\n\n" : "");
        begun = true;
        line(text, 0);
    }

    @Override
    public void names(List<String> sentences) throws IOException {
        out.append('\n');
        for (String sentence : sentences) {
            paragraph(sentence);
        }
    }

    @Override
    public void steps(List<String> sentences) throws IOException {
        out.append('\n');
        int step = 1;
        for (String sentence : sentences) {
            line("  " + step++ + ". " + sentence, 5);
        }
    }

    @Override
    public void grounds(List<String> sentences) throws IOException {
        for (String sentence : sentences) {
            line("  - " + sentence, 4);
        }
    }

    @Override
    public void log(LoggedSteps steps) throws IOException {
        for (LoggedSteps.Line step : steps.lines()) {
            String label = String.format("  %s %3s  ", step.mark().sign(), step.number());
            String indent = " ".repeat(label.length());
            String text = Wrap.wrap(step.sentence(), WIDTH - label.length(), 0);
            out.append(label).append(text.replace("\n", "\n" + indent)).append('\n');
        }
        if (steps.unlisted() > 0) {
            paragraph("and " + Counted.of(steps.unlisted(), "more step"));
        }
    }

    @Override
    public void heading(String text) throws IOException {
        out.append('\n').append(text).append('\n');
    }

    @Override
    public void paragraph(String text) throws IOException {
        line("  " + text, 2);
    }

    @Override
    public void code(List<String> lines) throws IOException {
        out.append('\n');
        for (String line : lines) {
            // Never wrapped, since vertical alignment may matter.
            out.append(line.isEmpty() ? "" : "  ").append(line).append('\n');
        }
    }

    @Override
    public void timeline(Timeline timeline, @Nullable Witness subject) throws IOException {
        code(TimelineText.of(timeline));
    }

    @Override
    public void records(String lines) throws IOException {
        out.append(lines);
    }

    private void line(String text, int indent) throws IOException {
        out.append(Wrap.wrap(text, WIDTH, indent)).append('\n');
    }
}
