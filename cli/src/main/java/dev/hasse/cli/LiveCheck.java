package dev.hasse.cli;

import dev.hasse.check.PolicyClassifier;
import dev.hasse.detectors.online.LiveDecisions;
import dev.hasse.live.CheckedVerdicts;
import dev.hasse.live.FindingJsonLines;
import dev.hasse.live.FindingLines;
import dev.hasse.live.LiveListener;
import dev.hasse.live.LiveRun;
import dev.hasse.live.LiveSource;
import dev.hasse.live.RecordFiles;
import dev.hasse.live.StreamSource;
import dev.hasse.live.ToldFindings;
import dev.hasse.live.WatchListeners;
import dev.hasse.model.Excuses;
import dev.hasse.model.Observation;
import dev.hasse.model.Phenomenon;
import dev.hasse.policy.Policy;
import dev.hasse.reports.TextStyle;
import dev.hasse.reports.verdicts.JsonLinesReport;
import dev.hasse.reports.verdicts.TextReport;
import dev.hasse.traces.Input;
import dev.hasse.traces.InputFinder;
import dev.hasse.traces.LiveReader;
import dev.hasse.traces.Problem;
import dev.hasse.traces.Problems;
import dev.hasse.traces.ReadSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** {@code hasse check --live}. */
final class LiveCheck {
    /** How many records of a trace are kept in case that it has to be decided as a whole. */
    static final int HELD = 200_000;

    private final Streams streams;
    private final Policy policy;
    private final Excuses excuses;
    private final int maxWitnesses;
    private final Duration idle;

    LiveCheck(Streams streams, Policy policy, Excuses excuses, int maxWitnesses, Duration idle) {
        this.streams = streams;
        this.policy = policy;
        this.excuses = excuses;
        this.maxWitnesses = maxWitnesses;
        this.idle = idle;
    }

    /** The phenomena whose witnesses are told: those that {@code check} lists. */
    static Set<Phenomenon> told() {
        Set<Phenomenon> told = new HashSet<>(Phenomenon.all());
        // Its violations are told as residues and stale reads.
        told.remove(Observation.SNAPSHOT);
        return told;
    }

    /**
     * Checks the inputs while they are written.
     *
     * @param json whether to write JSON Lines
     * @param gating decides the exit code
     * @throws OutputException if the results cannot be written
     */
    int run(
            List<String> arguments,
            ReadSettings settings,
            boolean json,
            TextStyle style,
            GateOptions gating,
            boolean skipInvalid) {
        LiveProblems refused = new LiveProblems(streams, skipInvalid);
        refused.expectRecords(settings.limits());
        Problems problems = new Problems(TraceOptions.PROBLEMS_SHOWN, refused);
        List<Input> inputs = InputFinder.find(arguments, streams.in(), problems);
        if (problems.hasFatal()) {
            return ExitCode.MISUSED;
        }
        ToldFindings told = new ToldFindings(told());
        LiveReader reader = new LiveReader(
                settings,
                problems,
                new LiveDecisions(
                        PolicyClassifier.of(policy, policy.chainInForce().value(), maxWitnesses)
                                .excusing(excuses),
                        told,
                        HELD),
                HELD,
                System::nanoTime);
        try (Output output = Output.to(null, streams)) {
            LiveListener findings = json ? new FindingJsonLines(output.writer()) : new FindingLines(output.writer());
            CheckedVerdicts verdicts = new CheckedVerdicts(
                    new WatchListeners(List.of(findings, new UndecidedNotes(streams)), null, reader::records),
                    json ? new JsonLinesReport(output.writer()) : new TextReport(output.writer(), style),
                    policy,
                    policy.gate(),
                    maxWitnesses);
            LiveRun run = new LiveRun(reader, told, verdicts, idle, idle.multipliedBy(1000), true, System::nanoTime);
            try (Interruption interruption = new Interruption(run::stop)) {
                int code = run(run, sources(inputs, reader, problems), verdicts, problems, gating, skipInvalid);
                output.commit();
                refused.finish();
                interruption.stopped(code);
                return code;
            }
        } catch (IOException failure) {
            String message = Output.failure(failure, null);
            if (message == null) {
                return ExitCode.OK;
            }
            throw new OutputException(message);
        }
    }

    private static int run(
            LiveRun run,
            List<LiveSource> sources,
            CheckedVerdicts verdicts,
            Problems problems,
            GateOptions gating,
            boolean skipInvalid)
            throws IOException {
        run.run(sources);
        boolean passed = verdicts.finish(problems.count());
        return problems.allowToGoOn(skipInvalid) ? gating.exitCode(passed) : ExitCode.MISUSED;
    }

    private List<LiveSource> sources(List<Input> inputs, LiveReader reader, Problems problems) {
        List<LiveSource> sources = new ArrayList<>();
        List<Path> files = new ArrayList<>();
        for (Input input : inputs) {
            if (input.size().isPresent() && InputFinder.mayGrow(input.name())) {
                files.add(Path.of(input.name()));
                continue;
            }
            try {
                sources.add(new StreamSource(input.name(), input.plain(), reader.source(input), problems::add));
            } catch (IOException reason) {
                problems.add(Problem.unreadable(input.name(), reason));
            }
        }
        if (!files.isEmpty()) {
            sources.add(new RecordFiles(files, false, Instant.MIN, reader, problems::add, System::nanoTime));
        }
        return sources;
    }
}
