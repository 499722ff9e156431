package dev.hasse.cli;

import dev.hasse.check.ForeignFiles;
import dev.hasse.check.OtherFormats;
import dev.hasse.check.RecordsAsLogs;
import dev.hasse.check.Refused;
import dev.hasse.check.RepeatsText;
import dev.hasse.check.TraceSources;
import dev.hasse.check.WholeJson;
import dev.hasse.imports.convert.Conversion;
import dev.hasse.imports.convert.SharedCells;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.model.Coverage;
import dev.hasse.model.Coverage.Count;
import dev.hasse.model.SafeText;
import dev.hasse.reports.Counted;
import dev.hasse.reports.CoverageText;
import dev.hasse.traces.Input;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problem;
import dev.hasse.traces.Problems;
import dev.hasse.traces.ReadSummary;
import java.io.PrintWriter;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The messages on standard error about traces that were read: what was refused, and what was odd.
 *
 * @param draft the command that drafts a mapping for the same input; null if it cannot be read again
 */
record ReadMessages(
        VolumeOptions volume, Streams streams, @Nullable String draft) {
    /** How many of countless problems are shown of an input that is nothing but problems: a few say what is wrong with it. */
    private static final int EXAMPLES = 3;

    /**
     * Reports fields whose names are nearly those of fields of the record.
     *
     * @param areErrors whether the command refuses them
     */
    void suspects(Problems problems, boolean areErrors) {
        for (Problem suspect : problems.suspects()) {
            (areErrors ? streams.err() : volume.notes(streams))
                    .println((areErrors ? "error: " : "warning: ") + suspect.message());
        }
    }

    /**
     * Looks for another format, or JSON that is no JSON Lines, in the files that were refused, in whole or in part, and
     * reports it.
     *
     * @return the files for which something was reported
     */
    Set<String> otherFormats(List<Input> inputs, Problems problems, Limits limits) {
        Set<String> files = new HashSet<>();
        for (OtherFormats others : OtherFormats.ofRefused(inputs, problems, limits)) {
            streams.err().println("error: " + others.message(ConvertOptions::from, ConvertOptions.AND_MAPPING));
            files.addAll(others.files());
        }
        Map<String, String> whole = WholeJson.ofRefused(inputs, problems, files);
        whole.values().forEach(problem -> streams.err().println("error: " + problem));
        files.addAll(whole.keySet());
        Map<String, String> foreign = ForeignFiles.ofRefused(inputs, problems, files, false);
        foreign.values().forEach(problem -> streams.err().println("error: " + problem));
        files.addAll(foreign.keySet());
        return files;
    }

    /**
     * Reports the problems of the files that are not of another format, where some are.
     *
     * @param others the files that are
     */
    void refusedBeside(Set<String> others, Problems problems) {
        Refused.beside(others, problems).forEach(message -> streams.err().println("error: " + message));
    }

    /**
     * Reports the problems of inputs that were converted: of a file of operation records, or that is no JSON at all, what it is.
     *
     * @param goOn whether the command continues in spite of them
     * @param used whether anything else is in the input
     */
    void refused(List<Input> inputs, Problems problems, boolean goOn, boolean used) {
        Map<String, String> foreign = ForeignFiles.ofRefused(inputs, problems, Set.of(), true);
        Map<String, String> said = new LinkedHashMap<>(goOn ? Map.of() : foreign);
        said.putAll(RecordsAsLogs.ofRefused(inputs, problems, foreign.keySet(), Limits.DEFAULT));
        PrintWriter err = goOn ? volume.notes(streams) : streams.err();
        String severity = goOn ? "warning: " : "error: ";
        said.values().forEach(message -> err.println(severity + message));
        if (said.isEmpty()) {
            refused(problems, goOn, used);
        } else {
            Refused.beside(said.keySet(), problems).forEach(message -> err.println(severity + message));
        }
    }

    /**
     * Reports the problems of the input.
     *
     * @param goOn whether the command continues in spite of them
     * @param used whether anything else is in the input
     */
    void refused(Problems problems, boolean goOn, boolean used) {
        PrintWriter err = goOn ? volume.notes(streams) : streams.err();
        String severity = goOn ? "warning: " : "error: ";
        boolean countless = !used && problems.count() > problems.first().size() && !problems.hasFatal();
        List<Problem> shown = problems.first().stream()
                .limit(countless ? EXAMPLES : Long.MAX_VALUE)
                .toList();
        for (Problem problem : shown) {
            err.println(severity + problem.message());
        }
        long more = problems.count() - problems.merged() - shown.size();
        if (more > 0) {
            err.println(severity + "and " + more + " more");
        }
        Refused.dependents(problems).ifPresent(dependents -> err.println(severity + dependents));
    }

    /**
     * Says that the command ends because of what was refused, unless something else has ended it.
     *
     * @param skippable whether an option would have left it out
     */
    void end(TraceSources sources, ReadSummary read, Problems problems, boolean skippable) {
        if (!problems.hasFatal()) {
            streams.err()
                    .println("error: "
                            + (sources.refused() > 0
                                    ? Refused.parts(problems, sources.files(), read.records(), skippable)
                                    : Refused.records(read, problems, skippable)));
        }
    }

    /**
     * Warns of files without records, and of content that is in two of them.
     *
     * @param noun a noun for the content
     */
    void oddities(ReadSummary read, Problems problems, String noun) {
        for (String empty : read.empty()) {
            volume.notes(streams).println("warning: " + SafeText.escape(empty) + ": no records");
        }
        repeats(problems, noun);
    }

    /**
     * Warns of content that is in two inputs.
     *
     * @param noun a noun for the content
     */
    void repeats(Problems problems, String noun) {
        RepeatsText.of(problems.repeats(), noun)
                .ifPresent(repeated -> volume.notes(streams).println("warning: " + repeated));
    }

    /**
     * Says what a conversion knew and what not, and which rules of the mapping leave something open that it could say.
     *
     * @param mapping the one that was given, without what is built in
     */
    private void coverage(Conversion.Converted converted, Mapping mapping) {
        PrintWriter to = volume.notes(streams);
        Coverage coverage = converted.coverage();
        CoverageText.write(coverage, !mapping.isNone(), draft, to);
        SortedSet<String> rules = new TreeSet<>();
        for (String tool : coverage.tools(Count.WRITES_WITHOUT_VALUE).keySet()) {
            String rule = mapping.ruleWithoutValue(tool);
            if (rule != null) {
                rules.add(SafeText.quoteBriefly(rule));
            }
        }
        if (!rules.isEmpty()) {
            to.println("note: the mapping names no value of what is written by " + String.join(", ", rules)
                    + "; add to the rule where it stands, such as value: args.value");
        }
    }

    /** Says what could be known of converted calls and what not, and warns of what the mapping, or the choice of files, seems to lack. */
    void converted(Conversion.Converted converted, Conversion.Request request, List<Input> inputs, Problems problems) {
        coverage(converted, request.mapping());
        shared(converted);
        leftOut(converted);
        misnamed(converted, request, inputs, problems);
        cautions(converted.cautions().all());
    }

    /** Warns of what the mapping seems to lack. */
    void cautions(List<String> cautions) {
        cautions.forEach(caution -> volume.notes(streams).println("warning: " + caution));
    }

    /** Warns of files that were left out, since nothing was recognized in them. */
    private void leftOut(Conversion.Converted converted) {
        converted.leftOut().message().ifPresent(files -> volume.notes(streams).println("warning: " + files));
    }

    /** Warns of inputs that are of another format than the one that was named, where nothing was converted. */
    private void misnamed(
            Conversion.Converted converted, Conversion.Request request, List<Input> inputs, Problems problems) {
        Format named = request.format();
        if (named == null || converted.coverage().calls() > 0 || problems.count() == 0) {
            return;
        }
        for (OtherFormats others : OtherFormats.ofRefused(inputs, problems, request.limits())) {
            if (others.format() != named) {
                volume.notes(streams)
                        .println("warning: " + others.named() + ": "
                                + ConvertOptions.advice(others.format(), named.word()));
            }
        }
    }

    /** Notes cells that several traces use at the same time. */
    private void shared(Conversion.Converted converted) {
        SharedCells.of(converted.records())
                .ifPresent(shared -> volume.notes(streams).println("note: " + shared.message()));
    }

    /**
     * Says, to those who asked for details, what reading took.
     *
     * @param start when it began, by {@link System#nanoTime}
     */
    void cost(ReadSummary read, long start) {
        Runtime java = Runtime.getRuntime();
        volume.details(streams)
                .printf(
                        "read: %s, %s in %.2f s; memory: %d MB of %d MB%n",
                        Counted.of(read.traces(), "trace"),
                        Counted.of(read.records(), "record"),
                        (System.nanoTime() - start) / 1e9,
                        (java.totalMemory() - java.freeMemory()) >> 20,
                        java.maxMemory() >> 20);
    }
}
