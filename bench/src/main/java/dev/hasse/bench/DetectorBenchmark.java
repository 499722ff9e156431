package dev.hasse.bench;

import dev.hasse.detectors.BlastRadius;
import dev.hasse.detectors.CausalCascadeDetector;
import dev.hasse.detectors.Classifier;
import dev.hasse.detectors.PhantomToolDetector;
import dev.hasse.detectors.ResidueDetector;
import dev.hasse.detectors.SnapshotDetector;
import dev.hasse.detectors.SplitViewDetector;
import dev.hasse.detectors.StaleGenerationDetector;
import dev.hasse.detectors.ToolEffectReorderingDetector;
import dev.hasse.model.Chain;
import dev.hasse.model.InitialValues;
import dev.hasse.model.Trace;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** Each detector alone on traces in memory, and all of them together, in nanoseconds per record. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class DetectorBenchmark {
    static final int RECORDS = 50_000;

    /** The command's default for listed witnesses. */
    private static final int LISTED = 10;

    @Param
    private Shape shape = Shape.ZIPF;

    private List<Trace> traces = List.of();

    @Setup
    public void read() {
        traces = HasseInside.read(HasseInside.bytes(shape, RECORDS));
    }

    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public void staleGeneration(Blackhole hole) {
        traces.forEach(trace -> hole.consume(StaleGenerationDetector.detect(trace, LISTED)));
    }

    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public void phantomTool(Blackhole hole) {
        traces.forEach(trace -> hole.consume(PhantomToolDetector.detect(trace, LISTED)));
    }

    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public void causalCascade(Blackhole hole) {
        traces.forEach(trace -> hole.consume(CausalCascadeDetector.detect(trace, LISTED)));
    }

    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public void blastRadius(Blackhole hole) {
        traces.forEach(trace -> hole.consume(BlastRadius.of(trace.columns())));
    }

    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public void residue(Blackhole hole) {
        traces.forEach(trace -> hole.consume(ResidueDetector.detect(trace, InitialValues.UNKNOWN, LISTED)));
    }

    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public void toolEffectReordering(Blackhole hole) {
        traces.forEach(trace -> hole.consume(ToolEffectReorderingDetector.detect(trace, LISTED)));
    }

    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public void snapshot(Blackhole hole) {
        traces.forEach(trace -> hole.consume(SnapshotDetector.detect(trace, LISTED)));
    }

    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public void splitView(Blackhole hole) {
        traces.forEach(trace -> hole.consume(SplitViewDetector.detect(trace, LISTED)));
    }

    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public void all(Blackhole hole) {
        Classifier classifier = new Classifier(Chain.DEFAULT, null, LISTED);
        traces.forEach(trace -> hole.consume(classifier.classify(trace)));
    }
}
