package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The examples for CI systems, as they stand: red on a trace with an anomaly, green on one without. What they fetch comes from
 * a repository that is made here.
 */
@Tag("on-one-java")
class CiExamplesIT {
    private static final String OWNER = "https://github.com/OWNER/hasse";
    private static final String TRACES = "traces/trip.jsonl";
    private static final YAMLMapper YAML = new YAMLMapper();

    /** The repository of Hasse as others see it: tagged, and with the jar, so that not every test builds it. */
    @TempDir
    private static Path published;

    /** The repository that uses Hasse. */
    @TempDir
    private Path workspace;

    @BeforeAll
    static void publish() throws IOException, InterruptedException {
        copy("hasse", published);
        copy("action.yml", published);
        copy(".pre-commit-hooks.yaml", published);
        copy("cli/target/hasse.jar", published);
        // An archive of classes as an installation brings it along, but empty: so none is made for a few runs.
        Files.createFile(published.resolve("cli/target/hasse.jsa"));
        for (String folder : List.of("ci", "cli/src/main/sh")) {
            try (Stream<Path> files = Files.list(Run.PROJECT.resolve(folder))) {
                for (Path file : files.toList()) {
                    copy(Run.PROJECT.relativize(file).toString(), published);
                }
            }
        }
        git(published, "init", "--quiet");
        commit(published);
        git(published, "tag", "v1");
    }

    private static void copy(String path, Path to) throws IOException {
        Path file = to.resolve(path);
        Files.createDirectories(file.resolve("..").normalize());
        Files.copy(Run.PROJECT.resolve(path), file);
    }

