package dev.hasse.cli;

import dev.hasse.model.Chain;
import dev.hasse.reports.groups.Bootstrap;
import dev.hasse.reports.groups.GroupBy;
import dev.hasse.reports.groups.Report;
import dev.hasse.reports.groups.ReportBuilder;
import dev.hasse.reports.groups.Roles;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options for the content of a report. */
final class ReportOptions {
    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private CommandSpec spec;

    @Option(
            names = "--group-by",
            order = 10,
            paramLabel = "FIELDS",
            defaultValue = "workload",
            converter = GroupByConverter.class,
            description =
                    "One or more of workload, runtime, model, role, agent, source, folder, trace, separated by commas (default: "
                            + "${DEFAULT-VALUE}). A trace counts for every agent, and every role, that takes part.")
    private Grouping groupBy = new Grouping(List.of(GroupBy.WORKLOAD));

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

    /** The properties by which traces are grouped. A separate type, as picocli would fill a list element by element. */
    record Grouping(List<GroupBy> by) {}

    static final class GroupByConverter extends Parsed<Grouping> {
        GroupByConverter() {
            super(text -> new Grouping(GroupBy.parse(text)));
        }
    }

    List<GroupBy> groupBy() {
        return groupBy.by();
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
                groupBy.by(),
                inForce,
                new Bootstrap(resamples, seed, Report.CONFIDENCE),
                roles == null ? null : Roles.read(roles.toString(), FileInput.read(roles, streams)));
    }
}
