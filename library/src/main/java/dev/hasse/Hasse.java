package dev.hasse;

import dev.hasse.model.Operation;
import dev.hasse.model.OperationBuilder;
import dev.hasse.model.UnusableFileException;
import dev.hasse.model.Value;
import dev.hasse.traces.JsonValues;
import java.nio.file.Path;

/**
 * Checks traces of multi-agent systems for consistency anomalies, as the command {@code hasse check} does. All methods may
 * be called from any thread.
 *
 * <p>A trace is a file of operation records, or a list of operations:
 *
 * <pre>{@code
 * CheckResult result = Hasse.check(Path.of("traces"));
 * if (!result.passed()) {
 *     result.witnesses().forEach(witness -> System.out.println(result.explain(witness)));
 * }
 * }</pre>
 */
public final class Hasse {
    private Hasse() {}

    /**
     * Checks traces in files, with the {@linkplain CheckOptions#defaults() defaults}: every trace must be at level L4.
     *
     * @param traces files, and folders, of which all traces are taken
     * @throws InvalidTraceException if a file cannot be read, or a record is refused
     */
    public static CheckResult check(Path... traces) {
        return check(CheckOptions.defaults(), traces);
    }

    /**
     * Checks traces in files.
     *
     * @param traces files, and folders, of which all traces are taken; with {@link CheckOptions#from} they are logs of that
     *     format
     * @throws InvalidTraceException if a file cannot be read, or a record is refused
     * @throws UnusableFileException if the mapping or the policy file cannot be used
     * @throws IllegalArgumentException if no path is given, or the options name a format or grounding that there is not
     */
    public static CheckResult check(CheckOptions options, Path... traces) {
        return CheckedInputs.ofFiles(options, traces).decide();
    }

    /**
     * Checks one trace, with the {@linkplain CheckOptions#defaults() defaults}: it must be at level L4.
     *
     * @param trace its operations, in the order of the log
     * @throws InvalidTraceException if operations contradict one another, such as two with one id
     */
    public static CheckResult check(Iterable<Operation> trace) {
        return check(CheckOptions.defaults(), trace);
    }

    /**
     * Checks one trace. Its values mean what they are: no string stands for NULL. Messages call it {@code operations}, and
     * count its operations as lines.
     *
     * @param trace its operations, in the order of the log
     * @throws InvalidTraceException if operations contradict one another, such as two with one id
     * @throws UnusableFileException if the policy file cannot be used
     * @throws IllegalArgumentException if the options ask for a conversion
     */
    public static CheckResult check(CheckOptions options, Iterable<Operation> trace) {
        return CheckedInputs.ofOperations(options, trace).decide();
    }

    /**
     * Begins an operation for {@link #check(Iterable)}: an agent that reads at this time, and does nothing so far. The
     * {@link OperationBuilder} says how it goes on.
     *
     * @param readTime when it begins, on any clock that all operations of the trace share
     */
    public static OperationBuilder operation(String agent, long readTime) {
        return Operation.by(agent, readTime);
    }

    /**
     * The value of a JSON text, for cells that hold more than a text or a number.
     *
     * @throws IllegalArgumentException if it is not one JSON value
     */
    public static Value json(String text) {
        return JsonValues.parse(text);
    }
}
