package dev.hasse.cli;

import dev.hasse.check.WitnessTraces;
import dev.hasse.model.SafeText;
import dev.hasse.policy.Policy;
import dev.hasse.reports.TextStyle;
import dev.hasse.reports.advice.ReadingArguments;
import dev.hasse.reports.groups.ComparedReport;
import dev.hasse.reports.groups.Report;
import dev.hasse.reports.groups.ReportBuilder;
import dev.hasse.reports.groups.ReportFile;
import dev.hasse.reports.groups.ReportRun;
import dev.hasse.reports.page.PageLinks;
import dev.hasse.reports.page.PageSources;
import dev.hasse.reports.rows.RowFormat;
import dev.hasse.reports.rows.RowQuery;
import dev.hasse.reports.rows.RowTables;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code hasse report}: reports on traces group by group. */
@Command(
        name = "report",
        header = "Levels and rates of anomalies, by groups of traces",
        mixinStandardHelpOptions = true,
        versionProvider = HasseCommand.Version.class,
        sortOptions = false,
        customSynopsis = "hasse report [OPTIONS] [FILE|FOLDER|-]...",
        description = {
            "Reports for each group of traces the levels they reach, the rate of each anomaly with confidence "
                    + "intervals, what got better or worse, and the worst witnesses. It is not a gate: findings do not "
                    + "make it fail."
        },
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:the report was written", "2:wrong usage, or bad input", "3:a bug in Hasse"},
        footerHeading = "%nExamples:%n",
        footer = {
            "  hasse report traces/",
            "  hasse report --group-by runtime,model traces/",
            "  hasse report -o json=tonight.json traces/       text, and JSON to keep",
            "  hasse report --compare last-night.json traces/  what got worse",
            "  hasse report --format markdown traces/ >> $GITHUB_STEP_SUMMARY",
            "  hasse report --rows trace --group-by model --pivot level traces/",
            "  hasse report --rows finding --format csv -o findings.csv traces/"
        })
final class ReportCommand implements Callable<Integer> {
    private final Streams streams;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private CommandSpec spec;

    @Mixin
    private GroupedTraces traces = new GroupedTraces();

    @Mixin
    private ReportOptions options = new ReportOptions();

    @Mixin
    private RowOptions rows = new RowOptions();

    @Option(
            names = "--format",
            order = 1,
            paramLabel = "FORMAT",
            defaultValue = "text",
            converter = FormatConverter.class,
            completionCandidates = FormatConverter.class,
            description =
                    "text, markdown, csv (a row for each group and anomaly), json, or html (one file, with drawings) "
                            + "(default: ${DEFAULT-VALUE}). json and html say when they were made: now, or at SOURCE_DATE_EPOCH, "
                            + "the variable for reproducible output.")
    private ReportFormat format = ReportFormat.TEXT;

    @Option(
            names = {"-o", "--output"},
            order = 2,
            paramLabel = "[FORMAT=]FILE",
            converter = TargetConverter.class,
            description =
                    "Write the report to FILE instead of standard output. With FORMAT=, also write it to FILE in that "
                            + "format; may be given several times.")
    private List<Target<ReportFormat>> targets = new ArrayList<>();

    @Option(
            names = "--pages",
            order = 3,
            paramLabel = "FOLDER",
            description =
                    "With html: also write to FOLDER a page on the trace of each witness shown, in which to look around, and "
                            + "link to it; at most " + TracePages.MOST + " pages.")
    private @Nullable Path pages;

    @Mixin
    private ColourOption colour = new ColourOption();

    @Option(
            names = "--compare",
            order = 11,
            paramLabel = "OTHER",
            description =
                    "Show what got better or worse since OTHER: a folder of traces, or a report written with --format "
                            + "json. Groups of the same name are compared, or else all traces with all traces.")
    private @Nullable Path other;

    @Option(
            names = "--max-witnesses",
            order = 21,
            paramLabel = "N",
            defaultValue = "10000",
            description =
                    "Examine at most N witnesses of each anomaly and trace for staleness, windows and participants; 0 "
                            + "examines all. Counts stay exact (default: ${DEFAULT-VALUE}).")
    private int maxWitnesses;

    ReportCommand(Streams streams) {
        this.streams = streams;
    }

    static final class FormatConverter extends Choice<ReportFormat> {
        FormatConverter() {
            super(ReportFormat.values());
        }
    }

    static final class TargetConverter extends Parsed<Target<ReportFormat>> {
        TargetConverter() {
            super(text -> Target.parse(text, new FormatConverter()::parse));
        }
    }

