package dev.hasse.cli;

import dev.hasse.detectors.Reduction;
import dev.hasse.model.CascadeMode;
import dev.hasse.model.CausalCascade;
import dev.hasse.model.Operation;
import dev.hasse.model.Trace;
import dev.hasse.model.Witness;
import dev.hasse.reports.groups.Report;
import dev.hasse.reports.groups.WorstWitness;
import dev.hasse.reports.page.Histories;
import dev.hasse.traces.InputFinder;
import dev.hasse.traces.Problems;
import dev.hasse.traces.ReadSettings;
import dev.hasse.traces.TraceReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads the traces of single witnesses again, from the files in which they begin. There is no history for a trace that
 * cannot be read twice, such as from a pipe, that is too large to be read for one drawing, or that is spread over
 * several files.
 */
final class SourceHistories implements Histories {
    private static final long LARGEST = 64L << 20;

    private final ReadSettings settings;
    private final Report report;
    private String source = "";
    private List<Trace> traces = List.of();

    /** @param report the report whose witnesses are to be drawn; only their traces are kept */
    SourceHistories(ReadSettings settings, Report report) {
        this.settings = settings;
        this.report = report;
    }

    @Override
    public List<Operation> of(WorstWitness worst) {
        if (!worst.source().equals(source)) {
            source = worst.source();
            traces = read();
        }
        Witness witness = worst.witness();
        CascadeMode mode = witness instanceof CausalCascade ? CascadeMode.CASCADE : CascadeMode.RESIDUE;
        return traces.stream()
                .filter(trace -> trace.id().equals(worst.traceId()) && trace.holds(witness.operations()))
                .findFirst()
                .map(trace -> Reduction.of(trace, witness, mode))
                .orElse(List.of());
    }

    private List<Trace> read() {
        Path file = Path.of(source);
        try {
            if (!Files.isRegularFile(file) || Files.size(file) > LARGEST) {
                return List.of();
            }
        } catch (IOException gone) {
            return List.of();
        }
        Set<String> ids = Stream.concat(Stream.of(report.total()), report.groups().stream())
                .flatMap(group -> group.figures().values().stream())
                .flatMap(figures -> figures.worst().stream())
                .filter(witness -> witness.source().equals(source))
                .map(WorstWitness::traceId)
                .collect(Collectors.toSet());
        Problems problems = new Problems(0);
        return TraceReader.read(
                InputFinder.find(List.of(source), InputStream.nullInputStream(), problems),
                settings,
                problems,
                trace -> ids.contains(trace.id()));
    }
}
