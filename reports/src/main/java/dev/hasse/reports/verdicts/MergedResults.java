package dev.hasse.reports.verdicts;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.hasse.documents.JsonOutput;
import dev.hasse.model.Anomaly;
import dev.hasse.model.CascadeMode;
import dev.hasse.model.Level;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.ResidueKinds;
import dev.hasse.model.UnusableFileException;
import dev.hasse.policy.FailureReasons;
import dev.hasse.policy.Gate;
import dev.hasse.policy.JudgedRate;
import dev.hasse.policy.Samples;
import dev.hasse.policy.Summary;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Merges results of {@code check --format json}. Merging the shards of one input gives the result of an undivided run,
 * byte for byte; results of different inputs are concatenated.
 */
public final class MergedResults {
    private final List<Part> traces;
    private final Summary summary;

    /**
     * One trace.
     *
     * @param file the result that it is from, by path as given
     * @param json its verdict, unparsed
     */
    private record Part(String file, String json) {}

    private MergedResults(List<Part> traces, Summary summary) {
        this.traces = traces;
        this.summary = summary;
    }

    /**
     * Merges results.
     *
     * @param results at least one
     * @throws UnusableFileException if they do not belong together
     */
    public static MergedResults of(List<ResultFile> results) {
        ResultFile first = results.get(0);
        Gate gate = first.summary().gate();
        for (ResultFile result : results) {
            if (!result.summary().gate().equals(gate)) {
                throw new UnusableFileException(result.name(), "has another gate than " + first.name() + " does");
            }
            if (result.summary().initialValues() != first.summary().initialValues()
                    || result.summary().possibleCounts() != first.summary().possibleCounts()) {
                throw new UnusableFileException(
                        result.name(),
                        "was decided with other settings than " + first.name() + " (initial, possible_counts)");
            }
            if ((result.shard() == null) != (first.shard() == null)) {
                throw new UnusableFileException(
                        result.name(),
                        "either this or " + first.name() + " is the result of a shard, expected both or neither");
            }
        }
        List<Part> traces = first.shard() == null
                ? results.stream().flatMap(MergedResults::parts).toList()
                : inOrder(results);
        return new MergedResults(traces, sum(results, gate));
    }

    private static Stream<Part> parts(ResultFile result) {
        return result.traces().stream().map(trace -> new Part(result.name(), trace));
    }

    private static List<Part> inOrder(List<ResultFile> results) {
        Map<Integer, ResultFile> shards = new TreeMap<>();
        Map<Integer, Part> byOrdinal = new TreeMap<>();
        int of = 0;
        long refusedLines = 0;
        for (ResultFile result : results) {
            ShardResult shard = shardOf(result);
            if (!shards.isEmpty() && (shard.shard().of() != of || shard.refusedLines() != refusedLines)) {
                throw new UnusableFileException(result.name(), "is a shard of another input than the others");
            }
            of = shard.shard().of();
            refusedLines = shard.refusedLines();
            ResultFile same = shards.put(shard.shard().index(), result);
            if (same != null) {
                throw new UnusableFileException(
                        result.name(), "is shard " + shard.shard() + ", and so is " + same.name());
            }
            for (int k = 0; k < result.traces().size(); k++) {
                byOrdinal.put(
                        shard.ordinals().get(k),
                        new Part(result.name(), result.traces().get(k)));
            }
        }
        for (int index = 1; index <= of; index++) {
            if (!shards.containsKey(index)) {
                throw new UnusableFileException(results.get(0).name(), "shard " + index + "/" + of + " is missing");
            }
        }
        return new ArrayList<>(byOrdinal.values());
    }

    private static ShardResult shardOf(ResultFile result) {
        ShardResult shard = result.shard();
        if (shard == null) {
            throw new IllegalStateException("all were seen to be shards");
        }
        return shard;
    }

