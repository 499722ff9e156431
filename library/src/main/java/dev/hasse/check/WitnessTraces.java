package dev.hasse.check;

import dev.hasse.detectors.Reduction;
import dev.hasse.model.CascadeMode;
import dev.hasse.model.CausalCascade;
import dev.hasse.model.Operation;
import dev.hasse.model.Trace;
import dev.hasse.model.Witness;
import dev.hasse.reports.groups.Report;
import dev.hasse.reports.groups.WorstWitness;
import dev.hasse.traces.Input;
import dev.hasse.traces.InputFinder;
import dev.hasse.traces.Problems;
import dev.hasse.traces.ReadSettings;
import dev.hasse.traces.TraceReader;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads the traces of a report's worst witnesses again, which the report does not keep: from the files in which they
 * begin, or from what logs were converted to. There is none for a trace that cannot be read twice, such as from a pipe,
 * that is in too large an input to be read for one drawing, or that is spread over several files.
 */
public final class WitnessTraces {
    /** The most bytes of one input that are read again. */
    private static final long LARGEST = 64L << 20;

    private final ReadSettings settings;
    private final Report report;
    private final Function<String, List<Input>> inputs;
    private String source = "";
    private List<Trace> traces = List.of();

    /**
     * The traces of a report.
     *
     * @param report the report whose witnesses are shown; only their traces are kept
     * @param converted what the logs were converted to; empty if the files hold records
     */
    public WitnessTraces(ReadSettings settings, Report report, List<Input> converted) {
        this(settings, report, converted.isEmpty() ? WitnessTraces::files : source -> converted);
    }

    /**
     * The traces of a report.
     *
     * @param report the report whose witnesses are shown; only their traces are kept
     * @param inputs what to read for the name of an input in which a trace begins; none if it cannot be read again
     */
    public WitnessTraces(ReadSettings settings, Report report, Function<String, List<Input>> inputs) {
        this.settings = settings;
        this.report = report;
        this.inputs = inputs;
    }

    private static List<Input> files(String source) {
        return Files.isRegularFile(Path.of(source))
                ? InputFinder.find(List.of(source), InputStream.nullInputStream(), new Problems(0))
                : List.of();
    }

    /** The trace of a witness; empty if it cannot be read again. The traces of the last source are remembered. */
    public Optional<Trace> of(WorstWitness worst) {
        if (!worst.source().equals(source)) {
            source = worst.source();
            traces = read();
        }
        return traces.stream()
                .filter(trace -> trace.id().equals(worst.traceId())
                        && trace.holds(worst.witness().operations()))
                .findFirst();
    }

    /** The smallest history that still shows a witness; empty if its trace cannot be read again. */
    public List<Operation> smallest(WorstWitness worst) {
        Witness witness = worst.witness();
        CascadeMode mode = witness instanceof CausalCascade ? CascadeMode.CASCADE : CascadeMode.RESIDUE;
        return of(worst).map(trace -> Reduction.of(trace, witness, mode)).orElse(List.of());
    }

    private List<Trace> read() {
        List<Input> again = inputs.apply(source);
        if (again.isEmpty() || again.stream().anyMatch(input -> input.size().orElse(Long.MAX_VALUE) > LARGEST)) {
            return List.of();
        }
        Set<String> wanted = witnesses().map(WorstWitness::traceId).collect(Collectors.toSet());
        return TraceReader.read(again, settings, new Problems(0), trace -> wanted.contains(trace.id()));
    }

    private Stream<WorstWitness> witnesses() {
        return Stream.concat(Stream.of(report.total()), report.groups().stream())
                .flatMap(group -> group.figures().values().stream())
                .flatMap(figures -> figures.worst().stream())
                .filter(witness -> witness.source().equals(source));
    }
}
