package dev.hasse.cli;

import dev.hasse.model.Level;
import dev.hasse.model.Phenomenon;
import dev.hasse.policy.Section;
import dev.hasse.policy.Setting;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for demands on every trace. */
final class GateOptions {
    @Option(
            names = "--require",
            order = 10,
            paramLabel = "LEVEL",
            converter = LevelConverter.class,
            completionCandidates = LevelConverter.class,
            description = "The level that every trace must hold, L0 to L4 (default: L4; L0 if --fail-on is given).")
    private @Nullable Level require;

    @Option(
            names = "--fail-on",
            order = 11,
            paramLabel = "ANOMALIES",
            split = ",",
            converter = PhenomenonConverter.class,
            completionCandidates = PhenomenonConverter.class,
            description = "Fail on these anomalies, such as A1,A6, at any level; or on these observations: stale-read, "
                    + "unseen-overwrite, snapshot, split-view, refused, externalized.")
    private @Nullable Set<Phenomenon> failOn;

    @Option(
            names = "--require-evidence",
            order = 12,
            paramLabel = "ANOMALIES",
            split = ",",
            converter = PhenomenonConverter.class,
            completionCandidates = PhenomenonConverter.class,
            description = "Fail on traces in which these are untested: untested does not mean absent.")
    private @Nullable Set<Phenomenon> requireEvidence;

    @Option(
            names = "--allow-untested",
            order = 13,
            description = "Pass even if nothing could be tested: there is no record, or no record could have shown an "
                    + "anomaly.")
    private @Nullable Boolean allowUntested;

    @Option(
            names = "--exit-zero",
            order = 13,
            description = "Exit with 0 even if the gate fails. Bad input still exits with 2.")
    private boolean exitZero;

    /** The demands that the options make. */
    Section section() {
        return new Section(
                Setting.of(require, "--require"),
                Setting.of(failOn, "--fail-on"),
                Setting.of(requireEvidence, "--require-evidence"),
                null);
    }

    /** The first option that demands something of anomalies, or of a level; null if none was given. */
    @Nullable
    String demand() {
        return require != null
                ? "--require"
                : failOn != null ? "--fail-on" : requireEvidence != null ? "--require-evidence" : null;
    }

    /** Whether a run may pass in which nothing could be tested; null if the option was not given. */
    @Nullable
    Setting<Boolean> allowUntested() {
        return Setting.of(allowUntested, "--allow-untested");
    }

    /** The exit code of a run that completed. */
    int exitCode(boolean passed) {
        return exitZero || passed ? ExitCode.OK : ExitCode.GATE_FAILED;
    }

    static final class LevelConverter extends OneOf<Level> {
        LevelConverter() {
            super(Level.values());
        }
    }

    static final class PhenomenonConverter extends Choice<Phenomenon> {
        @Override
        Phenomenon parse(String text) {
            return Phenomenon.parse(text);
        }

        @Override
        Stream<String> names() {
            return Phenomenon.all().stream().map(Phenomenon::code);
        }
    }
}
