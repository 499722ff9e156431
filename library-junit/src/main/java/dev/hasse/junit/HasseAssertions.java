package dev.hasse.junit;

import dev.hasse.CheckOptions;
import dev.hasse.Hasse;
import dev.hasse.model.Operation;
import dev.hasse.recorder.Recorder;
import java.nio.file.Path;

/**
 * Assertions on traces:
 *
 * <pre>{@code
 * HasseAssertions.assertThat(Path.of("target/trace.jsonl")).holds(Level.L2);
 * }</pre>
 *
 * <p>A static import of {@code assertThat} works where no other library's is imported: AssertJ's takes paths and lists too.
 *
 * <p>An assertion that fails throws an {@link AssertionError}, whose message explains what happened: who, on which cell, with
 * which values, at which line, and what would have prevented it.
 */
public final class HasseAssertions {
    private HasseAssertions() {}

    /**
     * Asserts on the traces in a file.
     *
     * @param traces a file, or a folder, of which all traces are taken
     */
    public static TraceAssert assertThat(Path traces) {
        return new TraceAssert(traces.toString(), CheckOptions.defaults(), options -> Hasse.check(options, traces));
    }

    /**
     * Asserts on one trace.
     *
     * @param trace its operations, in the order of the log
     */
    public static TraceAssert assertThat(Iterable<Operation> trace) {
        return new TraceAssert(null, CheckOptions.defaults(), options -> Hasse.check(options, trace));
    }

    /** Asserts on what a recorder has recorded so far; it may be open or closed. */
    public static TraceAssert assertThat(Recorder recorder) {
        return assertThat(recorder.file());
    }
}
