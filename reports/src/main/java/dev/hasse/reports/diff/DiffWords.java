package dev.hasse.reports.diff;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.SafeText;
import dev.hasse.reports.Counted;
import dev.hasse.reports.Sentences;
import dev.hasse.reports.groups.Preface;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Describes differences for people, the same in every format; names are safe to print. */
final class DiffWords {
    private DiffWords() {}

    /** The outcome in one sentence, without a full stop. */
    static String summary(RunDiff diff) {
        return "Anomalies: " + counts(diff, true) + "; observations: " + counts(diff, false)
                + (diff.rates().whole() ? "; matched without workloads, as none has the same name in both" : "");
    }

    private static String counts(RunDiff diff, boolean ofAnomalies) {
        String counts = Arrays.stream(FindingChange.Kind.values())
                .filter(kind -> !diff.findings(kind, ofAnomalies).isEmpty())
                .map(kind -> diff.findings(kind, ofAnomalies).size() + " " + kind.words())
                .collect(Collectors.joining(", "));
        return counts.isEmpty() ? "none" : counts;
    }

    /** The size of a run. */
    static String size(RunDiff.Run run) {
        return Counted.of(run.traces(), "trace") + ", " + Counted.of(run.records(), "record");
    }

    /** How many traces are in both runs, and how their levels changed. */
    static String pairs(RunDiff diff) {
        String changes = Stream.of(TraceChange.Kind.values())
                .filter(kind -> kind != TraceChange.Kind.EQUAL)
                .filter(kind -> !diff.traces(kind).isEmpty())
                .map(kind -> diff.traces(kind).size() + " " + kind.words())
                .collect(Collectors.joining("; "));
        return diff.paired() == 0
                ? "No trace has the same id in both, so levels are compared by their numbers only"
                : Counted.of(diff.paired(), "trace") + " in both: " + (changes.isEmpty() ? "" : changes + "; ")
                        + diff.equal() + " equal";
    }

    /** Why a trace has another level. */
    static String reasons(TraceChange change) {
        List<String> reasons = new ArrayList<>();
        add(reasons, change.appeared(), "found");
        add(reasons, change.gone(), "gone");
        add(reasons, change.untestedNow(), "untested now");
        return reasons.isEmpty() ? "" : " (" + String.join("; ", reasons) + ")";
    }

    private static void add(List<String> reasons, Set<Anomaly> anomalies, String words) {
        if (!anomalies.isEmpty()) {
            reasons.add(Phenomenon.codes(anomalies) + " " + words);
        }
    }

    /** A finding, and where one sees it. */
    static String finding(FindingChange change) {
        long traces = Math.max(change.tracesBefore(), change.tracesAfter());
        return Sentences.of(change.finding()) + "; " + Counted.of(traces, "trace")
                + (change.tracesAfter() == 0 ? " before" : "") + ", such as " + name(change.example());
    }

    /** How rates were compared. */
    static String rates(RunDiff diff) {
        return "Compared " + Preface.comparison(diff.rates());
    }

    /** A hint where a run does not list every witness; empty if both do. */
    static String unlisted(RunDiff diff) {
        boolean unlisted = diff.findings().stream()
                .map(FindingChange::kind)
                .anyMatch(
                        kind -> kind == FindingChange.Kind.UNLISTED_BEFORE || kind == FindingChange.Kind.UNLISTED_NOW);
        return unlisted
                ? "Not every witness is listed: make results with 'hasse check --format json --max-witnesses 0', "
                        + "without a baseline, and give 'hasse diff' --max-witnesses 0"
                : "";
    }

    /** A name as text, on one line. */
    static String name(String name) {
        return SafeText.escape(name);
    }
}
