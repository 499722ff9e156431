package dev.hasse;

import dev.hasse.check.CheckRun;
import dev.hasse.check.ConversionRequest;
import dev.hasse.check.ForeignFiles;
import dev.hasse.check.FoundInputs;
import dev.hasse.check.OtherFormats;
import dev.hasse.check.RecordsAsLogs;
import dev.hasse.check.Refused;
import dev.hasse.check.RepeatsText;
import dev.hasse.check.RunCautions;
import dev.hasse.check.TraceSources;
import dev.hasse.check.WholeJson;
import dev.hasse.imports.convert.Conversion;
import dev.hasse.imports.convert.MappingCautions;
import dev.hasse.imports.convert.SharedCells;
import dev.hasse.model.Coverage;
import dev.hasse.model.Operation;
import dev.hasse.model.SafeText;
import dev.hasse.model.Trace;
import dev.hasse.model.UnusableFileException;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import dev.hasse.policy.ConversionSettings;
import dev.hasse.policy.Exemptions;
import dev.hasse.policy.Policy;
import dev.hasse.policy.PolicyFile;
import dev.hasse.policy.Setting;
import dev.hasse.traces.Input;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problem;
import dev.hasse.traces.Problems;
import dev.hasse.traces.ReadProgress;
import dev.hasse.traces.ReadSettings;
import dev.hasse.traces.ReadSummary;
import dev.hasse.traces.RecordWriter;
import dev.hasse.traces.TraceReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The inputs of a check, which are read once to be decided, and again for each explanation. */
final class CheckedInputs {
    private static final int PROBLEMS_SHOWN = 20;
    private static final String OPERATIONS = "operations";

    private final CheckOptions options;
    private final Policy policy;
    private final ReadSettings settings;
    private final Problems problems;
    private final TraceSources sources;
    private final @Nullable Coverage coverage;
    private final List<String> warnings = new ArrayList<>();
    private MappingCautions cautions = MappingCautions.NONE;

    private CheckedInputs(
            CheckOptions options, Policy policy, ReadSettings settings, Problems problems, TraceSources sources) {
        this(options, policy, settings, problems, sources, null);
    }

    private CheckedInputs(
            CheckOptions options,
            Policy policy,
            ReadSettings settings,
            Problems problems,
            TraceSources sources,
            @Nullable Coverage coverage) {
        this.options = options;
        this.policy = policy;
        this.settings = settings;
        this.problems = problems;
        this.sources = sources;
        this.coverage = coverage;
    }

    static CheckedInputs ofFiles(CheckOptions options, Path... paths) {
        if (paths.length == 0) {
            throw new IllegalArgumentException("found no path, expected at least one");
        }
        Policy policy = policy(options);
        ConversionSettings conversion = policy.conversion();
        Setting<String> vain = conversion.withoutFormat();
        if (vain != null) {
            throw new IllegalArgumentException(
                    SafeText.escape(vain.from()) + ": needs the format of the input: CheckOptions.from");
        }
        Problems problems = new Problems(PROBLEMS_SHOWN);
        ReadSettings settings = new ReadSettings(
                Limits.DEFAULT, policy.sentinel(), Runtime.getRuntime().availableProcessors(), null, false);
        List<String> names = Stream.of(paths).map(CheckedInputs::name).toList();
        FoundInputs inputs = FoundInputs.of(names, InputStream.nullInputStream(), conversion, Limits.DEFAULT, problems);
        List<Input> found = inputs.inputs();
        if (!inputs.converts()) {
            return new CheckedInputs(options, policy, settings, problems, TraceSources.ofRecords(found));
        }
        Conversion.Request request = ConversionRequest.of(conversion, Limits.DEFAULT, file -> contents(Path.of(file)));
        Conversion.Converted converted = Conversion.of(found, request, problems);
        CheckedInputs logs = new CheckedInputs(
                options, policy, settings, problems, TraceSources.of(found, converted, problems), converted.coverage());
        converted.leftOut().message().ifPresent(logs.warnings::add);
        logs.cautions = converted.cautions();
        logs.warnings.addAll(logs.cautions.all());
        SharedCells.of(converted.records()).ifPresent(shared -> logs.warnings.add(shared.message()));
        return logs;
    }

