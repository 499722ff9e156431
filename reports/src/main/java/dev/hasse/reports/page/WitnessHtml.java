package dev.hasse.reports.page;

import dev.hasse.model.Operation;
import dev.hasse.reports.Markup;
import dev.hasse.reports.Sentences;
import dev.hasse.reports.advice.WitnessCommand;
import dev.hasse.reports.explanation.Timeline;
import dev.hasse.reports.explanation.TimelineSvg;
import dev.hasse.reports.groups.WorstWitness;
import java.util.List;
import javax.xml.stream.XMLStreamException;

/** The witnesses of a report's page: each in a sentence, some with a drawing, and with the command that shows its trace. */
final class WitnessHtml {
    /** Maximum number of witnesses with a timeline. */
    private static final int TIMELINES = 24;

    private final Markup html;
    private final Histories histories;
    private final PageLinks links;
    private final WitnessCommand command;
    private int timelines;
    private String last = "";

    WitnessHtml(Markup html, PageSources sources) {
        this.html = html;
        this.histories = sources.histories();
        this.links = sources.links();
        this.command = new WitnessCommand(sources.reading());
    }

    /**
     * Writes a witness. A link or command that the one before had is not repeated.
     *
     * @param drawn whether to draw a timeline, as long as there are not too many
     */
    void write(WorstWitness worst, boolean drawn) throws XMLStreamException {
        html.open("div", "class", "witness");
        html.open("p");
        html.text("code", worst.place());
        html.text(": " + Sentences.of(worst.witness()) + ".");
        html.close();
        List<Operation> history = drawn && timelines < TIMELINES ? histories.of(worst) : List.of();
        if (!history.isEmpty()) {
            draw(worst, history);
        }
        lookAround(worst);
        html.close();
    }

    private void lookAround(WorstWitness worst) throws XMLStreamException {
        String page = links.to(worst);
        String line = page == null ? command.page(worst) : page;
        if (line == null || line.equals(last)) {
            return;
        }
        last = line;
        if (page != null) {
            html.open("p", "class", "look");
            html.text("a", "Look around in the trace", "href", page);
        } else {
            html.open("p", "class", "command");
            html.text("Look around in the trace: ");
            html.text("code", line);
        }
        html.close();
    }

    private void draw(WorstWitness worst, List<Operation> history) throws XMLStreamException {
        timelines++;
        html.open("div", "class", "wide drawing", "tabindex", "0", "role", "region", "aria-label", "Timeline");
        TimelineSvg.embed(
                Timeline.of(history),
                worst.witness(),
                "Timeline of a witness of " + worst.witness().phenomenon().code(),
                "timeline-" + timelines,
                html.xml());
        html.close();
        html.text("p", Sentences.remedy(worst.witness()), "class", "remedy");
    }
}
