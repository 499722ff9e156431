package dev.hasse.bench;

import dev.hasse.model.Trace;
import java.io.ByteArrayInputStream;
import java.io.IOException;
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

/** Reading alone, from memory, in nanoseconds per record; for comparison, Jackson's tokens of the same bytes. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ReaderBenchmark {
    static final int RECORDS = 50_000;

    @Param
    private Shape shape = Shape.ZIPF;

    private byte[] bytes = {};

    @Setup
    public void generate() {
        bytes = HasseInside.bytes(shape, RECORDS);
    }

    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public List<Trace> hasse() {
        return HasseInside.read(bytes);
    }

    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public long jacksonTokens() throws IOException {
        return JacksonTokens.count(new ByteArrayInputStream(bytes));
    }
}
