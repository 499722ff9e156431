package dev.hasse.cli;

import dev.hasse.detectors.Susceptibility;
import dev.hasse.detectors.Susceptibility.Decided;
import dev.hasse.detectors.Susceptibility.Status;
import dev.hasse.documents.TopologyFile;
import dev.hasse.model.topology.Topology;
import dev.hasse.reports.topology.TopologyJson;
import dev.hasse.reports.topology.TopologyJson.Result;
import dev.hasse.reports.topology.TopologyText;
import dev.hasse.traces.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hasse topology}: finds the channels of a graph that are susceptible to A1, without running it. */
@Command(
        name = "topology",
        header = "Finds channels of a graph of agents susceptible to A1",
        mixinStandardHelpOptions = true,
        versionProvider = HasseCommand.Version.class,
        sortOptions = false,
        customSynopsis = "hasse topology [OPTIONS] FILE|FOLDER|-...",
        description = {
            "Finds the channels of a graph of agents that are susceptible to A1, before anything has run, and "
                    + "says why. A channel is susceptible if one agent may write it while another holds a read of it, and "
                    + "no reducer merges the writes. FILE is a hasse.topology/1 in JSON, or the output of LangGraph's "
                    + "graph.get_graph().to_json(); FOLDER stands for its *.json. For several graphs, prints a line each "
                    + "and a total."
        },
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the graphs were decided",
            "1:--fail-on-susceptible or --fail-on-unknown found a channel",
            "2:wrong usage, or bad input",
            "3:a bug in Hasse"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  hasse topology traces/topologies/blackboard.json",
            "  hasse topology --fail-on-susceptible traces/topologies",
            "  hasse topology --channels channels.json langgraph.json"
        })
final class TopologyCommand implements Callable<Integer> {
    private final Streams streams;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE|FOLDER|-", arity = "1..*", description = "Topologies; - is standard input.")
    private List<Path> inputs = new ArrayList<>();

    @Option(
            names = "--channels",
            order = 1,
            paramLabel = "FILE",
            description =
                    "A hasse.topology/1 without supersteps that adds what LangGraph's export lacks: the channels that "
                            + "its nodes read and write, and their reducers.")
    private @Nullable Path channels;

    @Option(names = "--fail-on-susceptible", order = 2, description = "Exit with 1 if a channel is susceptible.")
    private boolean failOnSusceptible;

    @Option(
            names = "--fail-on-unknown",
            order = 2,
            description = "Exit with 1 if it is unknown whether a channel is susceptible.")
    private boolean failOnUnknown;

    @Mixin
    private TextOrJson format = new TextOrJson();

    @Mixin
    private ColourOption colour = new ColourOption();

    TopologyCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() {
        boolean one = inputs.size() == 1 && !Files.isDirectory(inputs.get(0));
        List<Path> files = files();
        if (channels != null && files.size() != 1) {
            throw new ParameterException(spec.commandLine(), "--channels needs exactly one FILE");
        }
        TopologyFile.Parts added =
                channels == null ? null : TopologyFile.parts(channels.toString(), FileInput.read(channels, streams));
        List<Result> results = new ArrayList<>();
        Set<Status> found = EnumSet.noneOf(Status.class);
        for (Path file : files) {
            Topology topology = TopologyFile.read(file.toString(), FileInput.readOrStandardInput(file, streams), added);
            List<Decided> decided = Susceptibility.of(topology);
            decided.forEach(channel -> found.add(channel.status()));
            results.add(new Result(file.toString(), topology, decided));
        }
        Output.write(null, streams, to -> {
            if (format.isJson()) {
                TopologyJson.write(results, to, HasseCommand.Version.number());
            } else {
                text(results, one, to);
            }
        });
        boolean failed = (failOnSusceptible && found.contains(Status.SUSCEPTIBLE))
                || (failOnUnknown && found.contains(Status.UNKNOWN));
        return failed ? ExitCode.GATE_FAILED : ExitCode.OK;
    }

    private void text(List<Result> results, boolean one, Writer to) throws IOException {
        TopologyText text = new TopologyText(colour.style(streams, null));
        for (Result result : results) {
            if (one) {
                text.full(result.topology(), result.channels(), to);
            } else {
                text.brief(result.topology(), result.channels(), to);
            }
        }
        if (!one) {
            text.total(to);
        }
    }

    /** The files that the arguments name, in order. */
    private List<Path> files() {
        List<Path> files = new ArrayList<>();
        for (Path input : inputs) {
            if (!Files.isDirectory(input)) {
                files.add(input);
                continue;
            }
            try (Stream<Path> within = Files.walk(input)) {
                List<Path> found = within.filter(file ->
                                Files.isRegularFile(file) && file.toString().endsWith(".json"))
                        .sorted()
                        .toList();
                if (found.isEmpty()) {
                    throw bad(new Problem(input.toString(), 0, null, "no *.json in this folder", "topologies", null));
                }
                files.addAll(found);
            } catch (IOException unreadable) {
                throw bad(Problem.unreadable(input.toString(), unreadable));
            } catch (UncheckedIOException unreadable) {
                throw bad(Problem.unreadable(input.toString(), Objects.requireNonNull(unreadable.getCause())));
            }
        }
        return files;
    }

    private BadInputException bad(Problem problem) {
        streams.err().println("error: " + problem.message());
        return new BadInputException();
    }
}
