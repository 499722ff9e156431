package dev.hasse.cli;

import dev.hasse.check.ConversionRequest;
import dev.hasse.check.Refused;
import dev.hasse.check.RepeatsText;
import dev.hasse.check.TraceSources;
import dev.hasse.documents.NearestName;
import dev.hasse.imports.convert.Conversion;
import dev.hasse.imports.convert.Recognition;
import dev.hasse.imports.convert.SharedCells;
import dev.hasse.imports.formats.Format;
import dev.hasse.model.SafeText;
import dev.hasse.model.TraceSink;
import dev.hasse.model.UnknownNameException;
import dev.hasse.policy.ConversionSettings;
import dev.hasse.policy.Setting;
import dev.hasse.reports.Counted;
import dev.hasse.reports.CoverageText;
import dev.hasse.traces.Input;
import dev.hasse.traces.InputFinder;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problem;
import dev.hasse.traces.Problems;
import dev.hasse.traces.ReadProgress;
import dev.hasse.traces.ReadSettings;
import dev.hasse.traces.ReadSummary;
import dev.hasse.traces.ReadTraces;
import dev.hasse.traces.TraceReader;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
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
                    "Traces: files, folders (their *.jsonl, *.jsonl.gz, *.jsonl.zst and *.ndjson, recursively), or - "
                            + "for standard input, which is also the default.")
    private List<String> paths = new ArrayList<>();

    @Mixin
    private VolumeOptions volume = new VolumeOptions();

    @Mixin
    private ConvertOptions conversion = new ConvertOptions();

    // The limits come last in the help, as few users need them.
    @Option(
            names = "--max-line-bytes",
            order = 100,
            paramLabel = "N",
            defaultValue = "67108864",
            description = "Refuse lines of more than N bytes (default: ${DEFAULT-VALUE}).")
    private int maxLineBytes;

    @Option(
            names = "--max-depth",
            order = 101,
            paramLabel = "N",
            defaultValue = "1000",
            description = "Refuse values nested deeper than N levels (default: ${DEFAULT-VALUE}).")
    private int maxDepth;

    @Option(
            names = "--max-number-length",
            order = 102,
            paramLabel = "N",
            defaultValue = "1000",
            description = "Refuse numbers of more than N characters (default: ${DEFAULT-VALUE}).")
    private int maxNumberLength;

    @Option(
            names = "--max-memory",
            order = 103,
            paramLabel = "SIZE",
            converter = MemorySize.Converter.class,
            description =
                    "Use at most SIZE of memory for traces, such as 512m or 2g (default: a quarter of the machine's "
                            + "memory); needing more is an error. The process takes about 80m more.")
    private @Nullable MemorySize maxMemory;

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

    private List<Input> spared(List<Input> inputs) {
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

    private TraceSources sources(List<String> arguments, Streams streams, Problems problems) {
        // The launcher has started Java with this limit.
        if (maxMemory != null && !maxMemory.isKeptBy(Runtime.getRuntime().maxMemory())) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--max-memory is applied by the launcher; if you start Java yourself, use -Xmx instead");
        }
        ConversionSettings settings = conversion();
        if (settings.converts()) {
            List<Input> found = spared(TraceSources.find(arguments, streams.in(), settings, problems));
            TraceSources sources = TraceSources.of(found, convert(found, streams, problems), problems);
            if (arguments == paths) {
                converted = sources.inputs();
            }
            return sources;
        }
        Setting<String> vain = settings.withoutFormat();
        if (vain != null) {
            throw new ParameterException(
                    spec.commandLine(),
                    SafeText.escape(vain.from()) + ": needs the format of the input: --from, or from in hasse.yaml");
        }
        return TraceSources.ofRecords(spared(TraceSources.find(arguments, streams.in(), settings, problems)));
    }

    /** Converts inputs of another format, and reports the coverage. */
    private Conversion.Converted convert(List<Input> others, Streams streams, Problems problems) {
        Conversion.Request request = request(streams);
        Conversion.Converted converted =
                converting(others, streams, watched -> Conversion.of(watched, request, problems));
        if (!problems.hasFatal()) {
            CoverageText.write(converted.coverage(), volume.notes(streams));
            sayWhatIsShared(converted, streams);
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

    /** Notes cells that several traces use at the same time. */
    void sayWhatIsShared(Conversion.Converted converted, Streams streams) {
        SharedCells.of(converted.records())
                .ifPresent(shared -> volume.notes(streams).println("note: " + shared.message()));
    }

    /** The conversion that the options ask for. */
    Conversion.Request request(Streams streams) {
        try {
            return ConversionRequest.of(
                    conversion(),
                    limits(),
                    file -> FileInput.read(streams.folder().resolve(file), streams));
        } catch (IllegalArgumentException unknown) {
            String question = unknown.getCause() instanceof UnknownNameException name ? NearestName.question(name) : "";
            throw new ParameterException(spec.commandLine(), unknown.getMessage() + question);
        }
    }

    /** The inputs in the arguments, of any format. */
    List<Input> otherInputs(Streams streams, Problems problems) {
        return spared(InputFinder.findOthers(paths, streams.in(), problems));
    }

    private void report(
            Streams streams,
            TraceSources sources,
            ReadSummary read,
            Problems problems,
            @Nullable Boolean skipInvalid,
            long start) {
        boolean goOn = problems.allowToGoOn(Boolean.TRUE.equals(skipInvalid));
        if (suspects != null) {
            for (Problem suspect : problems.suspects()) {
                (suspects == Suspects.ERRORS ? streams.err() : volume.notes(streams))
                        .println((suspects == Suspects.ERRORS ? "error: " : "warning: ") + suspect.message());
            }
        }
        if (!goOn && read.records() == 0 && sayWhatTheySeemToBe(sources.inputs(), streams)) {
            throw new BadInputException();
        }
        say(problems, goOn, streams);
        if (!goOn) {
            if (!problems.hasFatal()) {
                boolean skippable = skipInvalid != null;
                streams.err()
                        .println("error: "
                                + (sources.refused() > 0
                                        ? Refused.parts(problems, sources.files(), read.records(), skippable)
                                        : Refused.records(read, problems, skippable)));
            }
            throw new BadInputException();
        }
        PrintWriter notes = volume.notes(streams);
        for (String empty : read.empty()) {
            notes.println("warning: " + SafeText.escape(empty) + ": no records");
        }
        sayWhatRepeats(problems, conversion().converts() ? "call" : "record", streams);
        Runtime java = Runtime.getRuntime();
        volume.details(streams)
                .printf(
                        "read: %s, %s in %.2f s; memory: %d MB of %d MB%n",
                        Counted.of(read.traces(), "trace"),
                        Counted.of(read.records(), "record"),
                        (System.nanoTime() - start) / 1e9,
                        (java.totalMemory() - java.freeMemory()) >> 20,
                        java.maxMemory() >> 20);
    }

    /**
     * Looks for another format in files without any record, and reports it.
     *
     * @return whether a format was reported for one of them
     */
    private boolean sayWhatTheySeemToBe(List<Input> inputs, Streams streams) {
        boolean said = false;
        for (Input input : conversion().converts() ? List.<Input>of() : inputs) {
            Optional<Format> format = Recognition.of(input, limits());
            if (format.isPresent()) {
                streams.err()
                        .println(
                                "error: " + SafeText.escape(input.name()) + ": " + ConvertOptions.advice(format.get()));
                said = true;
            }
        }
        return said;
    }

    /**
     * Reports the problems of the input.
     *
     * @param goOn whether the command continues in spite of them
     */
    void say(Problems problems, boolean goOn, Streams streams) {
        PrintWriter err = goOn ? volume.notes(streams) : streams.err();
        String severity = goOn ? "warning: " : "error: ";
        for (Problem problem : problems.first()) {
            err.println(severity + problem.message());
        }
        long more = problems.count() - problems.first().size();
        if (more > 0) {
            err.println(severity + "and " + more + " more");
        }
        Refused.dependents(problems).ifPresent(dependents -> err.println(severity + dependents));
    }

    /**
     * Warns of content that is in two inputs.
     *
     * @param noun a noun for the content
     */
    void sayWhatRepeats(Problems problems, String noun, Streams streams) {
        RepeatsText.of(problems.repeats(), noun)
                .ifPresent(repeated -> volume.notes(streams).println("warning: " + repeated));
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
    List<String> inputsOfConversion() {
        return conversion().converts() ? inputs() : List.of();
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
        try {
            return new Limits(maxLineBytes, maxDepth, maxNumberLength);
        } catch (IllegalArgumentException notPositive) {
            throw new ParameterException(spec.commandLine(), String.valueOf(notPositive.getMessage()));
        }
    }
}
