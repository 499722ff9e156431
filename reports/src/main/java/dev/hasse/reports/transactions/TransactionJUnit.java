package dev.hasse.reports.transactions;

import dev.hasse.model.transactions.RuleFinding;
import dev.hasse.model.transactions.RuleStatus;
import dev.hasse.model.transactions.RuleWitness;
import dev.hasse.model.transactions.TransactionVerdict;
import dev.hasse.reports.JUnitXml;
import java.io.IOException;
import java.io.Writer;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * Verdicts on transactions for CI systems: JUnit's XML, with a suite for each trace, a case for each rule, and a suite with one failure if
 * nothing could be decided. A rule that is violated is a failure, one that is undecided is skipped, with the reason.
 */
public final class TransactionJUnit implements TransactionWriter {
    @Override
    public void write(TransactionRun run, Writer out) throws IOException {
        JUnitXml.document(
                out,
                count(run, finding -> true),
                count(run, TransactionJUnit::isFailed),
                count(run, TransactionJUnit::isSkipped),
                run.failsUndecided() ? TransactionRun.UNDECIDED : null,
                xml -> {
                    for (TransactionVerdict verdict : run.verdicts()) {
                        suite(xml, verdict, run);
                    }
                });
    }

    private interface Kind {
        boolean has(RuleFinding finding);
    }

    private static long count(TransactionRun run, Kind kind) {
        return run.verdicts().stream()
                .mapToLong(verdict -> count(verdict, kind))
                .sum();
    }

    private static long count(TransactionVerdict verdict, Kind kind) {
        return verdict.findings().stream().filter(kind::has).count();
    }

    private static boolean isFailed(RuleFinding finding) {
        return !finding.witnesses().isEmpty();
    }

    private static boolean isSkipped(RuleFinding finding) {
        return finding.status() == RuleStatus.UNDECIDED;
    }

    private static void suite(XMLStreamWriter xml, TransactionVerdict verdict, TransactionRun run)
            throws XMLStreamException {
        JUnitXml.suite(
                xml,
                verdict.findings().size(),
                count(verdict, TransactionJUnit::isFailed),
                count(verdict, TransactionJUnit::isSkipped),
                verdict.log().trace());
        WitnessWords words = new WitnessWords(verdict.log());
        for (RuleFinding finding : verdict.findings()) {
            JUnitXml.testCase(xml, finding.rule().label(), verdict.log().trace());
            if (isFailed(finding)) {
                JUnitXml.failure(
                        xml,
                        finding.witnesses().get(0).fault().word(),
                        finding.rule().definition(),
                        details(finding, words, run));
            } else if (isSkipped(finding)) {
                JUnitXml.skipped(xml, "undecided: " + WitnessWords.reasons(finding));
            }
            JUnitXml.end(xml);
        }
        JUnitXml.end(xml);
    }

    private static String details(RuleFinding finding, WitnessWords words, TransactionRun run) {
        StringBuilder details = new StringBuilder();
        for (RuleWitness witness : run.listed(finding)) {
            details.append(witness.fault().word()).append(": ");
            details.append(words.account(witness, "\n   ")).append('\n');
        }
        if (run.unlisted(finding) > 0) {
            details.append("and ").append(run.unlisted(finding)).append(" more\n");
        }
        return details.toString();
    }
}
