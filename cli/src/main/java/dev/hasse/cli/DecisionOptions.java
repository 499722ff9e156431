package dev.hasse.cli;

import dev.hasse.model.Chain;
import dev.hasse.model.InitialValues;
import dev.hasse.model.SafeText;
import dev.hasse.model.UnusableFileException;
import dev.hasse.policy.CascadeChoice;
import dev.hasse.policy.ConversionSettings;
import dev.hasse.policy.Policy;
import dev.hasse.policy.PolicyFile;
import dev.hasse.policy.Setting;
import dev.hasse.traces.ReadTraces;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for how traces are decided, shared by every command that decides them. */
final class DecisionOptions {
    @Option(
            names = "--config",
            order = 49,
            paramLabel = "FILE",
            description =
                    "Use the policy in FILE instead of the nearest hasse.yaml in the working folder or above; options "
                            + "override it. 'hasse init' writes a policy, and 'hasse config' prints the values in force.")
    private @Nullable Path config;

    @Option(
            names = "--a3",
            order = 50,
            paramLabel = "MODE",
            converter = CascadeConverter.class,
            completionCandidates = CascadeConverter.class,
            description = "How to decide A3: cascade (needs preds in the records), residue (over-approximates on flat "
                    + "traces), or auto, which picks for each trace (default: auto).")
    private @Nullable CascadeChoice cascade;

    @Option(
            names = "--initial",
            order = 50,
            paramLabel = "VALUES",
            converter = InitialValuesConverter.class,
            completionCandidates = InitialValuesConverter.class,
            description =
                    "What cells held before the first logged write: unknown, or first-read, which takes the value of the "
                            + "reads before that write if they all agree (default: unknown).")
    private @Nullable InitialValues initial;

    @Option(
            names = "--count-possible",
            order = 50,
            description =
                    "Count possible findings like certain ones. A finding is possible if it depends on moments that the "
                            + "records give only as ranges (read_until, write_since), or on an order of effects that was inferred (co_inferred).")
    private @Nullable Boolean countPossible;

    @Option(
            names = "--null",
            order = 51,
            paramLabel = "TEXT",
            description = "The string that stands for NULL; \"\" for none (default: NULL).")
    private @Nullable String nullSentinel;

    @Option(
            names = "--skip-invalid",
            order = 52,
            description = "Leave out records that are refused, and report how many there were.")
    private boolean skipInvalid;

    /**
     * The policy in force: the options over the policy file. The file's name is logged at {@code --verbose}.
     *
     * @param traces the options for the traces, which follow the policy from then on where they do not say how to convert
     * @param gating the options for demands
     * @throws UnusableFileException if the file is not a policy
     */
    Policy policy(Streams streams, TraceOptions traces, GateOptions gating, @Nullable Chain chain) {
        Path file = policyFile(streams);
        traces.volume()
                .details(streams)
                .println("policy: "
                        + (file == null
                                ? "no " + PolicyFile.NAME + " here or above"
                                : SafeText.escape(file.toString())));
        Policy policy = policy(streams, file, gating, chain);
        traces.follow(policy.conversion());
        return policy;
    }

    /** The policy in force: the options over this file; null for no file. */
    Policy policy(Streams streams, @Nullable Path file, GateOptions gating, @Nullable Chain chain) {
        Policy options = new Policy(
                gating.section(),
                Map.of(),
                List.of(),
                Setting.of(chain, "--chain"),
                Setting.of(cascade, "--a3"),
                Setting.of(nullSentinel, "--null"),
                Setting.of(initial, "--initial"),
                Setting.of(countPossible, "--count-possible"),
                gating.allowUntested(),
                ConversionSettings.SILENT);
        return file == null
                ? options
                : options.over(PolicyFile.read(
                        file.toString(), FileInput.read(streams.folder().resolve(file), streams)));
    }

    /** The policy in force for commands without demands. */
    Policy policy(Streams streams, TraceOptions traces, ChainOption chain) {
        return policy(streams, traces, new GateOptions(), chain.chain());
    }

    /** The policy in force for commands with neither demands nor levels. */
    Policy policy(Streams streams, TraceOptions traces) {
        return policy(streams, traces, new GateOptions(), null);
    }

    /** The policy file, named or found; null if there is none. */
    @Nullable
    Path policyFile(Streams streams) {
        return config != null
                ? config
                : PolicyFile.find(streams.folder())
                        .map(found -> streams.folder().toAbsolutePath().relativize(found))
                        .orElse(null);
    }

    static final class InitialValuesConverter extends OneOf<InitialValues> {
        InitialValuesConverter() {
            super(InitialValues.values());
        }
    }

    static final class CascadeConverter extends OneOf<CascadeChoice> {
        CascadeConverter() {
            super(CascadeChoice.values());
        }
    }

    /** Whether to continue without refused records. */
    boolean skipsInvalid() {
        return skipInvalid;
    }

    /**
     * Reads the traces, and reports problems on standard error.
     *
     * @throws BadInputException if the command cannot continue
     */
    ReadTraces read(TraceOptions traces, Policy policy, Streams streams) {
        return traces.readTraces(streams, traces.settings(policy.sentinel()), TraceOptions.problems(), skipInvalid);
    }
}
