package dev.hasse.cli;

import dev.hasse.documents.NearestName;
import dev.hasse.model.Chain;
import dev.hasse.model.UnknownNameException;
import dev.hasse.reports.groups.Bootstrap;
import dev.hasse.reports.groups.ComparedReport;
import dev.hasse.reports.groups.GroupBy;
import dev.hasse.reports.groups.Report;
import dev.hasse.reports.groups.ReportBuilder;
import dev.hasse.reports.groups.ReportFile;
import dev.hasse.reports.groups.Roles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options for the content of a report. */
final class ReportOptions {
    private static final String GROUP_BY = "--group-by";

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private CommandSpec spec;

    @Option(
            names = {GROUP_BY, "--by"},
            order = 10,
            paramLabel = "FIELDS",
            defaultValue = "workload",
            converter = GroupByConverter.class,
            completionCandidates = GroupByConverter.class,
            description =
                    "One or more of workload, runtime, model, role, agent, source, folder, trace, separated by commas (default: "
                            + "${DEFAULT-VALUE}). A trace counts for every agent, and every role, that takes part. With "
                            + "--rows: columns of the table (default: none).")
    private String groupBy = "workload";

    @Option(
            names = "--bootstrap",
            order = 13,
            paramLabel = "N",
            defaultValue = "1000",
            description = "The number of resamples for each bootstrap interval (default: ${DEFAULT-VALUE}).")
    private int resamples;

    @Option(
            names = "--seed",
            order = 14,
            paramLabel = "S",
            defaultValue = "1",
            description =
                    "The seed of the resamples: the same seed gives the same intervals (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--roles",
            order = 12,
            paramLabel = "FILE",
            description =
                    "Estimate how many witnesses of A1 matter. FILE is a JSON object that maps agents or roles to "
                            + "\"producer\", \"consumer\", \"assessor\", or a probability. Advice only: no verdict changes.")
    private @Nullable Path roles;

    @Option(
            names = "--compare",
            order = 11,
            paramLabel = "OTHER",
            description =
                    "Show what got better or worse since OTHER: a folder of traces, or a report written with --format "
                            + "json. Groups of the same name are compared, or else all traces with all traces.")
    private @Nullable Path other;

    private int maxWitnesses;

    @Option(
            names = "--max-witnesses",
            order = 21,
            paramLabel = "N",
            defaultValue = "10000",
            description =
                    "Examine at most N witnesses of each anomaly and trace for staleness, windows and participants; 0 "
                            + "examines all. Counts stay exact (default: ${DEFAULT-VALUE}).")
    void limitWitnesses(int number) {
        maxWitnesses = WitnessLimit.of(number, spec);
    }

    /** How many witnesses to examine for each anomaly and trace. */
    int examined() {
        return maxWitnesses;
    }

    /** Makes the report on a folder of traces. */
    @FunctionalInterface
    interface Reporting {
        Report on(String folder) throws IOException;
    }

    /**
     * The report to compare with, which is read first, since it may be invalid; null if there is none.
     *
     * @param reporting makes it if it is a folder of traces
     */
    @Nullable
    ComparedReport past(Streams streams, Reporting reporting) throws IOException {
        if (other == null) {
            return null;
        }
        String name = other.toString();
        return Files.isDirectory(other)
                ? ComparedReport.of(name, reporting.on(name))
                : ReportFile.read(name, FileInput.readResult(other, streams), groupBy());
    }

    /** The properties by which traces are grouped. */
    List<GroupBy> groupBy() {
        try {
            return GroupBy.parse(groupBy);
        } catch (UnknownNameException unknown) {
            throw invalid(unknown.getMessage() + NearestName.question(unknown));
        } catch (IllegalArgumentException twice) {
            throw invalid(String.valueOf(twice.getMessage()));
        }
    }

    private ParameterException invalid(String why) {
        return new ParameterException(spec.commandLine(), "Invalid value for option '" + GROUP_BY + "': " + why);
    }

    /** Names of properties, whatever their case; what else a table can be grouped by is known only once there is a table. */
    static final class GroupByConverter extends Choice<String> {
        @Override
        String parse(String text) {
            return Arrays.stream(text.split(",", -1))
                    .map(name -> names().filter(name.strip()::equalsIgnoreCase)
                            .findFirst()
                            .orElse(name))
                    .collect(Collectors.joining(","));
        }

        @Override
        Stream<String> names() {
            return Arrays.stream(GroupBy.values()).map(GroupBy::word);
        }
    }

    /** The columns by which the rows of a table are grouped, if any are given. */
    List<String> groupByColumns() {
        return spec.commandLine().getParseResult().hasMatchedOption(GROUP_BY)
                ? Arrays.stream(groupBy.split(",", -1)).map(String::strip).toList()
                : List.of();
    }

    /**
     * Creates the builder of the report, and reads the file of roles if one is given.
     *
     * @param inForce the chain that defines the levels
     */
    ReportBuilder builder(Chain inForce, Streams streams) {
        if (resamples < 1) {
            throw new ParameterException(spec.commandLine(), "--bootstrap must be at least 1");
        }
        return new ReportBuilder(
                groupBy(),
                inForce,
                new Bootstrap(resamples, seed, Report.CONFIDENCE),
                roles == null ? null : Roles.read(roles.toString(), FileInput.read(roles, streams)));
    }
}