    private static void git(Path repository, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                "git", "-c", "user.name=Hasse", "-c", "user.email=hasse@example.org", "-c", "init.defaultBranch=main"));
        command.addAll(List.of(arguments));
        PackageManager.succeed(published, repository, command.toArray(String[]::new));
    }

    private static void commit(Path repository) throws IOException, InterruptedException {
        git(repository, "add", "--all", "--force");
        git(repository, "commit", "--quiet", "--message", "A commit");
    }

    private static String example(String name) throws IOException {
        return Files.readString(Run.PROJECT.resolve("examples/ci").resolve(name));
    }

    @BeforeEach
    void aRepository() throws IOException, InterruptedException {
        Files.createDirectories(workspace.resolve("traces"));
        git(workspace, "init", "--quiet");
    }

    /** Puts a trace of the corpus where the examples look. */
    private void trace(String path) throws IOException {
        String trace = Files.readString(Run.PROJECT.resolve("traces/corpus").resolve(path));
        Files.writeString(workspace.resolve(TRACES), trace);
    }

    private void bad() throws IOException {
        trace("paper/trip-date.jsonl");
    }

    private void good() throws IOException {
        trace("controls/everything-tested.jsonl");
    }

    private Run run(Map<String, String> environment, String... command) throws IOException, InterruptedException {
        Map<String, String> all = new HashMap<>(environment);
        all.put("HOME", published.resolve("home").toString());
        return Run.process(workspace, workspace, all, command);
    }

    @Test
    void github() throws Exception {
        JsonNode steps = YAML.readTree(example("github.yml")).at("/jobs/traces/steps");
        assertThat(steps)
                .extracting(step -> step.get("uses").asText())
                .containsExactly("actions/checkout@v4", "OWNER/hasse@v1", "github/codeql-action/upload-sarif@v3");
        Path home = workspace.resolve("fetched");
        git(workspace, "clone", "--quiet", "--branch", "v1", "file://" + published, home.toString());
        Map<String, String> with = new HashMap<>();
        steps.get(1)
                .get("with")
                .properties()
                .forEach(input -> with.put(input.getKey(), input.getValue().asText()));
        GitHubRunner runner = new GitHubRunner(workspace, home);
        Path sarif = workspace.resolve(steps.get(2).at("/with/sarif_file").asText());

        bad();
        Run red = runner.run(with, Map.of());
        assertThat(red.exitCode()).as(red.golden()).isEqualTo(1);
        assertThat(red.out()).contains("::error file=" + TRACES + ",line=3,title=A1 stale-generation::");
        // Uploaded whatever became of the check.
        assertThat(steps.get(2).get("if").asText()).isEqualTo("always()");
        assertThat(sarif).content().contains("stale-generation");

        good();
        Run green = runner.run(with, Map.of());
        assertThat(green.exitCode()).as(green.golden()).isZero();
        assertThat(green.out()).doesNotContain("::error");
        assertThat(Schemas.sarif().validate(Verdicts.json(Files.readString(sarif))))
                .isEmpty();
    }

    @Test
    void gitlab() throws Exception {
        JsonNode example = YAML.readTree(example("gitlab.yml"));
        String included = example.at("/include/0/remote").asText();
        String raw = "https://raw.githubusercontent.com/OWNER/hasse/v1/";
        assertThat(included).startsWith(raw);
        JsonNode job = YAML.readTree(
                        published.resolve(included.substring(raw.length())).toFile())
                .get("hasse");
        // GitLab merges what is included and what includes it.
        assertThat(example.get("hasse").fieldNames()).toIterable().containsExactly("variables");
        Map<String, String> environment = new HashMap<>();
        for (JsonNode variables : List.of(job.get("variables"), example.at("/hasse/variables"))) {
            variables
                    .properties()
                    .forEach(entry ->
                            environment.put(entry.getKey(), entry.getValue().asText()));
        }
        List<String> script = new ArrayList<>();
        job.get("script").forEach(line -> script.add(line.asText()));
        String[] command = {"bash", "-e", "-c", String.join("\n", script)};
        git(
                workspace,
                "-c",
                "protocol.file.allow=always",
                "submodule",
                "--quiet",
                "add",
                "file://" + published,
                "tools/hasse");

        bad();
        Run red = run(environment, command);
        assertThat(red.exitCode()).as(red.golden()).isEqualTo(1);
        assertThat(red.out()).endsWith("gate (level L2): failed by 1 of 1 trace\n");
        for (String report : List.of("codequality", "junit")) {
            assertThat(workspace.resolve(job.at("/artifacts/reports/" + report).asText()))
                    .content()
                    .contains("stale-generation");
        }

        good();
        Run green = run(environment, command);
        assertThat(green.exitCode()).as(green.golden()).isZero();
        assertThat(workspace.resolve("gl-code-quality-report.json")).hasContent("[ ]");
    }

    @Test
    void anyOtherSystem() throws Exception {
        Files.writeString(workspace.resolve("check.sh"), example("check.sh"));
        Map<String, String> environment = Map.of("HASSE_REPOSITORY", "file://" + published);

        bad();
        Run red = run(environment, "sh", "check.sh");
        assertThat(red.exitCode()).as(red.golden()).isEqualTo(1);
        assertThat(workspace.resolve("hasse-junit.xml")).content().contains("<failure");

        good();
        Run green = run(Map.of(), "sh", "check.sh");
        assertThat(green.exitCode()).as(green.golden()).isZero();
        assertThat(workspace.resolve("hasse-junit.xml")).content().doesNotContain("<failure");
    }

    @Test
    void preCommit() throws Exception {
        PackageManager.require(workspace, "pre-commit", "pre-commit", "--version");
        Path configuration = workspace.resolve(".pre-commit-config.yaml");
        Files.writeString(configuration, example("pre-commit.yaml").replace(OWNER, "file://" + published));
        Map<String, String> environment =
                Map.of("PRE_COMMIT_HOME", workspace.resolve("cache").toString());
        Files.writeString(workspace.resolve(".gitignore"), "cache/\nout*\nerr*\n");
        String[] command = {"pre-commit", "run", "--color", "never"};

        bad();
        git(workspace, "add", "--all");
        Run red = run(environment, command);
        assertThat(red.exitCode()).as(red.golden()).isEqualTo(1);
        assertThat(red.out()).contains("- exit code: 1").contains("gate (level L2): failed by 1 of 1 trace");

        good();
        git(workspace, "add", "--all");
        Run green = run(environment, command);
        assertThat(green.exitCode()).as(green.golden()).isZero();
        assertThat(green.out()).contains("hasse check").contains("Passed");

        // Without a path it would check every JSON file of the repository, or nothing.
        Files.writeString(configuration, Files.readString(configuration).replaceFirst("(?m)^ *args:.*\n", ""));
        git(workspace, "add", "--all");
        Run unasked = run(environment, command);
        assertThat(unasked.exitCode()).as(unasked.golden()).isEqualTo(1);
        assertThat(unasked.out())
                .contains(
                        "hasse: found no traces to check; say in .pre-commit-config.yaml where they are, such as args: [traces/]");

        commit(workspace);
        Files.writeString(workspace.resolve("words.md"), "no traces");
        git(workspace, "add", "--all");
        assertThat(run(environment, command).out())
                .contains("(no files to check)")
                .contains("Skipped");
    }
}
