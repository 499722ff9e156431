package dev.hasse.recorder;

import dev.hasse.detectors.Classifier;
import dev.hasse.model.Anomaly;
import dev.hasse.model.Operation;
import dev.hasse.model.Status;
import dev.hasse.model.Trace;
import dev.hasse.traces.Input;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problem;
import dev.hasse.traces.Problems;
import dev.hasse.traces.ReadSettings;
import dev.hasse.traces.ReadTraces;
import dev.hasse.traces.TraceReader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** The traces that Hasse reads from recorded files by its default settings; refused records are failures. */
record Recorded(List<Trace> traces) {

    static Recorded in(Path... files) {
        Problems problems = new Problems(10);
        List<Input> inputs = Arrays.stream(files)
                .map(file -> Input.file(String.valueOf(file.getFileName()), file))
                .toList();
        ReadTraces read = TraceReader.read(inputs, ReadSettings.of(Limits.DEFAULT, "NULL"), problems);
        if (problems.count() > 0) {
            throw new AssertionError(
                    problems.first().stream().map(Problem::message).toList());
        }
        return new Recorded(read.traces());
    }

    /** The only trace. */
    Trace trace() {
        if (traces.size() != 1) {
            throw new AssertionError(traces.size() + " traces");
        }
        return traces.get(0);
    }

    List<Operation> operations() {
        return operations(trace());
    }

    static List<Operation> operations(Trace trace) {
        return IntStream.range(0, trace.size()).mapToObj(trace::operation).toList();
    }

    /** What is known of the anomaly in the only trace. */
    Status status(Anomaly anomaly) {
        return Classifier.LISTING_ALL.classify(trace()).finding(anomaly).status();
    }

    /** The anomalies that the only trace contains. */
    Set<Anomaly> anomalies() {
        return Classifier.LISTING_ALL.classify(trace()).with(Status.FOUND);
    }
}