    private static Summary sum(List<ResultFile> results, Gate gate) {
        long traces = 0;
        long records = 0;
        long skipped = 0;
        long failed = 0;
        FailureReasons reasons = FailureReasons.NONE;
        Map<Level, Long> levels = new EnumMap<>(Level.class);
        Map<Phenomenon, Summary.Totals> totals = new HashMap<>();
        ResidueKinds residues = ResidueKinds.NONE;
        Map<CascadeMode, Long> modes = new EnumMap<>(CascadeMode.class);
        Samples samples = new Samples();
        boolean first = true;
        for (ResultFile result : results) {
            Summary summary = result.summary();
            ShardResult shard = result.shard();
            // Lines that every shard refuses are counted once, with the first shard.
            long countedBefore = shard == null || first ? 0 : shard.refusedLines();
            first = false;
            traces += summary.traces();
            records += summary.records();
            skipped += summary.skipped() - countedBefore;
            failed += summary.failed();
            reasons = reasons.plus(summary.reasons());
            summary.levels().forEach((level, count) -> levels.merge(level, count, Long::sum));
            summary.totals().forEach((phenomenon, its) -> totals.merge(phenomenon, its, Summary.Totals::plus));
            residues = residues.plus(summary.residues());
            summary.samples().forEach(samples::add);
            summary.cascadeModes().forEach((mode, count) -> modes.merge(mode, count, Long::sum));
        }
        if (!results.stream().allMatch(result -> result.summary().knowsReasons())) {
            // The sum would be that of a part of the traces.
            reasons = FailureReasons.NONE;
        }
        List<JudgedRate> rates = rates(samples.all(), results.get(0).name());
        boolean untested = gate.failsUntested(traces, totals);
        boolean passed = !untested && gate.passes(traces, failed, rates);
        Summary any = results.get(0).summary();
        // The shard that shows A1 knows that it can be shown; the others are of the same log. Other results are of logs
        // of their own.
        boolean isA1Shown = results.get(0).shard() != null
                && totals.getOrDefault(Anomaly.A1, Summary.Totals.NONE).isAnyShown();
        return new Summary(
                traces,
                records,
                skipped,
                levels,
                totals,
                modes,
                residues,
                any.initialValues(),
                any.possibleCounts(),
                gate,
                samples.all(),
                rates,
                failed,
                reasons,
                untested,
                passed,
                results.stream()
                        .flatMap(result -> result.summary().cautions().stream())
                        .filter(caution -> !(isA1Shown && Summary.isOf(Anomaly.A1, caution)))
                        .distinct()
                        .toList());
    }

    /** @param name the file to name in an error; for results of several files, the first */
    private static List<JudgedRate> rates(List<JudgedRate.Sample> samples, String name) {
        try {
            return samples.stream().map(JudgedRate::of).toList();
        } catch (IllegalArgumentException | ArithmeticException impossible) {
            throw new UnusableFileException(
                    name, "found impossible rates, here or in the other files, expected no more traces than there are");
        }
    }

    /** The summary of all results. */
    public Summary summary() {
        return summary;
    }

    /**
     * Writes the merged result as JSON. What a newer version of Hasse has added to the traces is kept.
     *
     * @param version of Hasse
     */
    public void write(Writer out, String version) throws IOException {
        JsonGenerator json = JsonOutput.generator(out).setPrettyPrinter(new DefaultPrettyPrinter());
        VerdictJson parts = new VerdictJson(json);
        parts.beginResult(version, null, summary);
        for (Part trace : traces) {
            json.writeRawValue(trace.json);
        }
        parts.endResult();
    }

    /**
     * Writes the merged result in another form than JSON.
     *
     * @throws UnusableFileException if a trace in a result is none
     */
    public void write(VerdictWriter writer) throws IOException {
        for (Part trace : traces) {
            writer.verdict(new VerdictReader(trace.file).read(trace.json));
        }
        writer.summary(summary, null);
    }
}
