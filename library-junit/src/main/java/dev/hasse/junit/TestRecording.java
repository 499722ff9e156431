package dev.hasse.junit;

import dev.hasse.recorder.Recorder;
import dev.hasse.recorder.RecorderBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/**
 * What one test records: a recorder on a file in a temporary folder of its own.
 *
 * @param folder the temporary folder
 */
record TestRecording(Recorder recorder, Path folder) {
    private static final Namespace NAMESPACE = Namespace.create(TestRecording.class);

    /** The recording of the test; it is opened at the first call. */
    static TestRecording of(ExtensionContext context, UnaryOperator<RecorderBuilder> settings) {
        return context.getStore(NAMESPACE)
                .getOrComputeIfAbsent(TestRecording.class, key -> open(context, settings), TestRecording.class);
    }

    /** The recording of the test; empty if nobody has asked for it. */
    static Optional<TestRecording> find(ExtensionContext context) {
        return Optional.ofNullable(context.getStore(NAMESPACE).get(TestRecording.class, TestRecording.class));
    }

    private static TestRecording open(ExtensionContext context, UnaryOperator<RecorderBuilder> settings) {
        String test = context.getRequiredTestClass().getSimpleName() + "."
                + context.getRequiredTestMethod().getName();
        try {
            Path folder = Files.createTempDirectory("hasse-");
            RecorderBuilder builder =
                    Recorder.to(folder.resolve("trace.jsonl")).traceId(test).workload(test);
            return new TestRecording(settings.apply(builder).open(), folder);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Deletes the file and its folder. */
    void delete() {
        try {
            Files.deleteIfExists(recorder.file());
            Files.deleteIfExists(folder);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
