package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Hostile text in any field of any input, or in a file's name: no result, message or written file moves a cursor or
 * changes the writing direction.
 */
class HostileTextTest {
    private static final Path TRACES = Run.PROJECT.resolve("traces");
    private static final Set<String> CELLS = Set.of("read_values", "write_values", "read_times");

    @TempDir
    Path folder;

    private Run harmless(String... arguments) {
        return piped("", arguments);
    }

    private Run piped(String standardInput, String... arguments) {
        Run run = Run.in(folder, standardInput, arguments);
        assertThat(run.exitCode()).as(run.err()).isLessThan(3);
        // CSV rows end with a carriage return and a line feed.
        assertThat(HostileText.harmful(run.out().replace("\r\n", "\n")))
                .as(String.join(" ", arguments))
                .isEmpty();
        assertThat(HostileText.harmful(run.err()))
                .as(String.join(" ", arguments))
                .isEmpty();
        return run;
    }

    private void harmlessFile(Path file) throws IOException {
        assertThat(HostileText.harmful(Files.readString(file)))
                .as(file.toString())
                .isEmpty();
    }

    /** A folder of traces with all anomalies, in which every name and value is hostile, as is the folder's name. */
    private Path traces() throws IOException {
        Path hostile = Files.createDirectory(folder.resolve("t" + HostileText.TEXT));
        for (String name : List.of(
                "lattice/all-four.jsonl",
                "causal-cascade/cascade-survivor.jsonl",
                "controls/everything-tested.jsonl")) {
            Path file = TRACES.resolve("corpus").resolve(name);
            List<String> lines = new ArrayList<>();
            for (String line : Files.readAllLines(file)) {
                lines.add(HostileText.everywhere(labelled(HostileText.read(line)), CELLS, false)
                        .toString());
            }
            Files.write(hostile.resolve(file.getFileName() + HostileText.TEXT + ".jsonl"), lines);
        }
        return hostile;
    }

