package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Schema;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.apache.maven.plugin.surefire.log.api.NullConsoleLogger;
import org.apache.maven.plugins.surefire.report.ReportTestCase;
import org.apache.maven.plugins.surefire.report.ReportTestSuite;
import org.apache.maven.plugins.surefire.report.SurefireReportParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The output in each third-party format is accepted by its official schema, or by a program that reads the format. */
class FormatsTest {
    private static final String CORPUS = Run.PROJECT.resolve("traces/corpus").toString();

    /** Names with a special meaning in every format. */
    private static final String HOSTILE = """
            {"trace_id":"a\\"]]><b>`x`|%0A::error::\\u0007","agent":"<script>, [x](http://e.org)\\ud800","read_time":0,\
            "write_time":2,"read_values":{"@all *x* `y` #1":"& </failure> ]]>"},"write_values":{"z":1}}
            {"trace_id":"a\\"]]><b>`x`|%0A::error::\\u0007","agent":"www.e.org\\r\\n::warning::x","read_time":0,\
            "write_time":1,"write_values":{"@all *x* `y` #1":"<img src=x>"}}
            """;

    private static final String TRIP =
            Run.PROJECT.resolve("traces/corpus/paper/trip-date.jsonl").toString();

    @TempDir
    private Path folder;

    private Path hostile() throws IOException {
        return Files.writeString(folder.resolve("a file%20,:#.jsonl"), HOSTILE);
    }

