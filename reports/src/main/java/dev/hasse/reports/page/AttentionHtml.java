package dev.hasse.reports.page;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Observation;
import dev.hasse.model.Phenomenon;
import dev.hasse.reports.Counted;
import dev.hasse.reports.Markup;
import dev.hasse.reports.Sentences;
import dev.hasse.reports.advice.AdviceCommand;
import dev.hasse.reports.advice.WitnessCommand;
import dev.hasse.reports.groups.AnomalyFigures;
import dev.hasse.reports.groups.Rate;
import dev.hasse.reports.groups.Report;
import dev.hasse.reports.groups.WorstWitness;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/**
 * What a reader of a report's page has to know first: the worst witness of each anomaly over all groups, and the commands
 * that prove it and say what to do. Of anomalies that are only possible, it says no more than that.
 */
final class AttentionHtml {
    /** The id of the section's heading. */
    static final String ID = "attention";

    static final String TITLE = "What needs attention";

    private final Report report;
    private final Markup html;
    private final PageSources sources;
    private final List<String> inputs;

    /** @param inputs the files and folders that were read */
    AttentionHtml(Report report, List<String> inputs, PageSources sources, Markup html) {
        this.report = report;
        this.inputs = inputs;
        this.sources = sources;
        this.html = html;
    }

    /** Writes what stands below the heading. */
    void write() throws XMLStreamException {
        List<Anomaly> found = report.chain().order().stream()
                .filter(anomaly -> rate(anomaly).found() > 0)
                .toList();
        List<Anomaly> possible = report.chain().order().stream()
                .filter(anomaly -> rate(anomaly).found() == 0)
                .filter(anomaly -> report.total().of(anomaly).possible() > 0)
                .toList();
        if (found.isEmpty() && !possible.isEmpty()) {
            html.text("p", "No anomaly is certain.");
        } else if (!report.total().isTested()) {
            html.text("p", "Nothing could be tested: no trace could have shown an anomaly.");
        } else if (found.isEmpty()) {
            html.text("p", "No anomaly was found.");
        }
        for (String caution : report.cautions()) {
            html.text("p", caution + ".");
        }
        for (Anomaly anomaly : found) {
            worst(anomaly);
        }
        possible(possible);
        besideTheLevel();
        untested();
        if (!found.isEmpty()) {
            command("What to do: ", new AdviceCommand(sources.reading()).line(inputs));
        }
    }

    private void worst(Anomaly anomaly) throws XMLStreamException {
        AnomalyFigures figures = report.total().of(anomaly);
        html.open("h3");
        link(anomaly);
        html.text(" in " + share(figures.rate()));
        html.close();
        for (WorstWitness worst : figures.worst().stream().limit(1).toList()) {
            html.open("div", "class", "witness");
            html.open("p");
            html.text("code", worst.place());
            html.text(": " + Sentences.of(worst.witness()) + ".");
            html.close();
            WitnessCommand command = new WitnessCommand(sources.reading());
            List<String> words = command.words(worst);
            command("Why: ", words.contains("-") ? null : WitnessCommand.line(words));
            html.close();
        }
    }

    private void possible(List<Anomaly> possible) throws XMLStreamException {
        linked(
                "Possible, as the log does not say exactly when: ",
                possible,
                anomaly -> "(" + Counted.witnesses(report.total().of(anomaly).possible()) + ")");
    }

    private void besideTheLevel() throws XMLStreamException {
        List<Observation> observed = report.total().observations().stream()
                .filter(observation -> rate(observation).found() > 0)
                .toList();
        linked("Beside the level: ", observed, observation -> "in " + share(rate(observation)));
    }

    /** Writes a sentence that names some, each with a link and what is said of it; nothing if there are none. */
    private <P extends Phenomenon> void linked(String beginning, List<P> some, Function<P, String> said)
            throws XMLStreamException {
        if (some.isEmpty()) {
            return;
        }
        html.open("p");
        html.text(beginning);
        String between = "";
        for (P each : some) {
            html.text(between);
            link(each);
            html.text(" " + said.apply(each));
            between = ", ";
        }
        html.text(".");
        html.close();
    }

    private void untested() throws XMLStreamException {
        String untested = report.chain().order().stream()
                .filter(anomaly -> !rate(anomaly).isTested())
                .map(Anomaly::code)
                .collect(Collectors.joining(", "));
        if (report.total().isTested() && !untested.isEmpty()) {
            html.text(
                    "p", "Untested in all traces: " + untested + ". Whether they happen is unknown.", "class", "note");
        }
    }

    private void command(String label, @Nullable String line) throws XMLStreamException {
        if (line != null) {
            html.open("p", "class", "command");
            html.text(label);
            html.text("code", line);
            html.close();
        }
    }

    private void link(Phenomenon phenomenon) throws XMLStreamException {
        html.text("a", phenomenon.label(), "href", "#" + phenomenon.code());
    }

    private Rate rate(Phenomenon phenomenon) {
        return report.total().of(phenomenon).rate();
    }

    private static String share(Rate rate) {
        return rate.found() + " of " + Counted.of(rate.traces(), "trace");
    }
}
