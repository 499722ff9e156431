package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.maven.plugin.surefire.log.api.NullConsoleLogger;
import org.apache.maven.plugins.surefire.report.SurefireReportParser;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files for CI systems work, as far as that can be tested without their servers: their steps are run verbatim. */
@Tag("on-one-java")
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

    /** The step that uses the action in the workflow of the guide. */
    private static JsonNode stepOfTheGuide() throws IOException {
        String guide = Files.readString(Run.PROJECT.resolve("docs/gate.md"));
        String workflow = guide.substring(guide.indexOf("```yaml\n") + 8);
        for (JsonNode step :
                YAML.readTree(workflow.substring(0, workflow.indexOf("```"))).at("/jobs/traces/steps")) {
            if (step.path("uses").asText().equals("./tools/hasse")) {
                return step.get("with");
            }
        }
        throw new AssertionError("the guide shows no step that uses the action");
    }

    private Run action(Map<String, String> with) throws IOException, InterruptedException {
        return runner().run(with, Map.of());
    }

    private GitHubRunner runner() throws IOException {
        return new GitHubRunner(workspace, workspace.resolve("tools/hasse"));
    }

    private Map<String, String> guided(String... more) throws IOException {
        Map<String, String> with = new HashMap<>();
        stepOfTheGuide()
                .properties()
                .forEach(entry -> with.put(entry.getKey(), entry.getValue().asText()));
        for (int k = 0; k < more.length; k += 2) {
            with.put(more[k], more[k + 1]);
        }
        return with;
    }

    @Test
    void aPullRequestFailsAndPassesWithItsBaselineAndFailsAgainWithOneNewWitness() throws Exception {
        Run first = action(guided());
        assertThat(first.exitCode()).isEqualTo(1);
        assertThat(first.out()).contains("::error file=traces/").contains("failed by ");
        assertThat(Files.readString(workspace.resolve("summary.md"))).startsWith("## Hasse: failed");
        accepted();

        assertThat(run(Map.of(), "tools/hasse/hasse", "baseline", "traces/", "-o", "hasse-baseline.json")
                        .exitCode())
                .isZero();
        Run second = action(guided("baseline", "hasse-baseline.json"));
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
        Run third = action(guided("baseline", "hasse-baseline.json"));
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
    void everyOptionReachesTheCommand() throws Exception {
        Map<String, String> quick = Map.of("traces", "traces/paper", "sarif", "", "junit", "");
        Map<String, String> with = new HashMap<>(quick);
        with.put("exit-zero", "true");
        with.put("max-witnesses", "0");
        with.put("chain", "A2,A1,A3,A6");
        with.put("null-text", "\"\"");
        with.put("shard", "1/2");
        with.put("json", "verdicts.json");
        Run run = action(with);
        assertThat(run.exitCode()).as(run.golden()).isZero();
        JsonNode verdicts =
                new ObjectMapper().readTree(workspace.resolve("verdicts.json").toFile());
        assertThat(verdicts.at("/traces/0/chain").toString()).isEqualTo("[\"A2\",\"A1\",\"A3\",\"A6\"]");
        assertThat(verdicts.at("/shard").isMissingNode()).isFalse();

        Map<String, String> wrong = new HashMap<>(quick);
        wrong.put("max-witnesses", "-1");
        assertThat(action(wrong).err()).startsWith("error: --max-witnesses must be at least 0");
        wrong.put("max-witnesses", "1");
        wrong.put("threads", "none");
        assertThat(action(wrong).err()).startsWith("error: Invalid value for option '--threads'");
    }

    @Test
    void aJdkIsInstalledWhereThereIsNoneAndTheJarIsCachedByWhatItIsBuiltFrom() throws Exception {
        GitHubRunner runner = runner();
        Map<String, String> nothing = Map.of("traces", "none.jsonl");
        runner.run(nothing, Map.of());
        assertThat(runner.used())
                .singleElement()
                .asString()
                .matches("actions/cache@v4 \\{(path=\\S+/tools/hasse/cli/target/hasse.jar, key=hasse-[0-9a-f]{40}"
                        + "|key=hasse-[0-9a-f]{40}, path=\\S+/tools/hasse/cli/target/hasse.jar)}");
        String cached = runner.used().get(0);
        runner.run(nothing, Map.of());
        assertThat(runner.used()).containsExactly(cached);

        Path old = workspace.resolve("old");
        Path javac = Files.createDirectories(old.resolve("bin")).resolve("javac");
        Files.writeString(javac, "#!/bin/sh\necho javac 11.0.2\n");
        assertThat(javac.toFile().setExecutable(true)).isTrue();
        runner.run(nothing, Map.of("JAVA_HOME", old.toString()));
        assertThat(runner.used()).hasSize(2).first().asString().startsWith("actions/setup-java@v4 ");
    }

    @Test
    void theKeyOfTheCacheChangesWithTheSources() throws Exception {
        Path sources = Files.createDirectories(workspace.resolve("copy/model/src/main/java"));
        Path ci = Files.createDirectories(workspace.resolve("copy/ci"));
        Files.copy(Run.PROJECT.resolve("ci/prepare"), ci.resolve("prepare"));
        Files.writeString(sources.resolve("A.java"), "class A {}");
        String key = key(ci);
        assertThat(key).startsWith("key=hasse-");

        Files.createDirectories(workspace.resolve("copy/model/target/src/main"));
        Files.writeString(workspace.resolve("copy/model/target/src/main/A.class"), "made of it");
        Files.writeString(workspace.resolve("copy/README.md"), "words");
        assertThat(key(ci)).isEqualTo(key);
        Files.move(sources.resolve("A.java"), sources.resolve("B.java"));
        String moved = key(ci);
        Files.writeString(sources.resolve("B.java"), "class B {}");
        assertThat(List.of(key, moved, key(ci))).doesNotHaveDuplicates();
    }

    private String key(Path ci) throws IOException, InterruptedException {
        List<String> lines =
                run(Map.of(), ci.resolve("prepare").toString()).out().lines().toList();
        return lines.get(lines.size() - 1);
    }
}
