package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hasse.detectors.Classifier;
import dev.hasse.model.Anomaly;
import dev.hasse.model.Chain;
import dev.hasse.model.Fingerprint;
import dev.hasse.model.Operation;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Trace;
import dev.hasse.model.transactions.TransactionRule;
import dev.hasse.reports.RulePage;
import dev.hasse.traces.RecordWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every anomaly and observation has a page in {@code docs/rules}. Its example, its verdict, its exemption and its
 * definition are what the code says; {@code -Drules.write=true} writes these parts.
 */
class RulePagesTest {
    static final Path PAGES = Run.PROJECT.resolve("docs/rules");

    private static final String END = "<!-- end -->";

    @TempDir
    private Path folder;

    static List<Phenomenon> all() {
        return Phenomenon.all();
    }

    private static String records(Phenomenon phenomenon) throws IOException {
        StringWriter records = new StringWriter();
        for (Operation operation : phenomenon.example()) {
            RecordWriter.write(operation, records);
        }
        return records.toString();
    }

    private Path example(Phenomenon phenomenon) throws IOException {
        return Files.writeString(folder.resolve(phenomenon.code() + ".jsonl"), records(phenomenon));
    }

    /** What {@code check} prints of the example, without the table of the run. */
    private String verdict(Phenomenon phenomenon) throws IOException {
        Run run = Run.in(folder, "", "check", "--exit-zero", example(phenomenon).toString());
        String verdict = run.out().substring(0, run.out().indexOf("\n\n") + 1);
        return verdict.replace(folder + "/", "");
    }

    /** An exemption of the example. */
    private static String exemption(Phenomenon phenomenon) {
        Fingerprint finding = Fingerprint.of(
                Classifier.LISTING_ALL
                        .classify(Trace.of("t", phenomenon.example()))
                        .finding(phenomenon)
                        .witnesses()
                        .get(0),
                null);
        // The subject of A2 is a tool.
        boolean hasCell = phenomenon != Anomaly.A2
                && !finding.subject().isEmpty()
                && !finding.subject().contains(",");
        return "ignore:\n  - anomalies: [" + phenomenon.code() + "]\n"
                + (hasCell
                        ? "    cells: [\"" + finding.subject() + "\"]\n"
                        : "    agents: [\"" + finding.agents().get(0) + "\"]\n")
                + "    reason: \"why this does no harm here\"\n    until: 2031-12-31\n";
    }

    private static String meaning(Phenomenon phenomenon) {
        String meaning = phenomenon.about().meaning();
        String standing = phenomenon instanceof Anomaly anomaly
                ? "An anomaly of the paper (" + phenomenon.about().section() + "): L"
                        + (Chain.DEFAULT.order().indexOf(anomaly) + 1) + " excludes it."
                : "An observation: it changes no level, and fails no gate unless `--fail-on " + phenomenon.code()
                        + "` asks for it.";
        return Character.toUpperCase(meaning.charAt(0)) + meaning.substring(1) + ". " + standing + "\n";
    }

    private static String definition(Phenomenon phenomenon) {
        String explained = Run.hasse("explain", phenomenon.code()).out();
        String formula = explained
                .substring(explained.indexOf("\nIn TLA+\n") + "\nIn TLA+\n".length())
                .stripTrailing()
                .stripIndent()
                .strip();
        return phenomenon.about().definition() + "\n\n```tla\n" + formula + "\n```\n";
    }

    /** The parts of a page that the code says, by name. */
    private Map<String, String> parts(Phenomenon phenomenon) throws IOException {
        String name = phenomenon.code();
        return Map.of(
                "meaning",
                meaning(phenomenon),
                "example",
                "```json\n" + records(phenomenon) + "```\n\n`hasse check " + name + ".jsonl` prints:\n\n```\n"
                        + verdict(phenomenon) + "```\n",
                "excuse",
                "In `hasse.yaml`, with a reason, and the last day on which it does not count:\n\n```yaml\n"
                        + exemption(phenomenon) + "```\n\n"
                        + "Or record all that is found today in a baseline, so that only new findings count:\n\n```sh\n"
                        + "hasse baseline traces/ -o hasse-baseline.json\n"
                        + "hasse check --baseline hasse-baseline.json traces/\n```\n",
                "definition",
                definition(phenomenon));
    }

