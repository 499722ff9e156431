package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.maven.plugin.surefire.log.api.NullConsoleLogger;
import org.apache.maven.plugins.surefire.report.SurefireReportParser;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files for CI systems work, as far as that can be tested without their servers: their steps are run verbatim. */
class ContinuousIntegrationIT {
    private static final YAMLMapper YAML = new YAMLMapper();

    @TempDir
    private Path workspace;

    @BeforeEach
    void aRepositoryWithTraces() throws IOException {
        Path corpus = Run.PROJECT.resolve("traces/corpus");
        try (Stream<Path> files = Files.walk(corpus)) {
            for (Path file : files.toList()) {
                Path copy = workspace
                        .resolve("traces")
                        .resolve(corpus.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(copy);
                } else {
                    Files.copy(file, copy);
                }
            }
        }
        Files.createDirectories(workspace.resolve("tools"));
        Files.createSymbolicLink(workspace.resolve("tools/hasse"), Run.PROJECT);
    }

    @AfterEach
    void theProjectItselfStays() throws IOException {
        Files.delete(workspace.resolve("tools/hasse"));
    }

    private Run run(Map<String, String> environment, String... command) throws IOException, InterruptedException {
        return Run.process(workspace, workspace, environment, command);
    }

    /** The step in the README's workflow that uses the action. */
    private static JsonNode stepOfTheReadme() throws IOException {
        String readme = Files.readString(Run.PROJECT.resolve("README.md"));
        String workflow = readme.substring(readme.indexOf("```yaml\n") + 8);
        for (JsonNode step :
                YAML.readTree(workflow.substring(0, workflow.indexOf("```"))).at("/jobs/traces/steps")) {
            if (step.path("uses").asText().equals("./tools/hasse")) {
                return step.get("with");
            }
        }
        throw new AssertionError("the README shows no step that uses the action");
    }

    /** Runs the action as GitHub's runner does: expressions are expanded, and then each step runs as a bash script. */
    private Run action(Map<String, String> with) throws IOException, InterruptedException {
        JsonNode action = YAML.readTree(Run.PROJECT.resolve("action.yml").toFile());
        Map<String, String> values = new HashMap<>();
        values.put("github.action_path", workspace.resolve("tools/hasse").toString());
        action.get("inputs").properties().forEach(input -> {
            assertThat(input.getValue().has("description")).isTrue();
            values.put(
                    "inputs." + input.getKey(),
                    with.getOrDefault(
                            input.getKey(), input.getValue().path("default").asText()));
        });
        assertThat(action.get("inputs").properties())
                .extracting(Map.Entry::getKey)
                .containsAll(with.keySet());
        assertThat(action.at("/runs/using").asText()).isEqualTo("composite");
        assertThat(action.at("/runs/steps")).hasSize(1);
        JsonNode step = action.at("/runs/steps/0");
        Map<String, String> environment = new HashMap<>();
        environment.put("GITHUB_STEP_SUMMARY", workspace.resolve("summary.md").toString());
        step.get("env").properties().forEach(variable -> {
            Matcher expressions = Pattern.compile("\\$\\{\\{ (\\S+) }}")
                    .matcher(variable.getValue().asText());
            environment.put(
                    variable.getKey(),
                    expressions.replaceAll(expression ->
                            Matcher.quoteReplacement(Objects.requireNonNull(values.get(expression.group(1))))));
        });
        return run(
                environment,
                step.get("shell").asText(),
                "-e",
                "-c",
                step.get("run").asText());
    }

    private Map<String, String> readme(String... more) throws IOException {
        Map<String, String> with = new HashMap<>();
        stepOfTheReadme()
                .properties()
                .forEach(entry -> with.put(entry.getKey(), entry.getValue().asText()));
        for (int k = 0; k < more.length; k += 2) {
            with.put(more[k], more[k + 1]);
        }
        return with;
    }

    @Test
    void aPullRequestFailsAndPassesWithItsBaselineAndFailsAgainWithOneNewWitness() throws Exception {
        Run first = action(readme());
        assertThat(first.exitCode()).isEqualTo(1);
        assertThat(first.out()).contains("::error file=traces/").contains("failed by ");
        assertThat(Files.readString(workspace.resolve("summary.md"))).startsWith("## Hasse: failed");
        accepted();

        assertThat(run(Map.of(), "tools/hasse/hasse", "baseline", "traces/", "-o", "hasse-baseline.json")
                        .exitCode())
                .isZero();
        Run second = action(readme("baseline", "hasse-baseline.json"));
        // One example of the corpus has names of fields that are nearly right.
        assertThat(second.err().lines())
                .isNotEmpty()
                .allMatch(line -> line.startsWith("warning: traces/record/unknown-fields.jsonl:2: field "));
        assertThat(second.exitCode()).isZero();
        assertThat(second.out()).doesNotContain("::");
        accepted();

        Files.writeString(workspace.resolve("traces/new.jsonl"), """
                {"agent":"planner","read_time":0,"write_time":1,"write_values":{"plan":"new"}}
                {"agent":"coder","read_time":0,"write_time":2,"read_values":{"plan":null},"write_values":{"code":1}}
                """);
        Run third = action(readme("baseline", "hasse-baseline.json"));
        assertThat(third.exitCode()).isEqualTo(1);
        assertThat(third.out().lines().filter(line -> line.startsWith("::")))
                .singleElement()
                .asString()
                .startsWith(
                        "::error file=traces/new.jsonl,line=2,title=A1 stale-generation::coder read plan = NULL at 0");
        accepted();
    }

