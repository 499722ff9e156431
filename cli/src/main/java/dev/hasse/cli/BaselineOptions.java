package dev.hasse.cli;

import dev.hasse.model.Fingerprint;
import dev.hasse.policy.Baseline;
import dev.hasse.policy.BaselineFile;
import dev.hasse.reports.Counted;
import dev.hasse.reports.Sentences;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
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

    /** Reads the baseline; null if the options name none. */
    @Nullable
    Baseline read(Streams streams) {
        if (baseline == null) {
            if (update) {
                throw new ParameterException(spec.commandLine(), "--update-baseline needs --baseline FILE");
            }
            return null;
        }
        return new Baseline(BaselineFile.read(baseline.toString(), FileInput.readResult(baseline, streams)));
    }

    /** Reports which findings of the baseline are gone, and removes them if requested. */
    void finish(@Nullable Baseline known, Streams streams, VolumeOptions volume) {
        PrintWriter notes = volume.notes(streams);
        List<Fingerprint> gone = known == null ? List.of() : known.gone();
        if (known == null || baseline == null || gone.isEmpty()) {
            return;
        }
        for (Fingerprint finding : gone.subList(0, Math.min(SHOWN, gone.size()))) {
            notes.println("gone: " + Sentences.of(finding));
        }
        if (gone.size() > SHOWN) {
            notes.println("gone: and " + (gone.size() - SHOWN) + " more");
        }
        if (update) {
            write(known.remaining(), baseline, streams);
            notes.println("removed from the baseline: " + Counted.of(gone.size(), "finding"));
        } else {
            notes.println("use --update-baseline to remove them from the baseline");
        }
    }

    /** Writes a baseline atomically. */
    static void write(List<Fingerprint> findings, Path file, Streams streams) {
        Output.write(file, streams, to -> BaselineFile.write(findings, to));
    }
}