    private static String list() {
        return Phenomenon.all().stream()
                .map(phenomenon -> "- [" + phenomenon.label() + "](" + RulePage.fileName(phenomenon) + "): "
                        + phenomenon.about().meaning() + "\n")
                .collect(Collectors.joining());
    }

    /** The page with its generated parts as they are now; fails if the page has not all of them. */
    private static String with(Map<String, String> parts, String page) {
        String renewed = page;
        for (Map.Entry<String, String> part : new TreeMap<>(parts).entrySet()) {
            String begin = "<!-- generated: " + part.getKey() + " -->\n";
            assertThat(renewed).contains(begin);
            int from = renewed.indexOf(begin) + begin.length();
            int to = renewed.indexOf(END, from);
            renewed = renewed.substring(0, from) + part.getValue() + renewed.substring(to);
        }
        return renewed;
    }

    static void check(Path file, Map<String, String> parts) throws IOException {
        String page = Files.readString(file);
        String renewed = with(parts, page);
        if (Boolean.getBoolean("rules.write")) {
            Files.writeString(file, renewed);
        } else {
            assertThat(page)
                    .as(file.getFileName() + "; -Drules.write=true writes it")
                    .isEqualTo(renewed);
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void thePageSaysWhatTheCodeSays(Phenomenon phenomenon) throws IOException {
        Path file = PAGES.resolve(RulePage.fileName(phenomenon));
        check(file, parts(phenomenon));

        assertThat(Files.readString(file))
                .startsWith("# " + phenomenon.label().replaceFirst("^A4 ", "") + "\n")
                .containsSubsequence(
                        "## What goes wrong\n\n",
                        "## The smallest example\n",
                        "## How to fix it\n\n",
                        "## How to excuse it\n",
                        "## Definition\n");
    }

    @Test
    void thereIsAPageForEachAndAListOfThem() throws IOException {
        check(PAGES.resolve("README.md"), Map.of("list", list()));

        try (Stream<Path> files = Files.list(PAGES)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(Stream.concat(
                                    Stream.of("README.md"),
                                    Stream.concat(
                                            Phenomenon.all().stream().map(RulePage::fileName),
                                            Stream.of(TransactionRule.values()).map(RulePage::fileName)))
                            .toList());
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void theExemptionExcusesTheExample(Phenomenon phenomenon) throws IOException {
        String trace = example(phenomenon).toString();
        String policy = Files.writeString(folder.resolve("policy.yaml"), exemption(phenomenon))
                .toString();
        String[] check = {"check", "--require", "L0", "--fail-on", phenomenon.code(), "--allow-untested", trace};

        assertThat(Run.in(folder, "", check).exitCode()).isEqualTo(1);
        Run excused = Run.in(
                folder,
                "",
                Stream.concat(Stream.of(check), Stream.of("--config", policy)).toArray(String[]::new));
        assertThat(excused.exitCode()).as(excused.golden()).isZero();
    }

    @Test
    void resultsForCodeScanningLinkToThePages() throws IOException {
        JsonNode rules = new ObjectMapper()
                .readTree(Run.piped("", "check", "--format", "sarif", "--exit-zero", "-")
                        .out())
                .at("/runs/0/tool/driver/rules");

        assertThat(rules).hasSize(Phenomenon.all().size());
        for (JsonNode rule : rules) {
            URI help = URI.create(rule.get("helpUri").asText());
            assertThat(help)
                    .hasScheme("https")
                    .hasPath("/docs/rules/" + rule.get("id").asText() + ".md");
        }
    }

    @Test
    void pagesForABrowserLinkToThem() {
        String address = RulePage.of(Anomaly.A1).toString();
        String trip = Run.PROJECT.resolve("traces/corpus/paper/trip-date.jsonl").toString();

        for (String[] command : new String[][] {
            {"explain", "A1", "--format", "html"},
            {"explain", trip, "--format", "html"},
            {"report", trip, "--format", "html"}
        }) {
            assertThat(Run.hasse(command).out()).contains("<a href=\"" + address + "\">More on stale-generation");
        }
    }
}