    /** Checks that every file that the action leaves behind is valid. */
    private void accepted() throws IOException {
        assertThat(Schemas.sarif().validate(Verdicts.json(Files.readString(workspace.resolve("hasse.sarif")))))
                .isEmpty();
        Path reports = Files.createTempDirectory(workspace, "junit");
        Files.copy(workspace.resolve("hasse-junit.xml"), reports.resolve("TEST-hasse.xml"));
        assertThat(new SurefireReportParser(List.of(reports.toFile()), new NullConsoleLogger()).parseXMLReportFiles())
                .isNotEmpty();
    }

    @Test
    void logsInOtherFormatsAreConvertedAndNothingTestedIsNoSuccess() throws Exception {
        Path formats = Run.PROJECT.resolve("traces/formats");
        Map<String, String> orders = Map.of(
                "traces",
                formats.resolve("generic/orders.jsonl").toString(),
                "from",
                "generic",
                "mapping",
                formats.resolve("generic/map.yaml").toString(),
                "initial",
                "first-read");
        assertThat(action(orders).out()).contains("::error ").contains("title=A1 stale-generation");
        Map<String, String> grounded = new HashMap<>(orders);
        grounded.put("grounding", "guess");
        assertThat(action(grounded).exitCode()).isEqualTo(2);

        Map<String, String> unmapped = new HashMap<>(
                Map.of("traces", formats.resolve("openai-agents/trace.jsonl").toString(), "from", "auto"));
        Run failed = action(unmapped);
        assertThat(failed.exitCode()).isEqualTo(1);
        assertThat(failed.out()).startsWith("::error title=untested::");
        unmapped.put("allow-untested", "true");
        assertThat(action(unmapped).exitCode()).isZero();
        unmapped.put("allow-untested", "perhaps");
        assertThat(action(unmapped).golden())
                .isEqualTo("exit 2\n--- err\nerror: allow-untested: found perhaps, expected true or false\n");
    }

    @Test
    void whatStandsInAnInputIsNoCommand() throws Exception {
        Run run = action(Map.of("traces", "$(touch pwned)`touch pwned`; touch pwned\n--help"));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("touch pwned: found no such file").contains("--help: found no such file");
        assertThat(workspace.resolve("pwned")).doesNotExist();
    }

    @Test
    void theTemplateForGitLab() throws Exception {
        JsonNode job =
                YAML.readTree(Run.PROJECT.resolve("ci/gitlab.yml").toFile()).get("hasse");
        Map<String, String> variables = new HashMap<>();
        job.get("variables")
                .properties()
                .forEach(entry -> variables.put(entry.getKey(), entry.getValue().asText()));
        List<String> script = new ArrayList<>();
        job.get("script").forEach(line -> script.add(line.asText()));
        Run run = run(variables, "bash", "-e", "-c", String.join("\n", script));

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).contains("gate (level L4): failed by ");
        for (String report : List.of("codequality", "junit")) {
            assertThat(workspace.resolve(job.at("/artifacts/reports/" + report).asText()))
                    .isNotEmptyFile();
        }
        assertThat(new ObjectMapper()
                        .readTree(
                                workspace.resolve("gl-code-quality-report.json").toFile()))
                .isNotEmpty();
    }

    @Test
    void theHookForPreCommit() throws Exception {
        JsonNode hook = YAML.readTree(
                        Run.PROJECT.resolve(".pre-commit-hooks.yaml").toFile())
                .get(0);
        String[] entry = hook.get("entry").asText().split(" ");
        Pattern files = Pattern.compile(hook.get("files").asText());

        assertThat(hook.get("language").asText()).isEqualTo("script");
        assertThat(files.matcher("traces/a.jsonl").find()).isTrue();
        assertThat(files.matcher("traces/a.jsonl.zst").find()).isTrue();
        assertThat(files.matcher("package.json").find()).isFalse();
        Run run = run(
                Map.of(),
                Run.PROJECT.resolve(entry[0]).toString(),
                entry[1],
                "traces/paper/trip-date.jsonl",
                "traces/paper/edit-review.jsonl");
        assertThat(run.exitCode()).isEqualTo(1);
    }
}
