package dev.hasse.junit;

import dev.hasse.CheckOptions;
import dev.hasse.CheckResult;
import dev.hasse.InvalidTraceException;
import dev.hasse.model.Anomaly;
import dev.hasse.model.Level;
import dev.hasse.model.Phenomenon;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Asserts on traces; {@link HasseAssertions} makes it. Each assertion reads the traces, and decides them as {@code hasse
 * check} does. Traces that cannot be read fail it with an {@link InvalidTraceException}.
 *
 * <p>An assertion also fails where nothing was tested, since a trace in which no agents met proves nothing; {@link
 * #allowingUntested} lets it pass.
 */
public final class TraceAssert {
    private final @Nullable String file;
    private final CheckOptions options;
    private final boolean allowsUntested;
    private final Function<CheckOptions, CheckResult> check;

    TraceAssert(@Nullable String file, CheckOptions options, Function<CheckOptions, CheckResult> check) {
        this(file, options, false, check);
    }

    private TraceAssert(
            @Nullable String file,
            CheckOptions options,
            boolean allowsUntested,
            Function<CheckOptions, CheckResult> check) {
        this.file = file;
        this.options = options;
        this.allowsUntested = allowsUntested;
        this.check = check;
    }

    /** The same traces, read and decided with these options; the assertions that follow make the demands. */
    public TraceAssert with(CheckOptions others) {
        return new TraceAssert(file, others, allowsUntested, check);
    }

    /** The same traces, of which nothing need be tested. */
    public TraceAssert allowingUntested() {
        return new TraceAssert(file, options, true, check);
    }

    /**
     * Asserts that every trace is at this level or above, and that some anomaly could have been shown by one. A level of L0
     * demands nothing.
     *
     * @throws AssertionError if not
     */
    public TraceAssert holds(Level level) {
        CheckOptions demand = options.require(level);
        CheckResult result = check.apply(allowsUntested ? demand.allowUntested() : demand);
        if (!result.passed()) {
            List<Anomaly> excluded =
                    options.settings().chainInForce().value().order().subList(0, level.ordinal());
            String expected = "expected level " + level + (level == Level.highest() ? "" : " or above");
            throw failure(expected, result, excluded);
        }
        return this;
    }

    /**
     * Asserts that no trace has this anomaly or observation, and that at least one could have shown it.
     *
     * @throws AssertionError if not
     */
    public TraceAssert hasNo(Phenomenon phenomenon) {
        CheckResult result = check.apply(
                options.require(Level.L0).failOn(phenomenon).requireEvidence().allowUntested());
        boolean untested =
                result.summary().of(phenomenon).untested() >= result.summary().traces();
        if (!result.passed() || (untested && !allowsUntested)) {
            throw failure("expected no " + phenomenon.label(), result, List.of(phenomenon));
        }
        return this;
    }

    /**
     * Asserts that every trace could have shown this anomaly or observation, and that there is a trace.
     *
     * @throws AssertionError if not
     */
    public TraceAssert isTested(Phenomenon phenomenon) {
        CheckResult result = check.apply(
                options.require(Level.L0).failOn().requireEvidence(phenomenon).allowUntested());
        if (!result.passed()) {
            throw failure("expected " + phenomenon.label() + " to be tested", result, List.of(phenomenon));
        }
        return this;
    }

    private AssertionError failure(String expected, CheckResult result, List<? extends Phenomenon> excluded) {
        return new AssertionError(new FailureText(expected, result, excluded, file).text());
    }
}
