package dev.hasse.reports.verdicts;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Finding;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Status;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import dev.hasse.policy.Gate;
import dev.hasse.policy.JudgedRate;
import dev.hasse.policy.Summary;
import dev.hasse.reports.Headings;
import dev.hasse.reports.JUnitXml;
import dev.hasse.reports.ListedFindings;
import dev.hasse.reports.Sentences;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.jspecify.annotations.Nullable;

/**
 * For CI systems: JUnit's XML, with a suite for each workload, a case for each trace, a suite of rates if the gate limits
 * any, and a suite with one failure if nothing could be tested. Why less could be found than it seems stands at the end of each suite of traces. A trace that fails the gate is a failure; a trace that passes but is untested for every anomaly is
 * skipped.
 */
public final class JUnitReport implements VerdictWriter {
    private static final String NO_WORKLOAD = "traces";

    private final Writer out;
    private final Gate gate;
    private final Map<String, List<Verdict>> suites = new LinkedHashMap<>();

    public JUnitReport(Writer out, Gate gate) {
        this.out = out;
        this.gate = gate;
    }

    @Override
    public void verdict(Verdict verdict) {
        String workload = verdict.workload() == null ? NO_WORKLOAD : verdict.workload();
        suites.computeIfAbsent(workload, unknown -> new ArrayList<>()).add(verdict);
    }

    @Override
    public void summary(Summary summary, @Nullable ShardResult shard) throws IOException {
        JUnitXml.document(
                out,
                summary.traces() + summary.rates().size(),
                summary.failed() + failures(summary.rates()),
                suites.values().stream()
                        .flatMap(List::stream)
                        .filter(this::isSkipped)
                        .count(),
                summary.untested() ? RunInWords.untested(summary) : null,
                xml -> {
                    for (Map.Entry<String, List<Verdict>> suite : suites.entrySet()) {
                        suite(xml, suite.getKey(), suite.getValue(), RunInWords.reservations(summary));
                    }
                    rates(xml, summary.rates());
                });
    }

    private void suite(XMLStreamWriter xml, String workload, List<Verdict> verdicts, List<String> reservations)
            throws XMLStreamException {
        long failures =
                verdicts.stream().filter(verdict -> !gate.passes(verdict)).count();
        long skipped = verdicts.stream().filter(this::isSkipped).count();
        JUnitXml.suite(xml, verdicts.size(), failures, skipped, workload);
        for (Verdict verdict : verdicts) {
            testCase(xml, workload, verdict);
        }
        if (!reservations.isEmpty()) {
            JUnitXml.text(xml, "system-err", String.join("\n", reservations) + "\n");
        }
        JUnitXml.end(xml);
    }

    /** A separate suite, since a rate is about all traces of a workload. */
    private static void rates(XMLStreamWriter xml, List<JudgedRate> rates) throws XMLStreamException {
        if (rates.isEmpty()) {
            return;
        }
        JUnitXml.suite(xml, rates.size(), failures(rates), 0, "rates");
        for (JudgedRate rate : rates) {
            String workload = rate.sample().workload();
            JUnitXml.testCase(xml, "rate of " + rate.sample().anomaly(), workload == null ? NO_WORKLOAD : workload);
            if (!rate.holds()) {
                JUnitXml.failure(xml, "rate", RunInWords.sentence(rate), "");
            }
            JUnitXml.end(xml);
        }
        JUnitXml.end(xml);
    }

    private static long failures(List<JudgedRate> rates) {
        return rates.stream().filter(rate -> !rate.holds()).count();
    }

    private boolean isSkipped(Verdict verdict) {
        return gate.passes(verdict) && verdict.with(Status.UNTESTED).size() == Anomaly.values().length;
    }

    private void testCase(XMLStreamWriter xml, String workload, Verdict verdict) throws XMLStreamException {
        JUnitXml.testCase(xml, verdict.traceId(), workload);
        if (!gate.passes(verdict)) {
            JUnitXml.failure(xml, verdict.level().name(), message(verdict), details(verdict));
        } else if (isSkipped(verdict)) {
            JUnitXml.skipped(
                    xml,
                    "untested: no record of this trace could have shown "
                            + Phenomenon.codes(verdict.with(Status.UNTESTED)));
        }
        if (gate.passes(verdict) && !details(verdict).isEmpty()) {
            JUnitXml.text(xml, "system-out", details(verdict));
        }
        JUnitXml.end(xml);
    }

    private static String message(Verdict verdict) {
        List<String> parts = new ArrayList<>();
        for (Phenomenon phenomenon : ListedFindings.of(verdict)) {
            long count = verdict.finding(phenomenon).counted();
            if (count > 0) {
                parts.add(Headings.of(phenomenon, verdict) + " ×" + count);
            }
        }
        if (!verdict.with(Status.UNTESTED).isEmpty()) {
            parts.add(Phenomenon.codes(verdict.with(Status.UNTESTED)) + " untested");
        }
        return verdict.level() + ": " + String.join(", ", parts);
    }

    private static String details(Verdict verdict) {
        StringBuilder details = new StringBuilder();
        for (Phenomenon phenomenon : ListedFindings.of(verdict)) {
            Finding<Witness> finding = verdict.finding(phenomenon);
            finding.witnesses().forEach(witness -> witness(witness, details));
            more(phenomenon, finding.unlisted(), "more", details);
            finding.possibleWitnesses().forEach(possible -> witness(possible, details));
            more(phenomenon, finding.unlistedPossible(), "more possible", details);
        }
        return details.toString();
    }

    private static void witness(Witness witness, StringBuilder details) {
        details.append(Headings.code(witness))
                .append(' ')
                .append(Sentences.place(witness.operation()))
                .append(": ")
                .append(Sentences.of(witness))
                .append('\n');
    }

    private static void more(Phenomenon phenomenon, long unlisted, String words, StringBuilder details) {
        if (unlisted > 0) {
            details.append(phenomenon.code()).append(" and ").append(unlisted);
            details.append(' ').append(words).append('\n');
        }
    }
}
