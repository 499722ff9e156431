package dev.hasse.reports.verdicts;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Level;
import dev.hasse.model.Observation;
import dev.hasse.model.Phenomenon;
import dev.hasse.policy.Demands;
import dev.hasse.policy.JudgedRate;
import dev.hasse.policy.Summary;
import dev.hasse.reports.Counted;
import dev.hasse.reports.Percent;
import dev.hasse.reports.Sentences;
import dev.hasse.reports.TextStyle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Sums up a run in sentences. */
final class RunInWords {
    private static final String CORRECT_MAPPING = "correct the mapping as the warning says";

    private static final int WORKLOADS = 3;

    private RunInWords() {}

    static String sentence(Summary summary) {
        String anomalies = found(summary, List.of(Anomaly.values()));
        String observations = found(summary, List.of(Observation.values()));
        return size(summary) + "; " + (anomalies.isEmpty() ? "no anomaly" : anomalies)
                + (observations.isEmpty() ? "" : "; beside the level " + observations) + "; " + gate(summary);
    }

    private static String found(Summary summary, List<Phenomenon> among) {
        return among.stream()
                .filter(phenomenon -> summary.of(phenomenon).traces() > 0)
                .map(phenomenon ->
                        phenomenon.code() + " in " + summary.of(phenomenon).traces())
                .collect(Collectors.joining(", "));
    }

    /** How many traces and records were decided, and how many left out. */
    static String size(Summary summary) {
        String skipped = summary.skipped() == 0 ? "" : ", " + Counted.of(summary.skipped(), "record") + " skipped";
        return Counted.of(summary.traces(), "trace") + ", " + Counted.of(summary.records(), "record") + skipped;
    }

    /** How many records were left out, without a full stop, for formats that say nothing else of the whole run; null if none were. */
    static @Nullable String skipped(Summary summary) {
        return summary.skipped() == 0
                ? null
                : Counted.of(summary.skipped(), "record") + " skipped: refused, and left out by --skip-invalid";
    }

    /** Why the run says less than it seems to, each without a full stop: cautions, and that records were left out. */
    static List<String> reservations(Summary summary) {
        List<String> reservations = new ArrayList<>(summary.cautions());
        String skipped = skipped(summary);
        if (skipped != null) {
            reservations.add(skipped);
        }
        return reservations;
    }

    /** The demands, and whether they were met. */
    static String gate(Summary summary) {
        return gate(summary, TextStyle.PLAIN);
    }

    static String gate(Summary summary, TextStyle style) {
        List<String> demands = new ArrayList<>();
        demands.add(demands(summary.gate().demands()));
        Map<String, Demands> own = new TreeMap<>(summary.gate().workloads());
        if (own.size() <= WORKLOADS) {
            own.forEach((workload, its) -> demands.add(Sentences.name(workload) + ": " + demands(its)));
        } else {
            demands.add("other demands on each of " + own.size() + " workloads");
        }
        List<String> by = new ArrayList<>();
        if (summary.failed() > 0) {
            by.add("by " + summary.failed() + " of " + Counted.of(summary.traces(), "trace") + reasons(summary));
        }
        long rates = summary.rates().stream().filter(rate -> !rate.holds()).count();
        if (rates > 0) {
            by.add("by " + rates + " of " + Counted.of(summary.rates().size(), "rate"));
        }
        if (summary.untested()) {
            by.add(besideTheLevel(summary).isEmpty() ? "as nothing could be tested" : "as no anomaly could be tested");
        }
        return "gate (" + String.join("; ", demands) + "): "
                + style.gate(summary.passed(), summary.passed() ? "passed" : "failed")
                + (by.isEmpty() ? "" : " " + String.join(" and ", by))
                + (summary.excused() == 0 ? "" : "; " + Counted.of(summary.excused(), "finding") + " excused");
    }

