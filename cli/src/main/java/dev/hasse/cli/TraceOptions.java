package dev.hasse.cli;

import dev.hasse.check.ConversionRequest;
import dev.hasse.check.FoundInputs;
import dev.hasse.check.TraceSources;
import dev.hasse.imports.convert.Conversion;
import dev.hasse.imports.convert.MappingCautions;
import dev.hasse.model.SafeText;
import dev.hasse.model.TraceSink;
import dev.hasse.model.transactions.TransactionLog;
import dev.hasse.policy.ConversionSettings;
import dev.hasse.policy.Setting;
import dev.hasse.traces.Input;
import dev.hasse.traces.InputFinder;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problems;
import dev.hasse.traces.ReadProgress;
import dev.hasse.traces.ReadSettings;
import dev.hasse.traces.ReadSummary;
import dev.hasse.traces.ReadTraces;
import dev.hasse.traces.TraceReader;
import java.io.BufferedInputStream;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** The options for the traces to read and for the limits on them, shared by every command that reads traces. */
final class TraceOptions {
    /** The default number of threads. */
    static final int THREADS = Runtime.getRuntime().availableProcessors();

    static final int PROBLEMS_SHOWN = 20;

    @Spec(Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private CommandSpec spec;

    @Parameters(
            paramLabel = "FILE|FOLDER|-",
            arity = "0..*",
            description =
                    "Traces: files, folders (their *.jsonl, *.jsonl.gz, *.jsonl.zst and *.ndjson, and logs in other "
                            + "formats where these are read, recursively), or - for standard input, which is also the default.")
    private List<String> paths = new ArrayList<>();

    @Mixin
    private VolumeOptions volume = new VolumeOptions();

    @Mixin
    private ConvertOptions conversion = new ConvertOptions();

    @Mixin
    private LimitOptions limits = new LimitOptions();

    /** How the policy reads logs in other formats, where the options do not say. */
    private ConversionSettings policy = ConversionSettings.SILENT;

    /** What fields are whose names are nearly those of fields of the record; null to say nothing of them. */
    private @Nullable Suspects suspects;

    /** What fields are that are ignored although their names are nearly those of fields of the record. */
    enum Suspects {
        WARNINGS,
        ERRORS
    }

    /** What the inputs in the arguments were converted to; empty if they hold records, or have not been read. */
    private List<Input> converted = List.of();

    /** Whether traces are read as transactions whose format says itself what is one; no records are made of them. */
    private boolean takesTransactions;

    private List<TransactionLog> transactions = List.of();
    private MappingCautions cautions = MappingCautions.NONE;

    private @Nullable InputStream standardInput;
    /** Whether the traces are to be converted; null until somebody has looked. */
    private @Nullable Boolean converts;

    /** The files that the command will write. */
    private OutputFiles outputs = OutputFiles.NONE;

    /**
     * Sets the files that the command will write, so that it reads none of them.
     *
     * @throws ParameterException if two of them are the same
     */
    void keepFrom(List<Path> files) {
        try {
            outputs = new OutputFiles(files);
        } catch (IllegalArgumentException twice) {
            throw misused(twice);
        }
    }

    /** Reads logs in other formats as the policy says, where the options do not say how. */
    void follow(ConversionSettings settings) {
        policy = settings;
    }

    /** Reports fields whose names are nearly those of fields of the record. */
    void report(Suspects fields) {
        suspects = fields;
    }

    private ConversionSettings conversion() {
        return conversion.settings().over(policy);
    }

    private ParameterException misused(IllegalArgumentException reason) {
        return new ParameterException(spec.commandLine(), "--output: " + reason.getMessage());
    }

    /**
     * These inputs.
     *
     * @throws ParameterException if the command will write one of them
     */
    List<Input> spared(List<Input> inputs) {
        try {
            outputs.spare(inputs);
            return inputs;
        } catch (IllegalArgumentException overwritten) {
            throw misused(overwritten);
        }
    }

    /**
     * Reads the traces, and reports problems on standard error.
     *
     * @param problems collects the problems
     * @param skipInvalid whether to continue without refused records; null if the command has no such option
     * @throws BadInputException if the command cannot continue
     */
    ReadSummary read(
            Streams streams, ReadSettings settings, Problems problems, @Nullable Boolean skipInvalid, TraceSink sink) {
        return read(paths, streams, settings, problems, skipInvalid, sink);
    }

    /** Reads the traces at the given paths, instead of those in the arguments. */
    ReadSummary read(
            List<String> others,
            Streams streams,
            ReadSettings settings,
            Problems problems,
            @Nullable Boolean skipInvalid,
            TraceSink sink) {
        long start = System.nanoTime();
        TraceSources sources = sources(others, streams, problems);
        ReadProgress progress = new ReadProgress();
        ProgressDisplay shown = ProgressDisplay.of(streams, volume.quiet(), () -> Progress.reading(progress.now()));
        try {
            return TraceReader.read(sources.inputs(), settings, problems, sink, progress, read -> {
                        shown.close();
                        report(streams, sources, read, problems, skipInvalid, start);
                    })
                    .withRefusedBefore(sources.refused());
        } finally {
            shown.close();
        }
    }

    /** Reads the traces into memory, and reports problems on standard error. */
    ReadTraces readTraces(Streams streams, ReadSettings settings, Problems problems, @Nullable Boolean skipInvalid) {
        long start = System.nanoTime();
        TraceSources sources = sources(paths, streams, problems);
        ReadProgress progress = new ReadProgress();
        ReadTraces read;
        ProgressDisplay shown = ProgressDisplay.of(streams, volume.quiet(), () -> Progress.reading(progress.now()));
        try {
            read = TraceReader.read(sources.inputs(), settings, problems, progress);
        } finally {
            shown.close();
        }
        report(streams, sources, read.summary(), problems, skipInvalid, start);
        return read;
    }

    /** Reads traces as transactions whose format says itself what is one. */
    void takeTransactions() {
        takesTransactions = true;
    }

    /** The transactions of the traces that were read as such. */
    List<TransactionLog> transactions() {
        return transactions;
    }

    /** Why nothing could be found in what was converted. */
    MappingCautions cautions() {
        return cautions;
    }

    /** Whether the input is of another format than that of operation records: it was named, or is recognized. */
    boolean converts(Streams streams) {
        converts = converts != null ? converts : Boolean.valueOf(converts(paths, streams));
        return converts;
    }

    private boolean converts(List<String> arguments, Streams streams) {
        ConversionSettings settings = conversion();
        return settings.converts() && !FoundInputs.holdRecords(arguments, standardInput(streams), settings, limits());
    }

    /** Whether the options or the policy name another format than that of operation records. */
    boolean namesFormat() {
        return conversion().converts();
    }

    /** Standard input, whose beginning can be looked at where the format may have to be recognized. */
    private InputStream standardInput(Streams streams) {
        if (standardInput == null && namesFormat()) {
            standardInput = new BufferedInputStream(streams.in());
        }
        return standardInput == null ? streams.in() : standardInput;
    }

    private TraceSources sources(List<String> arguments, Streams streams, Problems problems) {
        limits.requireMemory(spec.commandLine());
        ConversionSettings settings = conversion();
        boolean converting = arguments == paths ? converts(streams) : converts(arguments, streams);
        FoundInputs inputs = FoundInputs.of(arguments, standardInput(streams), converting, problems);
        List<Input> found = spared(inputs.inputs());
        if (inputs.converts()) {
            TraceSources sources = TraceSources.of(found, convert(found, streams, problems), problems);
            if (arguments == paths && !takesTransactions) {
                converted = sources.inputs();
            }
            return sources;
        }
        refuse(settings.withoutFormat(), "needs the format of the input: --from, or from in hasse.yaml");
        refuse(
                conversion.settings().vainForRecords(policy, settings.converts()),
                settings.converts()
                        ? "has no effect on records, which the input holds"
                        : "has no effect on records, which the input is said to be: name its format with --from");
        return TraceSources.ofRecords(found);
    }

    /** Requires that the input is operation records, and that Java's memory is not set here. */
    void requireRecords() {
        limits.requireNoMemory(spec.commandLine());
        ConversionSettings settings = conversion();
        if (settings.converts() || settings.withoutFormat() != null) {
            throw new ParameterException(
                    spec.commandLine(),
                    "found settings for logs in other formats, expected operation records; 'hasse convert' makes them");
        }
    }

    private void refuse(@Nullable Setting<String> vain, String why) {
        if (vain != null) {
            throw new ParameterException(spec.commandLine(), SafeText.escape(vain.from()) + ": " + why);
        }
    }

    /** Converts inputs of another format, and reports the coverage. */
    private Conversion.Converted convert(List<Input> others, Streams streams, Problems problems) {
        Conversion.Request request = request(streams);
        Conversion.Converted converted = converting(
                others,
                streams,
                watched -> takesTransactions
                        ? Conversion.withTransactions(watched, request, problems)
                        : Conversion.of(watched, request, problems));
        transactions = converted.transactions();
        if (!problems.hasFatal()
                && (transactions.isEmpty() || !converted.records().isEmpty())) {
            messages(streams).converted(converted, request, others, problems);
            cautions = converted.cautions();
        }
        return converted;
    }

    /**
     * Does something with inputs of another format, and shows how far it is.
     *
     * @param work is given the inputs, and reads them
     */
    <T> T converting(List<Input> others, Streams streams, Function<List<Input>, T> work) {
        ReadProgress progress = new ReadProgress();
        List<Input> watched = progress.watch(others);
        return ProgressDisplay.during(
                streams, volume.quiet(), () -> Progress.converting(progress.now()), () -> work.apply(watched));
    }

    /** The conversion that the options ask for. */
    Conversion.Request request(Streams streams) {
        try {
            return ConversionRequest.of(
                    conversion(),
                    limits(),
                    file -> FileInput.read(streams.folder().resolve(file), streams));
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(spec.commandLine(), ConvertOptions.message(wrong));
        }
    }

    /** The inputs in the arguments, of any format. */
    List<Input> otherInputs(Streams streams, Problems problems) {
        return spared(InputFinder.findOthers(paths, standardInput(streams), problems));
    }

    /**
     * Reports on standard error what was refused, and what was odd.
     *
     * @param start when reading began, by {@link System#nanoTime}
     * @throws BadInputException if the command cannot continue
     */
    void report(
            Streams streams,
            TraceSources sources,
            ReadSummary read,
            Problems problems,
            @Nullable Boolean skipInvalid,
            long start) {
        ReadMessages messages = messages(streams);
        boolean goOn = problems.allowToGoOn(Boolean.TRUE.equals(skipInvalid));
        boolean converts = sources.converted();
        if (!goOn && !converts) {
            // The fields of these logs, and of files beside them, are none of records with other names.
            Set<String> others = messages.otherFormats(sources.inputs(), problems, limits());
            if (!others.isEmpty()) {
                if (read.records() > 0) {
                    messages.refusedBeside(others, problems);
                }
                throw new BadInputException();
            }
        }
        if (suspects != null) {
            messages.suspects(problems, suspects == Suspects.ERRORS);
        }
        messages.refused(converts ? sources.logs() : List.of(), problems, goOn, read.records() > 0);
        if (!goOn) {
            messages.end(sources, read, problems, skipInvalid != null);
            throw new BadInputException();
        }
        messages.oddities(read, problems, converts ? "call" : "record");
        messages.cost(read, start);
    }

    /** The messages on standard error about what was read. */
    ReadMessages messages(Streams streams) {
        return new ReadMessages(volume, streams, ConvertOptions.draft(conversion(), inputs()));
    }

    /** Creates the collector of problems. */
    static Problems problems() {
        return new Problems(PROBLEMS_SHOWN);
    }

    /** The settings for reading all of the input on all processors. */
    ReadSettings settings(@Nullable String nullSentinel) {
        return new ReadSettings(limits(), nullSentinel, THREADS, null, false);
    }

    /** The verbosity. */
    VolumeOptions volume() {
        return volume;
    }

    /** The arguments as they were given; none for standard input. */
    List<String> arguments() {
        return List.copyOf(paths);
    }

    /** The inputs, as they were given. */
    List<String> inputs() {
        return paths.isEmpty() ? List.of("-") : paths;
    }

    /** The inputs that are converted together, as they were given; none if they are operation records. */
    List<String> inputsOfConversion(Streams streams) {
        return converts(streams) ? inputs() : List.of();
    }

    /**
     * What the inputs in the arguments were converted to, to be read again; empty if they hold records, or have not been
     * read.
     */
    List<Input> converted() {
        return converted;
    }

    /** The limits on the size of a record. */
    Limits limits() {
        return limits.ofRecords(spec.commandLine());
    }
}
