package dev.hasse.cli;

import dev.hasse.check.ConversionRequest;
import dev.hasse.check.PolicyClassifier;
import dev.hasse.detectors.Classifier;
import dev.hasse.detectors.online.LiveDecisions;
import dev.hasse.imports.convert.Conversion;
import dev.hasse.imports.formats.SessionFolders;
import dev.hasse.live.ConvertedLogs;
import dev.hasse.live.Deliveries;
import dev.hasse.live.FindingFile;
import dev.hasse.live.FindingJsonLines;
import dev.hasse.live.FindingLines;
import dev.hasse.live.LiveListener;
import dev.hasse.live.LiveRun;
import dev.hasse.live.LiveSource;
import dev.hasse.live.RecordFiles;
import dev.hasse.live.StreamSource;
import dev.hasse.live.ToldFindings;
import dev.hasse.live.WatchListeners;
import dev.hasse.live.WatchState;
import dev.hasse.live.WatchSummary;
import dev.hasse.model.TraceSink;
import dev.hasse.policy.Baseline;
import dev.hasse.policy.ConversionSettings;
import dev.hasse.policy.Exemptions;
import dev.hasse.policy.Policy;
import dev.hasse.policy.Setting;
import dev.hasse.reports.Counted;
import dev.hasse.traces.Input;
import dev.hasse.traces.Limits;
import dev.hasse.traces.LiveReader;
import dev.hasse.traces.Problems;
import dev.hasse.traces.ReadSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** A run of {@code hasse watch}, put together from its options. */
final class Watch {
    private final Streams streams;
    private final VolumeOptions volume;
    private final ConversionSettings conversion;
    private final Duration window;
    private final boolean skipInvalid;
    private final WatchViews views;
    private final Instant since;
    private final Classifier classifier;
    private final ReadSettings settings;
    private final ToldFindings told = new ToldFindings(LiveCheck.told());
    private final LiveProblems refused;
    private final Problems problems;
    private final LiveReader reader;
    private final List<LiveSource> sources = new ArrayList<>();
    private final List<ConvertedLogs> converted = new ArrayList<>();
    private final List<Deliveries> deliveries = new ArrayList<>();
    private boolean readsStandardInput;

    Watch(
            Streams streams,
            VolumeOptions volume,
            Policy policy,
            ConversionSettings conversion,
            Duration window,
            boolean skipInvalid,
            @Nullable Baseline known,
            WatchViews views) {
        this.views = views;
        this.streams = streams;
        this.volume = volume;
        this.conversion = conversion;
        this.window = window;
        this.skipInvalid = skipInvalid;
        this.since = Instant.now().minus(window);
        this.refused = new LiveProblems(streams, skipInvalid);
        this.problems = new Problems(TraceOptions.PROBLEMS_SHOWN, refused);
        this.classifier = PolicyClassifier.of(policy, policy.chainInForce().value(), Integer.MAX_VALUE)
                .excusing(new Exemptions(policy, LocalDate.now(ZoneId.systemDefault())).excuses(known));
        this.settings = ReadSettings.of(Limits.DEFAULT, policy.sentinel());
        // Verdicts are not printed, so they need not list anything.
        TraceSink decisions = views.tap(new LiveDecisions(classifier.listing(0), told, LiveCheck.HELD));
        this.reader = new LiveReader(settings, problems, decisions, LiveCheck.HELD, System::nanoTime);
    }

    /**
     * Begins to follow these paths; none for the places where coding agents keep their sessions.
     *
     * @throws ParameterException if there is nothing to follow
     */
    void follow(List<String> arguments, CommandLine command) {
        if (views.receives()) {
            views.receive(request(conversion), settings, classifier, told, problems, window);
        }
        if (arguments.isEmpty() && views.receives()) {
            return;
        }
        if (arguments.isEmpty()) {
            followSessions(command);
            return;
        }
        List<Path> files = new ArrayList<>();
        for (String argument : arguments) {
            if (argument.equals("-") && !readsStandardInput) {
                readsStandardInput = true;
            } else if (argument.isEmpty()) {
                throw new ParameterException(command, "found an empty path, expected a file, a folder, or -");
            } else {
                files.add(Path.of(argument));
            }
        }
        if (readsStandardInput && conversion.converts()) {
            throw new ParameterException(
                    command, "standard input is followed only as operation records; pipe it to a file for --from");
        }
        if (readsStandardInput) {
            Input standardInput = Input.standardInput(streams.in());
            sources.add(
                    new StreamSource(standardInput.name(), streams.in(), reader.source(standardInput), problems::add));
        }
        for (Path file : files) {
            if (!Files.exists(file)) {
                volume.notes(streams).println("note: " + file + " does not exist yet");
            }
        }
        if (!files.isEmpty() && conversion.converts()) {
            follow(files, conversion);
        } else if (!files.isEmpty()) {
            refused.expectRecords(settings.limits());
            sources.add(new RecordFiles(files, true, since, reader, problems::add, System::nanoTime));
        }
    }