    private static JsonNode labelled(JsonNode record) {
        for (String label : List.of("workload", "runtime", "model", "role")) {
            ((com.fasterxml.jackson.databind.node.ObjectNode) record).put(label, label);
        }
        return record;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "check",
                "check --format json",
                "check --format jsonl",
                "check --format sarif",
                "check --format junit",
                "check --format github",
                "check --format gitlab",
                "check --format markdown",
                "check --verbose",
                "report --group-by workload,runtime,model,role,agent,source,folder",
                "report --format markdown --group-by workload,agent",
                "report --format csv --group-by workload,agent,source",
                "report --format json --group-by workload,role",
                "report --format html --group-by workload,agent",
                "report --rows trace",
                "report --rows finding --format markdown --where anomaly=A1",
                "report --rows finding --format csv",
                "report --rows operation --format json --group-by agent,tool --pivot role",
                "report --rows operation --format html --pivot agent",
                "report --rows finding --format csv --pivot subject",
                "advise",
                "advise --format json",
                "validate",
                "whatif --runtime ssi",
                "convert"
            })
    void recordsAreHarmless(String command) throws IOException {
        String[] arguments = Stream.concat(Arrays.stream(command.split(" ")), Stream.of(traces().toString()))
                .toArray(String[]::new);

        Run run = harmless(arguments);

        assertThat(run.out() + run.err()).isNotEmpty();
    }

    @Test
    void explanationsAreHarmless() throws IOException {
        try (Stream<Path> files = Files.list(traces())) {
            for (Path file : files.toList()) {
                harmless("explain", file.toString());
                for (String format : List.of("text", "html", "svg", "perfetto")) {
                    harmless("explain", "--format", format, file.toString());
                }
                harmless("explain", "--tla", file.toString());
                for (String format : List.of("text", "json")) {
                    harmless("whatif", "--runtime", "ssi", "--format", format, file.toString());
                }
                for (String anomaly : List.of("A1", "A2", "A3", "A6")) {
                    Path smallest = folder.resolve("smallest.jsonl");
                    if (harmless("explain", file.toString(), "--witness", anomaly + ":1", "-o", smallest.toString())
                                    .exitCode()
                            == 0) {
                        harmlessFile(smallest);
                    }
                }
                harmless("explain", file.toString(), "--trace", HostileText.TEXT);
            }
        }
    }

    @Test
    void baselinesAndMergedResultsAreHarmless() throws IOException {
        Path traces = traces();
        Path baseline = folder.resolve("b" + HostileText.TEXT.replace("/", "") + ".json");
        Path result = folder.resolve("r" + HostileText.TEXT.replace("/", "") + ".json");
        Path report = folder.resolve("report.json");

        harmless("baseline", traces.toString(), "-o", baseline.toString());
        harmlessFile(baseline);
        harmless("check", "--baseline", baseline.toString(), traces.toString());
        Path other = Files.writeString(traces.resolve("other.jsonl"), "");
        Files.writeString(baseline, Files.readString(baseline).replace("\"agents\":[\"", "\"agents\":[\"gone"));
        harmless("check", "--baseline", baseline.toString(), "--update-baseline", traces.toString());
        harmlessFile(baseline);
        Files.delete(other);
        harmless("check", "--format", "json", "-o", result.toString(), traces.toString());
        harmlessFile(result);
        harmless("merge", result.toString(), result.toString());
        for (String format : List.of("text", "markdown", "json")) {
            harmless("diff", "--format", format, traces.toString(), result.toString());
            harmless("diff", "--format", format, result.toString(), folder.toString());
        }
        harmless("report", "--format", "json", "-o", report.toString(), traces.toString());
        harmlessFile(report);
        harmless("report", "--compare", report.toString(), traces.toString());
        harmless("report", "--compare", baseline.toString(), traces.toString());
        harmless("check", "-o", folder.resolve(HostileText.TEXT).resolve("x").toString(), traces.toString());
    }

    /** Each field of a record in turn, with hostile text where none is allowed, and a hostile field beside it. */
    @Test
    void messagesAboutRecordsAreHarmless() throws IOException {
        String record =
                "{\"agent\":\"a\",\"read_time\":1,\"write_time\":2,\"read_set\":[\"x\"],\"read_values\":{\"x\":1},"
                        + "\"read_times\":{\"x\":1},\"write_values\":{\"y\":1},\"read_registry\":[{\"name\":\"t\",\"signature\":1}],"
                        + "\"write_registry\":[\"t\"],\"planned_tool\":\"t\",\"tools_used\":[\"t\"],\"io\":[[\"x\",1]],"
                        + "\"co\":[[\"x\",1]],\"op_id\":\"o\",\"aborted\":false,\"preds\":[\"o\"],\"trace_id\":\"s\",\"workload\":"
                        + "\"w\",\"runtime\":\"r\",\"model\":\"m\",\"role\":\"r\",\"replica\":\"p\",\"version\":1}";
        JsonNode good = HostileText.read(record);
        for (String place : HostileText.places(good)) {
            for (UnaryOperator<JsonNode> change :
                    List.<UnaryOperator<JsonNode>>of(HostileText::beside, HostileText::asKey)) {
                String bad = HostileText.with(good, place, change).toString();
                piped(bad + "\n" + bad, "check", "-");
                piped(bad + "\n" + bad, "validate", "-");
            }
        }
        piped(HostileText.TEXT, "check", "-");
        piped("{\"" + HostileText.TEXT, "check", "-");
    }

    private static List<String> policies() {
        List<String> policies = new ArrayList<>();
        String policy =
                "{\"require\":\"L1\",\"fail_on\":[\"A1\"],\"require_evidence\":[\"A1\"],\"rates\":{\"A1\":{\"max_rate\":"
                        + "\"1%\",\"confidence\":\"95%\"}},\"workloads\":{\"w\":{\"require\":\"L1\",\"rates\":{\"A1\":{\"max_rate\":"
                        + "\"1%\"}}}},\"ignore\":[{\"cells\":[\"x\"],\"agents\":[\"a\"],\"anomalies\":[\"A1\"],\"reason\":\"r\","
                        + "\"until\":\"2031-12-31\"},{\"cells\":[\"x\"],\"reason\":\"r\",\"until\":\"2001-12-31\"}],"
                        + "\"null_sentinel\":\"n\",\"chain\":[\"A1\",\"A3\",\"A6\",\"A2\"],\"a3\":\"auto\"}";
        JsonNode good = HostileText.read(policy);
        for (String place : HostileText.places(good)) {
            policies.add(HostileText.with(good, place, HostileText::beside).toString());
            policies.add(HostileText.with(good, place, HostileText::asKey).toString());
        }
        policies.add(HostileText.asKey(good).toString());
        policies.add(HostileText.TEXT);
        policies.add("\"" + HostileText.TEXT.replace("\"", "\\\""));
        policies.add("workloads: {\"a\\e[2J\": {require: L1}}\nfail_on: [\"\\e[2J\\e[31mA1\"]");
        policies.add("a: &x\u202e [*y]");
        return policies;
    }

    @Test
    void messagesAboutPoliciesAreHarmless() throws IOException {
        Path file = folder.resolve("p" + HostileText.TEXT + ".yaml");
        for (String policy : policies()) {
            Files.writeString(file, policy);
            harmless("config", "--config", file.toString());
            harmless(
                    "check",
                    "--config",
                    file.toString(),
                    TRACES.resolve("corpus/lattice").toString());
        }
        Files.writeString(folder.resolve("hasse.yaml"), policies().get(0));
        harmless("check", "--verbose", TRACES.resolve("corpus/lattice").toString());
        harmless("init");
    }

    @Test
    void messagesAboutMappingsAreHarmless() throws IOException {
        String mapping =
                "{\"tools\":{\"t\":{\"effect\":\"read\",\"cell\":\"c\",\"value\":\"result\"},\"u\":\"opaque\",\"v\":"
                        + "{\"reads\":[{\"cell\":\"c\",\"value\":\"result\"}],\"writes\":[{\"cell\":\"c\",\"constant\":1}]},"
                        + "\"w\":{\"effect\":\"read-write\",\"cell\":\"c\",\"before\":\"args.v\"}},\"scope\":\"all\",\"agent\":\"a\","
                        + "\"cells\":{\"ignore_case\":true},\"initial\":{\"c\":1},\"workload\":\"w\",\"runtime\":\"r\",\"model\":"
                        + "\"m\",\"commit\":\"barrier\",\"fields\":{\"tool\":\"tool\",\"args\":\"args\",\"started\":\"at\"}}";
        String log = "{\"tool\":\"t\",\"agent\":\"a\",\"args\":{\"v\":1},\"result\":2,\"at\":3}\n";
        JsonNode good = HostileText.read(mapping);
        Path file = folder.resolve("m" + HostileText.TEXT + ".yaml");
        for (String place : HostileText.places(good)) {
            for (UnaryOperator<JsonNode> change :
                    List.<UnaryOperator<JsonNode>>of(HostileText::beside, HostileText::asKey)) {
                Files.writeString(file, HostileText.with(good, place, change).toString());
                piped(log, "convert", "--from", "generic", "--mapping", file.toString(), "-");
                piped(log, "check", "--from", "generic", "--mapping", file.toString(), "-");
            }
        }
    }

    static List<Path> examples() throws IOException {
        try (Stream<Path> files = Files.walk(TRACES.resolve("formats"))) {
            return files.filter(file -> file.toString().matches(".*\\.jsonl?"))
                    .sorted()
                    .toList();
        }
    }

    /**
     * For each third-party format, every kind of value in turn, and the keys of objects that hold arguments and
     * results.
     */
    @ParameterizedTest
    @MethodSource("examples")
    void conversionsAreHarmless(Path example) throws IOException {
        String format = TRACES.resolve("formats").relativize(example).getName(0).toString();
        String text = Files.readString(example);
        List<JsonNode> documents = text.startsWith("[") || !example.toString().endsWith("l")
                ? List.of(HostileText.read(text))
                : text.lines()
                        .filter(line -> !line.isBlank())
                        .map(HostileText::read)
                        .toList();
        List<String> places = documents.stream()
                .flatMap(document -> HostileText.places(document).stream())
                .distinct()
                .sorted()
                .toList();
        Path mapping = mapping(example);
        for (int k = 0; k < places.size(); k += Math.max(1, places.size() / EveryBuild.trials(5))) {
            String place = places.get(k);
            UnaryOperator<JsonNode> change = k % 2 == 0 ? HostileText::beside : HostileText::asKey;
            String hostile = documents.stream()
                    .map(document -> HostileText.with(document, place, change).toString())
                    .collect(Collectors.joining("\n"));
            Path coverage = folder.resolve("coverage.json");
            String[] from = mapping == null
                    ? new String[] {"--from", format}
                    : new String[] {"--from", format, "--mapping", mapping.toString()};
            piped(hostile, with(from, "convert", "--skip-invalid", "--coverage", coverage.toString(), "-"));
            harmlessFile(coverage);
            piped(hostile, with(from, "check", "--skip-invalid", "--format", "json", "-"));
            piped(hostile, "convert", "--from", format, "--suggest-mapping", "-");
            piped(hostile, "convert", "-");
        }
    }

    private static @Nullable Path mapping(Path example) throws IOException {
        try (Stream<Path> beside = Files.list(example.getParent())) {
            return beside.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .findFirst()
                    .orElse(null);
        }
    }

    private static String[] with(String[] from, String... others) {
        List<String> all = new ArrayList<>(List.of(others));
        all.addAll(1, List.of(from));
        return all.toArray(String[]::new);
    }

    @Test
    void messagesAboutTopologiesAndOtherFilesAreHarmless() throws IOException {
        JsonNode graph = HostileText.read(Files.readString(TRACES.resolve("topologies/blackboard.json")));
        JsonNode export = HostileText.read(
                "{\"nodes\":[{\"id\":\"a\",\"type\":\"runnable\",\"data\":{\"name\":\"a\"}},{\"id\":\"b\"}],"
                        + "\"edges\":[{\"source\":\"a\",\"target\":\"b\",\"conditional\":true}]}");
        JsonNode baseline = HostileText.read(
                "{\"schema\":\"hasse.baseline/1\",\"findings\":[{\"anomaly\":\"A1\",\"workload\":\"w\","
                        + "\"agents\":[\"a\"],\"subject\":\"c\"}]}");
        JsonNode roles = HostileText.read("{\"a\":\"producer\",\"b\":0.5}");
        Path report = folder.resolve("report.json");
        Run.hasse(
                "report",
                "--format",
                "json",
                "-o",
                report.toString(),
                TRACES.resolve("corpus/lattice").toString());
        Path result = folder.resolve("result.json");
        Run.hasse(
                "check",
                "--format",
                "json",
                "-o",
                result.toString(),
                TRACES.resolve("corpus/paper").toString());
        String traces = TRACES.resolve("corpus/lattice").toString();

        eachPlace(graph, "topology", "FILE");
        eachPlace(graph, "topology", "--format", "json", "FILE", "FILE");
        eachPlace(export, "topology", "FILE");
        eachPlace(baseline, "check", "--baseline", "FILE", traces);
        eachPlace(roles, "report", "--roles", "FILE", traces);
        eachPlace(HostileText.read(Files.readString(report)), "report", "--compare", "FILE", traces);
        eachPlace(HostileText.read(Files.readString(result)), "merge", "FILE");
        eachPlace(HostileText.read(Files.readString(result)), "diff", "FILE", traces);
    }

    private void eachPlace(JsonNode good, String... command) throws IOException {
        Path file = folder.resolve("f" + HostileText.TEXT + ".json");
        List<String> places = List.copyOf(HostileText.places(good));
        for (int k = 0; k < places.size(); k += Math.max(1, places.size() / EveryBuild.trials(12))) {
            for (UnaryOperator<JsonNode> change :
                    List.<UnaryOperator<JsonNode>>of(HostileText::beside, HostileText::asKey)) {
                Files.writeString(
                        file, HostileText.with(good, places.get(k), change).toString());
                harmless(Arrays.stream(command)
                        .map(word -> word.equals("FILE") ? file.toString() : word)
                        .toArray(String[]::new));
            }
        }
        Files.writeString(file, HostileText.TEXT);
        harmless(Arrays.stream(command)
                .map(word -> word.equals("FILE") ? file.toString() : word)
                .toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource({
        "check --format X",
        "check X",
        "check --config X -",
        "check --mapping X --from otlp -",
        "check --from X -",
        "check --fail-on X -",
        "check --chain X -",
        "check --shard X -",
        "check --X",
        "X",
        "check --baseline X -",
        "merge X",
        "diff X X",
        "diff --format X - -",
        "topology X",
        "report --group-by X -",
        "report --rows X -",
        "report --rows trace --by X -",
        "report --rows trace --pivot X -",
        "report --rows trace --where X -",
        "report --rows trace --where level=X -",
        "report --compare X -",
        "explain X",
        "explain --witness X -",
        "whatif --runtime X -",
        "simulate X"
    })
    void messagesAboutArgumentsAreHarmless(String command) {
        String hostile = HostileText.TEXT.replace(" ", "");
        harmless(Arrays.stream(command.split(" "))
                .map(word -> word.replace("X", hostile))
                .toArray(String[]::new));
    }

    /** The harm check recognizes each kind of hostile text. */
    @Test
    void whatIsHarmfulIsTold() {
        assertThat(HostileText.harmful(HostileText.TEXT))
                .isEqualTo(
                        "a command U+001B U+0007 U+000D U+0008 U+007F U+0085 U+009B U+061C U+200E U+200F U+202A U+202E U+2066 U+2069");
        assertThat(HostileText.harmful("a\tb\n\u00e9\u2028")).isEmpty();
    }
}