    static CheckedInputs ofOperations(CheckOptions options, Iterable<Operation> trace) {
        Policy policy = policy(options);
        if (policy.conversion().converts()) {
            throw new IllegalArgumentException(
                    "CheckOptions.from: found a list of operations, which needs no conversion; expected paths");
        }
        StringWriter lines = new StringWriter();
        try {
            for (Operation operation : trace) {
                RecordWriter.write(operation, lines);
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        byte[] bytes = lines.toString().getBytes(StandardCharsets.UTF_8);
        Input input =
                new Input(OPERATIONS, null, () -> new ByteArrayInputStream(bytes), true, OptionalLong.of(bytes.length));
        return new CheckedInputs(
                options,
                policy,
                ReadSettings.of(Limits.DEFAULT, null),
                new Problems(PROBLEMS_SHOWN),
                TraceSources.ofRecords(List.of(input)));
    }

    /** The path as an argument of the command, where some names mean something else than a file. */
    private static String name(Path path) {
        if (!path.getFileSystem().equals(FileSystems.getDefault())) {
            throw new IllegalArgumentException("found the path " + SafeText.escape(path.toString())
                    + " of another file system, expected one of the default file system");
        }
        String name = path.toString();
        // For the command a dash is standard input, and an address a database.
        return name.equals("-") || name.startsWith("jdbc:") ? "./" + name : name;
    }

    private static Policy policy(CheckOptions options) {
        Path file = options.policyFile();
        return file == null
                ? options.settings()
                : options.settings().over(PolicyFile.read(file.toString(), contents(file)));
    }

    private static byte[] contents(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException reason) {
            throw new UnusableFileException(file.toString(), "cannot be read (" + Problem.inWords(reason) + ")");
        }
    }

    /** Reads and decides all traces. */
    CheckResult decide() {
        List<Verdict> verdicts = new ArrayList<>();
        Exemptions exemptions = new Exemptions(policy, LocalDate.now(ZoneId.systemDefault()));
        try (CheckRun run =
                new CheckRun(policy, exemptions.excuses(null), options.maxWitnesses(), settings.threads())) {
            ReadSummary read = TraceReader.read(
                            sources.inputs(), settings, problems, run.traces(), new ReadProgress(), this::refuse)
                    .withRefusedBefore(sources.refused());
            run.finish(verdicts::add);
            run.tally().caution(RunCautions.of(cautions));
            warn(read, exemptions);
            return new CheckResult(verdicts, run.tally().summary(read.skipped(), true), warnings, coverage, this);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** Refuses to go on if the problems of the input do not allow it. */
    private void refuse(ReadSummary read) {
        if (problems.allowToGoOn(options.skipsInvalid())) {
            return;
        }
        List<String> lines = new ArrayList<>();
        Set<String> others = otherFormats(lines);
        if (!others.isEmpty()) {
            List<Problem> beside = problems.first().stream()
                    .filter(problem -> !others.contains(problem.source()))
                    .toList();
            lines.addAll(Refused.beside(others, problems));
            throw new InvalidTraceException(String.join("\n", lines), beside);
        }
        lines.addAll(said());
        if (!problems.hasFatal()) {
            lines.add(
                    sources.refused() > 0
                            ? Refused.parts(problems, sources.files(), read.records(), false)
                            : Refused.records(read, problems, false));
        }
        throw new InvalidTraceException(String.join("\n", lines), problems.first());
    }

    /**
     * Adds a line for the inputs of each other format, and one for each input that is JSON, but no JSON Lines.
     *
     * @return the names of these inputs
     */
    private Set<String> otherFormats(List<String> lines) {
        List<Input> inputs = coverage != null ? List.of() : sources.inputs();
        Set<String> names = new HashSet<>();
        for (OtherFormats files : OtherFormats.ofRefused(inputs, problems, settings.limits())) {
            lines.add(files.message(name -> "CheckOptions.from(\"" + name + "\")", " and a mapping"));
            names.addAll(files.files());
        }
        Map<String, String> whole = WholeJson.ofRefused(inputs, problems, names);
        lines.addAll(whole.values());
        names.addAll(whole.keySet());
        Map<String, String> foreign = ForeignFiles.ofRefused(sources.logs(), problems, names, coverage != null);
        lines.addAll(foreign.values());
        names.addAll(foreign.keySet());
        if (coverage != null) {
            Map<String, String> records = RecordsAsLogs.ofRefused(sources.logs(), problems, names, settings.limits());
            lines.addAll(records.values());
            names.addAll(records.keySet());
        }
        return names;
    }

    /** A line for each of the first problems, and one for the rest. */
    private List<String> said() {
        List<String> lines = new ArrayList<>();
        problems.first().forEach(problem -> lines.add(problem.message()));
        long more = problems.count() - problems.merged() - problems.first().size();
        if (more > 0) {
            lines.add("and " + more + " more");
        }
        Refused.dependents(problems).ifPresent(lines::add);
        return lines;
    }

    private void warn(ReadSummary read, Exemptions exemptions) {
        exemptions
                .ended()
                .forEach(ended -> warnings.add(SafeText.escape(ended.from())
                        + ": its findings count again: the exemption ended on "
                        + ended.value().until()));
        problems.suspects().forEach(suspect -> warnings.add(suspect.message()));
        warnings.addAll(said());
        read.empty().forEach(empty -> warnings.add(SafeText.escape(empty) + ": no records"));
        RepeatsText.of(problems.repeats(), coverage == null ? "record" : "call").ifPresent(warnings::add);
    }

    /**
     * Reads the trace of a witness again.
     *
     * @throws IllegalStateException if it is no longer as it was
     */
    Trace trace(Verdict verdict, Witness witness) {
        return TraceReader.read(
                        sources.inputs(),
                        settings,
                        new Problems(0),
                        trace -> trace.id().equals(verdict.traceId()) && trace.holds(witness.operations()))
                .stream()
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(SafeText.escape(verdict.source())
                        + ": its records are no longer those that were checked; check it again"));
    }
}
