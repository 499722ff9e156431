package dev.hasse.cli;

import dev.hasse.policy.Baseline;
import dev.hasse.policy.BaselineFile;
import dev.hasse.policy.KnownViolations;
import dev.hasse.reports.Counted;
import dev.hasse.reports.Sentences;
import dev.hasse.reports.transactions.WitnessWords;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options for known findings of {@code check}. */
final class BaselineOptions {
    private static final int SHOWN = 20;

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private CommandSpec spec;

    @Option(
            names = "--baseline",
            order = 14,
            paramLabel = "FILE",
            description =
                    "Count only findings that are not in FILE, which 'hasse baseline' writes, and list those in FILE "
                            + "that are gone.")
    private @Nullable Path baseline;

    @Option(
            names = "--update-baseline",
            order = 15,
            description = "Remove findings that are gone from the baseline. New findings are never added.")
    private boolean update;

    /** The baseline as it was read. */
    private BaselineFile.@Nullable Known before;

    /** Reads the baseline of anomalies; null if the options name none. */
    @Nullable
    Baseline read(Streams streams) {
        BaselineFile.Known known = known(streams);
        return known == null ? null : new Baseline(known.findings());
    }

    /** Reads the baseline of violations of the rules of transactions; nothing is known if the options name none. */
    KnownViolations readViolations(Streams streams) {
        BaselineFile.Known known = known(streams);
        return new KnownViolations(known == null ? Set.of() : known.violations());
    }

    private BaselineFile.@Nullable Known known(Streams streams) {
        if (baseline == null) {
            if (update) {
                throw new ParameterException(spec.commandLine(), "--update-baseline needs --baseline FILE");
            }
            return null;
        }
        before = readFile(baseline, streams);
        return before;
    }

    /** Reads a baseline of anomalies. */
    static Baseline read(Path file, Streams streams) {
        return new Baseline(readFile(file, streams).findings());
    }

    private static BaselineFile.Known readFile(Path file, Streams streams) {
        return BaselineFile.read(file.toString(), FileInput.readResult(file, streams));
    }

    /** Reports which findings of the baseline are gone, and removes them if requested. */
    void finish(@Nullable Baseline known, Streams streams, VolumeOptions volume) {
        if (known != null) {
            finish(
                    known.gone().stream().map(Sentences::of).toList(),
                    all -> new BaselineFile.Known(Set.copyOf(known.remaining()), all.violations()),
                    streams,
                    volume);
            Renamed.note(known, volume.notes(streams));
        }
    }

    /** Reports which violations of the baseline are gone, and removes them if requested. */
    void finish(KnownViolations known, Streams streams, VolumeOptions volume) {
        finish(
                known.gone().stream().map(WitnessWords::of).toList(),
                all -> new BaselineFile.Known(all.findings(), known.remaining()),
                streams,
                volume);
    }

    private void finish(
            List<String> gone, UnaryOperator<BaselineFile.Known> remaining, Streams streams, VolumeOptions volume) {
        PrintWriter notes = volume.notes(streams);
        if (baseline == null || before == null || gone.isEmpty()) {
            return;
        }
        for (String finding : gone.subList(0, Math.min(SHOWN, gone.size()))) {
            notes.println("gone: " + finding);
        }
        if (gone.size() > SHOWN) {
            notes.println("gone: and " + (gone.size() - SHOWN) + " more");
        }
        if (update) {
            write(remaining.apply(before), baseline, streams);
            notes.println("removed from the baseline: " + Counted.of(gone.size(), "finding"));
        } else {
            notes.println("use --update-baseline to remove them from the baseline");
        }
    }

    /** Writes a baseline atomically. */
    static void write(BaselineFile.Known known, Path file, Streams streams) {
        Output.write(file, streams, to -> BaselineFile.write(known, to));
    }
}