    @Override
    public Integer call() throws IOException {
        if (maxWitnesses < 0) {
            throw new ParameterException(spec.commandLine(), "--max-witnesses must be at least 0");
        }
        RowQuery query = rows.query(options.groupByColumns());
        if (pages != null && (query != null || !writesHtml())) {
            throw new ParameterException(
                    spec.commandLine(), "--pages needs a report in html, which links to the pages: --format html");
        }
        traces.keepFrom(targets.stream().map(Target::file).toList());
        ReportRun run = run();
        Policy policy = traces.policy(streams);
        Path file = plainFile();
        Renderer renderer = query == null ? rendered(policy, run) : table(query, policy);
        boolean written = write(renderer, format, file, colour.style(streams, file));
        for (Target<ReportFormat> target : targets) {
            if (target.format() != null) {
                written &= write(renderer, target.format(), target.file(), TextStyle.PLAIN);
            }
        }
        return written ? ExitCode.OK : ExitCode.MISUSED;
    }

    /** Writes what was asked for, in one of its formats. */
    private interface Renderer {
        void write(ReportFormat form, @Nullable Path file, Writer to, TextStyle style) throws IOException;
    }

    private Renderer rendered(Policy policy, ReportRun run) throws IOException {
        ComparedReport past = past(policy);
        Report alone = report(policy, null);
        Report report = past == null ? alone : alone.comparedWith(past);
        WitnessTraces again = traces.again(policy, report);
        TracePages linked = pages == null ? null : new TracePages(pages, again, policy, streams, spec.commandLine());
        ReadingArguments reading = new ReadingArguments(RepeatedOptions.of(spec), traces.inputsOfConversion());
        return (form, file, to, style) -> form.write(
                report,
                run,
                new PageSources(again::smallest, linked == null ? PageLinks.NONE : linked.from(file), reading),
                to,
                style);
    }

    private Renderer table(RowQuery query, Policy policy) throws IOException {
        RowTables.Rows rowsOfTable = begin(query);
        traces.tabulate(query.kind(), rowsOfTable, policy, examined(), streams);
        RowTables.RowTable table = complete(rowsOfTable);
        int width = streams.colour() ? TerminalWidth.columns() : TerminalWidth.DEFAULT;
        return (form, file, to, style) ->
                table.write(RowFormat.valueOf(form.name()), to, width, HasseCommand.Version.number());
    }

    private RowTables.Rows begin(RowQuery query) {
        try {
            return TablesJar.load().begin(query);
        } catch (IllegalArgumentException | IllegalStateException impossible) {
            throw rows.misused(String.valueOf(impossible.getMessage()));
        }
    }

    private RowTables.RowTable complete(RowTables.Rows rowsOfTable) {
        try {
            return rowsOfTable.table();
        } catch (IllegalArgumentException tooWide) {
            throw rows.misused(String.valueOf(tooWide.getMessage()));
        }
    }

    private boolean writesHtml() {
        return Stream.concat(Stream.of(format), targets.stream().map(Target::format))
                .anyMatch(ReportFormat.HTML::equals);
    }

    private ReportRun run() {
        String variable = "SOURCE_DATE_EPOCH";
        String epoch = streams.environment().get(variable);
        try {
            return ReportRun.of(epoch, Clock.systemUTC(), HasseCommand.Version.number(), traces.inputs());
        } catch (IllegalArgumentException noTime) {
            throw new ParameterException(
                    spec.commandLine(),
                    "environment variable " + variable + ": found " + SafeText.quoteBriefly(String.valueOf(epoch))
                            + ", " + noTime.getMessage());
        }
    }

    private @Nullable Path plainFile() {
        try {
            return Target.plain(targets);
        } catch (IllegalArgumentException several) {
            throw new ParameterException(spec.commandLine(), String.valueOf(several.getMessage()));
        }
    }

    /** Writes the result. A failure is reported, and does not stop the other outputs. */
    private boolean write(Renderer renderer, ReportFormat form, @Nullable Path file, TextStyle style) {
        try {
            Output.write(file, streams, to -> renderer.write(form, file, to, style));
            return true;
        } catch (OutputException failure) {
            streams.err().println("error: " + failure.getMessage());
            return false;
        }
    }

    /** Reads the report to compare with. It is read first, since it may be invalid. */
    private @Nullable ComparedReport past(Policy policy) throws IOException {
        if (other == null) {
            return null;
        }
        String name = other.toString();
        return Files.isDirectory(other)
                ? ComparedReport.of(name, report(policy, List.of(name)))
                : ReportFile.read(name, FileInput.readResult(other, streams), options.groupBy());
    }

    /** @param paths the traces to read; null for those in the arguments */
    private Report report(Policy policy, @Nullable List<String> paths) throws IOException {
        ReportBuilder builder = options.builder(policy.chainInForce().value(), streams);
        return traces.report(builder, policy, examined(), paths, streams);
    }

    private int examined() {
        return maxWitnesses == 0 ? Integer.MAX_VALUE : maxWitnesses;
    }
}
