package dev.hasse.junit;

import dev.hasse.recorder.Recorder;
import dev.hasse.recorder.RecorderBuilder;
import dev.hasse.recorder.State;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Supplies a {@link Recorder} to test methods, and to their {@code @BeforeEach} and {@code @AfterEach} methods. Each test has
 * its own, on a temporary file, with a trace named after the test. It is closed when the test has ended. The file is then
 * deleted, unless the test failed: then the entry {@code hasse.trace} of the test's report names it.
 *
 * <pre>{@code
 * @ExtendWith(HasseExtension.class)
 * class BookingTest {
 *     @Test
 *     @HoldsLevel(Level.L2)
 *     void booksTheDateThatTheUserWants(Recorder recorder) {
 *         ...
 *     }
 * }
 * }</pre>
 *
 * <p>By default the recorder has a state in memory, which is empty when the test begins, and tracks provenance. For agents that
 * share something else, register the extension with the settings of the recorder:
 *
 * <pre>{@code
 * @RegisterExtension
 * HasseExtension hasse = HasseExtension.recording(recorder -> recorder.state(store).trackProvenance());
 * }</pre>
 */
public final class HasseExtension implements ParameterResolver, AfterEachCallback {
    private final UnaryOperator<RecorderBuilder> settings;

    /** For {@code @ExtendWith}: recorders have a state in memory, and track provenance. */
    public HasseExtension() {
        this(builder -> {
            Map<String, Object> cells = new ConcurrentHashMap<>();
            return builder.state(State.of(cells)).trackProvenance();
        });
    }

    private HasseExtension(UnaryOperator<RecorderBuilder> settings) {
        this.settings = settings;
    }

    /**
     * For {@code @RegisterExtension}: recorders with these settings, and nothing by default.
     *
     * @param settings completes the settings of each recorder; file and trace are already set
     */
    public static HasseExtension recording(UnaryOperator<RecorderBuilder> settings) {
        return new HasseExtension(settings);
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Recorder.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        if (context.getTestMethod().isEmpty()) {
            throw new ParameterResolutionException(
                    "a Recorder belongs to one test: take it as parameter of a test method, "
                            + "or of a @BeforeEach method, and not of "
                            + parameter.getDeclaringExecutable().getName());
        }
        return TestRecording.of(context, settings).recorder();
    }

    @Override
    public void afterEach(ExtensionContext context) {
        TestRecording.find(context).ifPresent(recording -> {
            recording.recorder().close();
            if (context.getExecutionException().isEmpty()) {
                recording.delete();
            } else {
                context.publishReportEntry(
                        "hasse.trace", recording.recorder().file().toString());
            }
        });
    }
}
