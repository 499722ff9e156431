package dev.hasse.reports;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Level;
import dev.hasse.model.Summary;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** What a run comes to, in a sentence. */
final class Outcome {
    private Outcome() {}

    static String sentence(Summary summary) {
        List<String> found = new ArrayList<>();
        for (Anomaly anomaly : Anomaly.values()) {
            Summary.Totals totals = summary.anomalies().get(anomaly);
            if (totals != null && totals.traces() > 0) {
                found.add(anomaly + " in " + totals.traces());
            }
        }
        String anomalies = found.isEmpty() ? "no anomaly" : String.join(", ", found);
        return size(summary) + "; " + anomalies + "; " + gate(summary);
    }

    /** How much was decided, and how much left out. */
    static String size(Summary summary) {
        String skipped = summary.skipped() == 0 ? "" : ", " + Counted.of(summary.skipped(), "record") + " skipped";
        return Counted.of(summary.traces(), "trace") + ", " + Counted.of(summary.records(), "record") + skipped;
    }

    /** What was demanded, and whether it was met. */
    static String gate(Summary summary) {
        return gate(summary, TextStyle.PLAIN);
    }

    static String gate(Summary summary, TextStyle style) {
        List<String> demands = new ArrayList<>();
        if (summary.gate().require() != Level.L0) {
            demands.add("level " + summary.gate().require());
        }
        if (!summary.gate().failOn().isEmpty()) {
            demands.add("no " + names(summary.gate().failOn()));
        }
        if (!summary.gate().requireEvidence().isEmpty()) {
            demands.add("evidence on " + names(summary.gate().requireEvidence()));
        }
        String by =
                summary.failed() == 0 ? "" : " by " + summary.failed() + " of " + Counted.of(summary.traces(), "trace");
        return "gate (" + (demands.isEmpty() ? "nothing demanded" : String.join(", ", demands)) + "): "
                + style.gate(summary.passed(), summary.passed() ? "passed" : "failed") + by;
    }

    static String names(Collection<Anomaly> anomalies) {
        return anomalies.stream().sorted().map(Anomaly::name).collect(Collectors.joining(", "));
    }
}