    /** Of several kinds of demands, how many traces fail each. */
    private static String reasons(Summary summary) {
        if (!summary.gate().hasSeveralKinds()) {
            return "";
        }
        Demands demands = summary.gate().demands();
        boolean alone = summary.gate().workloads().isEmpty();
        List<String> parts = new ArrayList<>();
        reason(summary.reasons().level(), "below " + (alone ? demands.require() : "the level"), parts);
        reason(
                summary.reasons().found(),
                "with " + (alone ? Phenomenon.codes(demands.failOn()).replace(", ", " or ") : "what may not be there"),
                parts);
        reason(
                summary.reasons().evidence(),
                "untested for "
                        + (alone
                                ? Phenomenon.codes(demands.requireEvidence()).replace(", ", " or ")
                                : "what has to be tested"),
                parts);
        return parts.isEmpty() ? "" : " (" + String.join(", ", parts) + ")";
    }

    private static void reason(long traces, String why, List<String> parts) {
        if (traces > 0) {
            parts.add(traces + " " + why);
        }
    }

    /** Explains why nothing could be tested, and what to do about it. */
    static String untested(Summary summary) {
        if (Arrays.stream(Anomaly.values())
                .anyMatch(anomaly -> summary.of(anomaly).possible() > 0)) {
            return "no anomaly is certain, as the log does not say exactly when things happened; what is possible counts only with "
                    + "--count-possible; --allow-untested lets such a run pass";
        }
        List<Phenomenon> beside = besideTheLevel(summary);
        boolean isByMapping = summary.hasCautionOf(Anomaly.A1);
        if (!beside.isEmpty()) {
            String codes = Phenomenon.codes(beside);
            return "no record could have shown an anomaly, so the level proves nothing: "
                    + (isByMapping
                            ? CORRECT_MAPPING
                            : "check traces in which agents overlap, with their reads and writes")
                    + ", or pass --allow-untested; what was found beside the level counts only with --fail-on "
                    + codes.replace(", ", ",");
        }
        String why = summary.records() == 0
                ? "there is no record to test: the input is empty, or none of its calls became a record; a call becomes one if "
                        + "the log has its arguments and result, and a mapping says what it reads and writes ('hasse convert "
                        + "--suggest-mapping' drafts one)"
                : "no record could have shown an anomaly, which proves nothing; "
                        + (isByMapping
                                ? CORRECT_MAPPING
                                : "it takes agents that overlap in one trace, with their reads and writes");
        return why + "; --allow-untested lets such a run pass";
    }

    /** The observations with findings; not the snapshot, which counts reads. */
    private static List<Phenomenon> besideTheLevel(Summary summary) {
        List<Phenomenon> found = new ArrayList<>();
        for (Observation observation : Observation.values()) {
            if (observation != Observation.SNAPSHOT && summary.of(observation).witnesses() > 0) {
                found.add(observation);
            }
        }
        return found;
    }

    private static String demands(Demands demands) {
        List<String> parts = new ArrayList<>();
        if (demands.require() != Level.L0) {
            parts.add("level " + demands.require());
        }
        if (!demands.failOn().isEmpty()) {
            parts.add("no " + Phenomenon.codes(demands.failOn()));
        }
        if (!demands.requireEvidence().isEmpty()) {
            parts.add("evidence on " + Phenomenon.codes(demands.requireEvidence()));
        }
        new TreeMap<>(demands.limits())
                .forEach((anomaly, limit) ->
                        parts.add(anomaly + " in at most " + Percent.of(limit.maximum()) + " of the traces"));
        return parts.isEmpty() ? "nothing demanded" : String.join(", ", parts);
    }

    /** How often an anomaly happens, how that compares with its limit, and how many more traces it takes to tell. */
    static String sentence(JudgedRate rate) {
        JudgedRate.Sample sample = rate.sample();
        String anomaly = sample.anomaly() + " " + sample.anomaly().title();
        String counted = (sample.workload() == null ? "" : Sentences.name(sample.workload()) + ": ") + anomaly + " in "
                + sample.found() + " of " + Counted.of(sample.tested(), "tested trace") + ", a rate of "
                + Percent.of(rate.interval()) + " with "
                + Percent.of(sample.limit().confidence()) + " confidence: ";
        String limit = "at most " + Percent.of(sample.limit().maximum());
        if (rate.holds()) {
            return counted + limit;
        }
        if (rate.exceeded()) {
            return counted + "not " + limit;
        }
        return counted + "too few traces to show " + limit + "; it would take "
                + Counted.of(rate.needed(), "more tested trace") + ", none of them with " + sample.anomaly();
    }
}