    private static List<JsonNode> nodes(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false).toList();
    }

    /** Nobody takes a part for the whole. */
    @ParameterizedTest
    @CsvSource({
        "text, ', 1 record skipped'",
        "markdown, ', 1 record skipped'",
        "github, ', 1 record skipped'",
        "json, '\"skipped\" : 1,'",
        "jsonl, '\"skipped\":1,'",
        "sarif, '1 record skipped: refused, and left out by --skip-invalid.'",
        "junit, '1 record skipped: refused, and left out by --skip-invalid'",
        "gitlab, '1 record skipped: refused, and left out by --skip-invalid'"
    })
    void everyFormatSaysHowManyRecordsWereSkipped(String format, String said) throws IOException {
        String file = Files.writeString(folder.resolve("bad.jsonl"), "{}\n" + Files.readString(Path.of(TRIP)))
                .toString();

        assertThat(Run.hasse("check", "--format", format, "--skip-invalid", file)
                        .out())
                .contains(said);
        assertThat(Run.hasse("check", "--format", format, "--skip-invalid", TRIP)
                        .out())
                .doesNotContain(said);
    }

    @Test
    void sarifIsAcceptedByItsSchema() throws IOException {
        Schema schema = Schemas.sarif();
        for (String input : List.of(CORPUS, hostile().toString())) {
            JsonNode log =
                    Verdicts.json(Run.hasse("check", "--format", "sarif", input).out());
            assertThat(schema.validate(log)).isEmpty();
            assertThat(log.at("/runs/0/tool/driver/rules")).hasSize(10);
            assertThat(log.at("/runs/0/results")).isNotEmpty();
        }
        JsonNode broken = Verdicts.json(
                Run.hasse("check", "--format", "sarif", TRIP).out().replace("\"error\"", "\"boom\""));
        assertThat(schema.validate(broken)).isNotEmpty();
    }

    /** A missing level would mean that of the rule, and not the standard's default. */
    @Test
    void sarifHasTheLevelOfEveryResultAndItIsTheSeverityThatGitLabShows() throws IOException {
        JsonNode sarif = Verdicts.json(Run.hasse("check", "--format", "sarif", "--max-witnesses", "0", CORPUS)
                .out());
        JsonNode issues = Verdicts.json(Run.hasse("check", "--format", "gitlab", "--max-witnesses", "0", CORPUS)
                .out());
        Map<String, String> severities = Map.of("error", "major", "warning", "minor", "note", "info", "none", "info");

        List<JsonNode> results = nodes(sarif.at("/runs/0/results"));

        assertThat(results).extracting(result -> result.path("level").asText()).contains("error", "warning", "note");
        assertThat(results)
                .extracting(
                        result -> result.at("/partialFingerprints/hasse~1v1").asText() + " "
                                + severities.get(result.path("level").asText()))
                .isEqualTo(nodes(issues).stream()
                        .map(issue -> issue.path("fingerprint").asText().replaceFirst("-\\d+$", "") + " "
                                + issue.path("severity").asText())
                        .toList());
    }

    @Test
    void sarifPointsToTheReaderAndRelatesTheWriter() throws IOException {
        JsonNode result = Verdicts.json(
                        Run.hasse("check", "--format", "sarif", TRIP).out())
                .at("/runs/0/results/0");

        assertThat(result.at("/ruleId").asText()).isEqualTo("A1");
        assertThat(result.at("/level").asText()).isEqualTo("error");
        assertThat(result.at("/locations/0/physicalLocation/region/startLine").asInt())
                .isEqualTo(3);
        assertThat(result.at("/locations/0/physicalLocation/artifactLocation/uri")
                        .asText())
                .endsWith("/traces/corpus/paper/trip-date.jsonl");
        assertThat(result.at("/relatedLocations/0/physicalLocation/region/startLine")
                        .asInt())
                .isEqualTo(2);
    }

    @Test
    void fingerprintsAreTheSameWhateverTheValuesTimesAndLines() throws IOException {
        String lines = """
                {"agent":"user","read_time":%d,"write_time":%d,"write_values":{"doc-%d":"%s"}}
                {"agent":"flight","read_time":%d,"write_time":%d,"read_values":{"doc-%d":"%s"}}
                """;
        Path one = Files.writeString(folder.resolve("1.jsonl"), String.format(lines, 0, 1, 7, "a", 0, 2, 7, "b"));
        Path two =
                Files.writeString(folder.resolve("2.jsonl"), "\n" + String.format(lines, 3, 8, 81, "c", 5, 9, 81, "d"));
        String pointer = "/runs/0/results/0/partialFingerprints";

        assertThat(Verdicts.json(Run.hasse("check", "--format", "sarif", one.toString())
                                .out())
                        .at(pointer))
                .isNotEmpty()
                .isEqualTo(Verdicts.json(Run.hasse("check", "--format", "sarif", two.toString())
                                .out())
                        .at(pointer));
    }

    @Test
    void junitIsReadByMavensOwnParser() throws IOException {
        Path reports = Files.createDirectory(folder.resolve("reports"));
        String hostile = hostile().toString();
        Run.hasse("check", "-o", "junit=" + reports.resolve("TEST-hasse.xml"), CORPUS, hostile);
        JsonNode json = Verdicts.json(
                Run.hasse("check", "--format", "json", CORPUS, hostile).out());

        List<ReportTestSuite> suites =
                new SurefireReportParser(List.of(reports.toFile()), new NullConsoleLogger()).parseXMLReportFiles();
        List<ReportTestCase> cases =
                suites.stream().flatMap(suite -> suite.getTestCases().stream()).toList();

        assertThat(cases).hasSize(json.at("/traces").size());
        assertThat(cases.stream().filter(ReportTestCase::hasFailure)).hasSize((int) nodes(json.at("/traces")).stream()
                .filter(trace -> !trace.get("level").asText().equals("L4"))
                .count());
        assertThat(cases.stream().filter(ReportTestCase::hasSkipped))
                .hasSize((int) nodes(json.at("/traces")).stream()
                        .filter(trace -> trace.get("untested").size() == 4)
                        .count())
                .isNotEmpty();
    }

    /** Parses a line as GitHub's runner does: its properties and message, unescaped. */
    static Map<String, String> command(String line) {
        Matcher parts =
                Pattern.compile("::(error|warning|notice) ([^:]*)::(.*)").matcher(line);
        assertThat(parts.matches()).as(line).isTrue();
        Map<String, String> command =
                new HashMap<>(Map.of("command", parts.group(1), "message", unescape(parts.group(3))));
        for (String property : parts.group(2).split(",", -1)) {
            String[] pair = property.split("=", 2);
            command.put(pair[0], unescape(pair[1]));
        }
        return command;
    }

    private static String unescape(String text) {
        return text.replace("%2C", ",")
                .replace("%3A", ":")
                .replace("%0A", "\n")
                .replace("%0D", "\r")
                .replace("%25", "%");
    }

    @Test
    void githubCommandsAreEscapedAndTenOfAKind() throws IOException {
        Path hostile = hostile();
        List<String> lines = Run.hasse("check", "--format", "github", hostile.toString())
                .out()
                .lines()
                .toList();

        assertThat(lines).hasSize(3);
        assertThat(command(lines.get(0)))
                .containsEntry("command", "error")
                .containsEntry("file", hostile.toString())
                .containsEntry("line", "1")
                .containsEntry("title", "A1 stale-generation")
                .hasEntrySatisfying(
                        "message",
                        message -> assertThat(message)
                                .contains("www.e.org\\r\\n::warning::x wrote \"<img src=x>\" at 1")
                                .doesNotContain("\n"));
        List<String> corpus =
                Run.hasse("check", "--format", "github", CORPUS).out().lines().toList();
        assertThat(corpus.stream().filter(line -> line.startsWith("::error "))).hasSize(10);
        assertThat(corpus.stream().filter(line -> line.startsWith("::warning ")))
                .hasSize(10);
        assertThat(corpus).anyMatch(line -> line.matches("hasse: \\d+ errors, of which 10 are shown"));
        assertThat(corpus.stream().filter(line -> line.startsWith("::"))).allSatisfy(FormatsTest::command);
        assertThat(Run.hasse("check", "--require", "L0", "--format", "github", TRIP)
                        .out())
                .startsWith("::notice file=");
    }

    @Test
    void githubsSummaryOfAJobIsWrittenAtItsEnd() throws IOException {
        Path summary = Files.writeString(folder.resolve("summary.md"), "# Before\n");
        int exitCode = Main.run(
                new Streams(
                        new ByteArrayInputStream(new byte[0]),
                        new ByteArrayOutputStream(),
                        new PrintWriter(new StringWriter()),
                        false,
                        false,
                        Map.of("GITHUB_STEP_SUMMARY", summary.toString()),
                        folder),
                "check",
                "--output",
                "github=" + folder.resolve("commands"),
                TRIP);

        assertThat(exitCode).isEqualTo(1);
        assertThat(Files.readString(summary)).startsWith("# Before\n## Hasse: failed\n");
        assertThat(Files.readString(folder.resolve("commands"))).startsWith("::error file=");
    }

    @Test
    void gitlabGetsWhatItAsksFor() throws IOException {
        Path hostile = hostile();
        JsonNode findings = Verdicts.json(Run.hasse("check", "--format", "gitlab", CORPUS, hostile.toString())
                .out());
        Set<String> fingerprints = new HashSet<>();

        assertThat(findings.size()).isGreaterThan(50);
        for (JsonNode finding : findings) {
            assertThat(finding.get("description").asText()).isNotEmpty();
            assertThat(finding.get("check_name").asText()).startsWith("hasse/");
            assertThat(fingerprints.add(finding.get("fingerprint").asText())).isTrue();
            assertThat(finding.get("severity").asText()).isIn("info", "minor", "major", "critical", "blocker");
            assertThat(Path.of(finding.at("/location/path").asText())).exists();
            assertThat(finding.at("/location/lines/begin").asInt()).isPositive();
        }
        assertThat(Run.piped(HOSTILE, "check", "--format", "gitlab").out()).isEqualTo("[ ]\n");
    }

    @Test
    void markdownMeansNothingButWhatItSays() throws IOException {
        RenderedMarkdown rendered = RenderedMarkdown.of(
                Run.hasse("check", "--format", "markdown", hostile().toString()).out());

        assertThat(rendered.active()).isEmpty();
        assertThat(rendered.tables()).isEqualTo(2);
        assertThat(rendered.code()).anyMatch(name -> name.contains("a\"]]><b>`x`|%0A::error::\\u0007"));
        assertThat(rendered.text())
                .contains("<script>, [x](http://e.org)\\ud800 read @all *x* `y` #1 = \"& </failure> ]]>\" at 0");
    }

    @Test
    void severalAtOnceAndWhatFailsIsSaidAndDoesNotKeepTheOthers() throws IOException {
        Path sarif = folder.resolve("out.sarif");
        Path junit = folder.resolve("out.xml");
        Run run = Run.hasse(
                "check",
                "--require",
                "L0",
                "-o",
                "sarif=" + sarif,
                "-o",
                "json=" + folder.resolve("no/such/folder/out.json"),
                "-o",
                "junit=" + junit,
                TRIP);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).startsWith("L0 (A2, A6 untested)");
        assertThat(run.err())
                .startsWith("error: ")
                .endsWith("out.json: cannot be written (no such folder)\n")
                .hasLineCount(1);
        assertThat(sarif).isNotEmptyFile();
        assertThat(junit).isNotEmptyFile();
    }

    @Test
    void whatIsWrongWithAnOutputIsSaid() {
        assertThat(Run.hasse("check", "-o", "sarf=out", TRIP).err())
                .startsWith(
                        "error: Invalid value for option '--output' ([FORMAT=]FILE): found \"sarf\", expected one of text, json, jsonl, "
                                + "sarif, junit, github, gitlab, markdown before =; for a file of this name, write ./sarf=out");
        assertThat(Run.hasse("check", "-o", "a", "-o", "b", TRIP).err())
                .startsWith(
                        "error: --output names two files for one format: a and b; name the format of one, as FORMAT=FILE\n");
        assertThat(Run.hasse("check", "-o", "sarif=", TRIP).err()).contains("expected a file name");
    }
}