    private void followSessions(CommandLine command) {
        Path home = Path.of(streams.environment().getOrDefault("HOME", System.getProperty("user.home")));
        List<Path> places = SessionFolders.of(home);
        String there = places.stream().filter(Files::exists).map(Path::toString).collect(Collectors.joining(", "));
        if (there.isEmpty()) {
            throw new ParameterException(
                    command,
                    "found none of " + places.stream().map(Path::toString).collect(Collectors.joining(", "))
                            + ", where coding agents keep their sessions; name a file or a folder");
        }
        // All together, since sessions of several clients may share a checkout.
        follow(places, new ConversionSettings(Setting.of(ConversionRequest.AUTO, "--from"), null, null));
        volume.notes(streams).println("note: watching " + there);
    }

    private void follow(List<Path> files, ConversionSettings how) {
        ConvertedLogs logs = new ConvertedLogs(
                files, true, since, request(how), settings, classifier, told, problems::add, System::nanoTime);
        logs.listen(views.records());
        logs.note(note -> volume.notes(streams).println("warning: " + note));
        sources.add(logs);
        converted.add(logs);
    }

    private Conversion.Request request(ConversionSettings how) {
        return ConversionRequest.of(
                how, settings.limits(), file -> FileInput.read(streams.folder().resolve(file), streams));
    }

    /** Also passes each finding on. */
    void deliver(String name, Deliveries.Delivery delivery) {
        deliveries.add(new Deliveries(name, delivery, note -> streams.err().println("warning: " + note)));
    }

    /**
     * Watches until it is ended.
     *
     * @param file to append findings to as JSON Lines; null for standard output
     * @param stateFile null to keep no state
     */
    int run(boolean json, @Nullable Path file, @Nullable Path stateFile) throws IOException {
        try (FindingFile findings = file == null ? null : new FindingFile(file);
                Output output = file == null ? Output.to(null, streams) : null;
                WatchState state =
                        stateFile == null ? null : WatchState.open(stateFile, told, findings, System::nanoTime)) {
            if (file != null) {
                sources.forEach(source -> source.leaveOut(file));
            }
            FindingJsonLines lines = json && output != null ? new FindingJsonLines(output.writer()) : null;
            List<LiveListener> outputs = new ArrayList<>();
            if (findings != null) {
                outputs.add(new FindingJsonLines(findings.writer()));
            } else if (output != null && !views.hasScreen()) {
                outputs.add(lines != null ? lines : new FindingLines(output.writer()));
            }
            outputs.add(new UndecidedNotes(streams));
            outputs.addAll(deliveries);
            List<LiveSource> all = views.sources(sources, this::records, reader::open, problems);
            outputs.addAll(views.start(problems, volume.notes(streams)));
            WatchListeners listeners = new WatchListeners(outputs, state, reader::records);
            LiveRun run = new LiveRun(reader, told, listeners, views.idle(window), window, false, System::nanoTime);
            long start = System.nanoTime();
            try (Interruption interruption = new Interruption(run::stop)) {
                run.run(all);
                listeners.finish();
                deliveries.forEach(Deliveries::close);
                refused.finish();
                WatchSummary summary = sum(listeners, Duration.ofNanos(System.nanoTime() - start));
                if (lines != null) {
                    lines.summary(summary);
                }
                int code = problems.allowToGoOn(skipInvalid) ? ExitCode.OK : ExitCode.MISUSED;
                views.close();
                interruption.stopped(code);
                return code;
            }
        }
    }

    /** How many records have been read or converted, apart from spans that were received. */
    private long records() {
        return reader.records()
                + converted.stream().mapToLong(ConvertedLogs::records).sum();
    }

    private WatchSummary sum(WatchListeners listeners, Duration length) {
        WatchSummary summary = new WatchSummary(
                length.toSeconds(),
                records() + views.received(),
                listeners.counts(),
                listeners.withdrawn(),
                listeners.undecided(),
                problems.count());
        String found = summary.findings().isEmpty()
                ? "no finding"
                : summary.inOrder().entrySet().stream()
                        .map(one -> one.getKey() + " ×" + one.getValue())
                        .collect(Collectors.joining(", "));
        volume.notes(streams)
                .println("watched for " + summary.seconds() + " s: " + Counted.of(summary.records(), "record") + ", "
                        + found
                        + (summary.withdrawn() == 0 ? "" : ", " + summary.withdrawn() + " withdrawn")
                        + (summary.undecided() == 0 ? "" : ", " + summary.undecided() + " partly undecided")
                        + (summary.refused() == 0 ? "" : ", " + summary.refused() + " refused"));
        return summary;
    }
}
