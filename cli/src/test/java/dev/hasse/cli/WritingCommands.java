package dev.hasse.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;

/** Every command that writes a file, in every format, and every command that prints, in shell syntax. */
final class WritingCommands {
    /** A name that suits all commands: a TLA+ module has the name of its file. */
    static final String NAME = "Out.tla";

    private static final String TRIP = "traces/corpus/paper/trip-date.jsonl";
    private static final String SPANS = "traces/formats/claude-code/stale-edit.jsonl";

    /** Commands that write to the file OUT. */
    static Stream<String> files() {
        Stream<String> checks = Arrays.stream(CheckFormat.values())
                .map(format -> "check --exit-zero --output " + format + "=OUT " + TRIP);
        Stream<String> reports = Arrays.stream(ReportFormat.values())
                .map(format -> "report --bootstrap 1 --output " + format + "=OUT " + TRIP);
        Stream<String> others = Stream.of(
                "check --exit-zero --output OUT " + TRIP,
                "report --bootstrap 1 --format html --output OUT " + TRIP,
                "explain --output OUT " + TRIP,
                "explain --format svg --output OUT " + TRIP,
                "explain --format html --output OUT " + TRIP,
                "explain --format perfetto --output OUT " + TRIP,
                "explain --tla --output OUT " + TRIP,
                "explain A1 --format html --output OUT",
                "baseline --output OUT " + TRIP,
                "convert --output OUT " + SPANS,
                "convert --coverage OUT " + SPANS,
                "convert --suggest-mapping --output OUT " + SPANS,
                "simulate --matrix --sessions 1 --runtime ssi --scenario triage --output OUT",
                "simulate --matrix --format html --sessions 1 --runtime ssi --scenario triage --output OUT",
                "simulate --sweep --sessions 1 --runtime ssi --output OUT",
                "merge --output OUT RESULT");
        return Stream.of(checks, reports, others).flatMap(all -> all);
    }

    /** Commands that write to standard output and exit with 0. */
    static Stream<String> printing() {
        Stream<String> checks =
                Arrays.stream(CheckFormat.values()).map(format -> "check --exit-zero --format " + format + " " + TRIP);
        Stream<String> reports = Arrays.stream(ReportFormat.values())
                .map(format -> "report --bootstrap 1 --format " + format + " " + TRIP);
        Stream<String> others = Stream.of(
                "--help",
                "--version",
                "check --help",
                "generate-completion",
                "advise " + TRIP,
                "advise --format json " + TRIP,
                "baseline --output FRESH " + TRIP,
                "check --live --exit-zero " + TRIP,
                "check --live --exit-zero --format jsonl " + TRIP,
                "check --isolation --exit-zero " + TRIP,
                "config",
                "convert " + SPANS,
                "convert --suggest-mapping " + SPANS,
                "diff " + TRIP + " RESULT",
                "diff --format markdown " + TRIP + " RESULT",
                "diff --format json " + TRIP + " RESULT",
                "explain A1",
                "explain " + TRIP,
                "explain --format svg " + TRIP,
                "explain --format html " + TRIP,
                "explain --format perfetto " + TRIP,
                "explain --tla " + TRIP,
                "init --output FRESH",
                "merge RESULT",
                "report --rows trace " + TRIP,
                "report --rows operation --by agent --format csv " + TRIP,
                "simulate --list",
                "simulate --sessions 1 --scenario triage",
                "simulate --matrix --sessions 1 --runtime ssi --scenario triage",
                "simulate --sweep --sessions 1 --runtime ssi",
                "topology traces/topologies/blackboard.json",
                "topology --format json traces/topologies",
                "validate " + TRIP,
                "watch --format jsonl -",
                "whatif --runtime ssi " + TRIP,
                "whatif --format json --runtime ssi " + TRIP);
        return Stream.of(checks, reports, others).flatMap(all -> all);
    }

    private WritingCommands() {}

    /**
     * The arguments of a command.
     *
     * @param out the file for OUT
     * @param folder the folder for an input of {@code merge}, and for FRESH, a file that does not exist yet
     */
    static String[] arguments(String command, Path out, Path folder) throws IOException {
        Path result = folder.resolve("result.json");
        if (command.contains("RESULT") && Files.notExists(result)) {
            Run.hasse(arguments("check --require L0 --format json --output OUT " + TRIP, result, folder));
        }
        return Arrays.stream(command.split(" "))
                .map(word -> word.endsWith("OUT") ? word.substring(0, word.length() - 3) + out : word)
                .map(word ->
                        word.startsWith("traces/") ? Run.PROJECT.resolve(word).toString() : word)
                .map(word -> word.equals("FRESH") ? folder.resolve("fresh").toString() : word)
                .map(word -> word.equals("RESULT") ? result.toString() : word)
                .toArray(String[]::new);
    }
}
