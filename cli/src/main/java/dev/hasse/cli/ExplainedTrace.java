package dev.hasse.cli;

import dev.hasse.check.ExplainedWitness;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Trace;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import dev.hasse.reports.ListedFindings;
import dev.hasse.reports.explanation.Explanation;
import dev.hasse.reports.explanation.ExplanationHtml;
import dev.hasse.reports.explanation.ExplanationText;
import dev.hasse.reports.explanation.NumberedWitness;
import dev.hasse.reports.explanation.PerfettoClock;
import dev.hasse.reports.explanation.PerfettoTrace;
import dev.hasse.reports.explanation.Timeline;
import dev.hasse.reports.explanation.TimelineSvg;
import dev.hasse.reports.explorer.TraceExplorer;
import dev.hasse.traces.RecordWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Explains a trace by its witnesses: the requested one, or the first of each phenomenon. */
final class ExplainedTrace {
    private final Trace trace;
    private final Verdict verdict;
    private final Map<WitnessNumber, Witness> witnesses = new LinkedHashMap<>();
    private final @Nullable WitnessNumber asked;
    private final CommandLine command;

    ExplainedTrace(Trace trace, Verdict verdict, @Nullable WitnessNumber asked, CommandLine command) {
        this.trace = trace;
        this.verdict = verdict;
        this.asked = asked;
        this.command = command;
        if (asked != null) {
            witnesses.put(asked, asked.in(verdict, command));
            return;
        }
        for (Phenomenon found : ListedFindings.of(verdict)) {
            if (verdict.finding(found).count() + verdict.finding(found).possible() > 0) {
                WitnessNumber first = new WitnessNumber(found, 1);
                witnesses.put(first, first.in(verdict, command));
            }
        }
    }

    void write(ExplanationFormat format, @Nullable Path output, Streams streams, VolumeOptions volume) {
        switch (format) {
            case TEXT -> text(output, streams);
            case HTML -> page(output, streams);
            case SVG -> draw(output, streams, volume);
            case PERFETTO -> {
                PerfettoClock clock = clock();
                Output.write(
                        output, streams, to -> PerfettoTrace.write(trace, clock, List.copyOf(witnesses.values()), to));
            }
        }
    }

    /** Writes a page in which to look around in the trace, with the explanations below. */
    void page(@Nullable Path output, Streams streams) {
        Output.write(output, streams, to -> {
            try (ExplanationHtml page = ExplanationHtml.of(verdict, explorer(), to)) {
                tell(new Explanation(page), true);
            }
        });
    }

    private TraceExplorer explorer() {
        List<NumberedWitness> explained = witnesses.entrySet().stream()
                .map(entry ->
                        new NumberedWitness(entry.getValue(), entry.getKey().number()))
                .toList();
        return new TraceExplorer(trace, verdict, explained, asked != null, RecordWriter::write);
    }

    private PerfettoClock clock() {
        try {
            return PerfettoClock.of(trace);
        } catch (IllegalArgumentException tooFarApart) {
            throw new ParameterException(command, String.valueOf(tooFarApart.getMessage()));
        }
    }

    private void text(@Nullable Path output, Streams streams) {
        if (output != null && witnesses.size() != 1) {
            throw new ParameterException(
                    command, "--output writes the trace of one witness: choose it, as with --witness A1:1");
        }
        List<Output.Part> parts = new ArrayList<>();
        parts.add(new Output.Part(null, to -> tell(new Explanation(new ExplanationText(to)), output == null)));
        if (output != null) {
            for (WitnessNumber number : witnesses.keySet()) {
                ExplainedWitness explained = explained(number);
                parts.add(new Output.Part(output, explained::writeRecords));
            }
        }
        Output.write(parts, streams);
    }

    /** Explains the witnesses, or says that there are none. */
    private void tell(Explanation explanation, boolean withRecords) throws IOException {
        if (witnesses.isEmpty()) {
            explanation.nothing(verdict);
        }
        for (WitnessNumber number : witnesses.keySet()) {
            explained(number).tell(explanation, withRecords);
        }
    }

    private void draw(@Nullable Path output, Streams streams, VolumeOptions volume) {
        if (witnesses.isEmpty()) {
            throw new ParameterException(command, "there is nothing to draw: " + Explanation.none(verdict));
        }
        List<WitnessNumber> numbers = List.copyOf(witnesses.keySet());
        WitnessNumber first = numbers.get(0);
        if (numbers.size() > 1) {
            volume.notes(streams)
                    .println("warning: one drawing shows one witness, here " + first + "; --witness " + numbers.get(1)
                            + " draws another");
        }
        ExplainedWitness explained = explained(first);
        Witness shown = explained.witness();
        Timeline timeline = Timeline.of(explained.smallest());
        Output.write(
                output,
                streams,
                to -> TimelineSvg.write(timeline, shown, Explanation.title(verdict, shown, first.number()), to));
    }

    private ExplainedWitness explained(WitnessNumber number) {
        return ExplainedWitness.of(trace, verdict, number.in(verdict, command), number.number());
    }
}
