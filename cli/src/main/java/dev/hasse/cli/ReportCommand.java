package dev.hasse.cli;

import dev.hasse.check.WitnessTraces;
import dev.hasse.policy.Policy;
import dev.hasse.reports.advice.ReadingArguments;
import dev.hasse.reports.groups.ComparedReport;
import dev.hasse.reports.groups.Report;
import dev.hasse.reports.groups.ReportBuilder;
import dev.hasse.reports.groups.ReportRun;
import dev.hasse.reports.page.PageLinks;
import dev.hasse.reports.page.PageSources;
import dev.hasse.reports.rows.RowFormat;
import dev.hasse.reports.rows.RowQuery;
import dev.hasse.reports.rows.RowTables;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
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
            "  hasse report --transactions --from auto --mapping map.yaml logs/",
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

    @Mixin
    private ReportOutputs outputs = new ReportOutputs();

    @Mixin
    private TransactionOptions transactions = new TransactionOptions();

    @Option(
            names = "--pages",
            order = 3,
            paramLabel = "FOLDER",
            description =
                    "With html: also write to FOLDER a page on the trace of each witness shown, in which to look around, and "
                            + "link to it; at most " + TracePages.MOST + " pages.")
    private @Nullable Path pages;

    ReportCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() throws IOException {
        RowQuery query = rows.query(options.groupByColumns());
        if (pages != null && (query != null || !outputs.writesHtml())) {
            throw new ParameterException(
                    spec.commandLine(), "--pages needs a report in html, which links to the pages: --format html");
        }
        transactions.requireOne(spec.commandLine());
        if (transactions.areAsked() && query != null) {
            throw new ParameterException(
                    spec.commandLine(), "--rows has no rows for transactions; it cannot be combined with them");
        }
        traces.keepFrom(outputs.files());
        ReportRun run = outputs.run(traces.inputs(), streams);
        Policy policy = traces.policy(streams);
        outputs.plainFile();
        return outputs.write(query == null ? rendered(policy, run) : table(query, policy), streams);
    }

    private ReportOutputs.Renderer rendered(Policy policy, ReportRun run) throws IOException {
        ComparedReport past = options.past(streams, folder -> report(policy, List.of(folder)));
        Report alone = transactions.areAsked() ? withTransactions(policy) : report(policy, null);
        Report report = past == null ? alone : alone.comparedWith(past);
        WitnessTraces again = traces.again(policy, report);
        TracePages linked = pages == null ? null : new TracePages(pages, again, policy, streams, spec.commandLine());
        ReadingArguments reading = new ReadingArguments(RepeatedOptions.of(spec), traces.inputsOfConversion(streams));
        return (form, file, to, style) -> form.write(
                report,
                run,
                new PageSources(again::smallest, linked == null ? PageLinks.NONE : linked.from(file), reading),
                to,
                style);
    }

    private ReportOutputs.Renderer table(RowQuery query, Policy policy) throws IOException {
        RowTables.Rows rowsOfTable = begin(query);
        traces.tabulate(query.kind(), rowsOfTable, policy, options.examined(), streams);
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

    private Report withTransactions(Policy policy) throws IOException {
        ReportBuilder builder = options.builder(policy.chainInForce().value(), streams);
        try {
            return traces.reportWithTransactions(builder, policy, options.examined(), transactions, streams);
        } catch (IllegalArgumentException standardInput) {
            throw new ParameterException(spec.commandLine(), String.valueOf(standardInput.getMessage()));
        }
    }

    /** @param paths the traces to read; null for those in the arguments */
    private Report report(Policy policy, @Nullable List<String> paths) throws IOException {
        ReportBuilder builder = options.builder(policy.chainInForce().value(), streams);
        return traces.report(builder, policy, options.examined(), paths, streams);
    }
}
