package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The fixture for pytest and the matchers for Vitest and Jest, in these frameworks themselves. */
@Tag("on-one-java")
class FrameworksIT {
    private static final String CORPUS = Run.PROJECT.resolve("traces/corpus").toString();

    /** Exactly these, so that a new version of somebody else's is no reason for a test to fail. */
    private static final String[] FRAMEWORKS = {"vitest@3.2.7", "jest@30.5.2", "@types/jest@30.0.0", "typescript@5.9.3"
    };

    /** Cannot be written, so that the launcher makes no archive of classes: each takes longer than the tests gain from it. */
    private static final String NO_CACHE = "/dev/null";

    @TempDir
    private Path folder;

    private Run run(Map<String, String> environment, String... command) throws IOException, InterruptedException {
        return Run.process(folder, folder, environment, command);
    }

    /** The message of a failure, as the page shows it: frameworks indent it, and the trace has a random name. */
    private static String message(String text) {
        return text.lines()
                .map(line -> line.replaceFirst("^E( {6,7}|$)", "").stripTrailing())
                .collect(Collectors.joining("\n"))
                .replaceAll("\\b[0-9a-f]{16}\\b", "8f1c02d97be34a65");
    }

    private static String shown(String readme) {
        String[] blocks = readme.split("\n```\n");
        for (String block : blocks) {
            if (block.contains("expected L2, found L0")) {
                return block.substring(block.indexOf("expected L2"));
            }
        }
        throw new AssertionError("the page shows no failure");
    }

    @Test
    void pytestFindsTheFixture() throws Exception {
        PackageManager.require(folder, "pytest", "python3", "-m", "pytest", "--version");
        PackageManager.PIP.install(folder);
        String readme = PackageManager.PIP.readme();
        Files.writeString(folder.resolve("test_readme.py"), PackagesIT.code(readme, "python", 1));
        Files.writeString(folder.resolve("test_more.py"), """
                import os

                import hasse_recorder
                import pytest
                from hasse import Recorder, assert_holds


                def test_one_recorder_under_two_names():
                    assert Recorder is hasse_recorder.Recorder


                def test_nothing_tested_is_no_success(hasse_trace):
                    hasse_trace.op("user", [], {"x": 1})
                    with pytest.raises(AssertionError, match="L1: nothing could be tested, which proves nothing"):
                        hasse_trace.assert_holds("L1")
                    hasse_trace.assert_holds("L1", allow_untested=True)


                def test_traces_are_apart(hasse_trace, hasse_trace_factory):
                    other = hasse_trace_factory(track_provenance=True)
                    assert other.path != hasse_trace.path and other.state is not hasse_trace.state


                def test_whatever_the_policy_says_a_recorder_writes_records(hasse_trace, tmp_path, monkeypatch):
                    monkeypatch.chdir(tmp_path)
                    (tmp_path / "hasse.yaml").write_text("from: otlp\\n")
                    hasse_trace.op("user", [], {"x": 1})
                    hasse_trace.assert_holds("L1", allow_untested=True)


                def test_files_and_folders():
                    corpus = os.environ["CORPUS"]
                    assert_holds(corpus + "/controls/everything-tested.jsonl")
                    assert_holds(corpus + "/paper/trip-date.jsonl", "L0")
                    with pytest.raises(AssertionError) as failed:
                        assert_holds(corpus + "/paper", "L2")
                    assert str(failed.value).startswith(
                        "expected L2, found L0; 11 of 24 traces failed, and this is the worst\\n\\nA1 stale-generation, witness 1 of 1"
                    )
                    with pytest.raises(AssertionError, match="gate .*failed"):
                        assert_holds(corpus + "/paper/trip-date.jsonl", "L0", options=["--fail-on", "A1"])


                def test_what_cannot_be_checked_is_no_failed_assertion(tmp_path):
                    with pytest.raises(RuntimeError, match="none.jsonl: found no such file"):
                        assert_holds(tmp_path / "none.jsonl")
                    with pytest.raises(RuntimeError, match="Invalid value for option '--require'"):
                        assert_holds(tmp_path, "L9")
                """);
        Map<String, String> environment = Map.of(
                "PYTHONPATH", PackageManager.sitePackages(folder).toString(),
                "CORPUS", CORPUS,
                "XDG_CACHE_HOME", NO_CACHE);

        Run failed = run(environment, "python3", "-B", "-m", "pytest", "-p", "no:cacheprovider", "test_readme.py");
        assertThat(failed.exitCode()).as(failed.golden()).isEqualTo(1);
        assertThat(message(failed.out())).contains(shown(readme)).contains("1 failed in");
        assertThat(failed.out()).as("only the test's own lines").doesNotContain("_assertion.py");

        Run more = run(environment, "python3", "-B", "-m", "pytest", "-p", "no:cacheprovider", "-q", "test_more.py");
        assertThat(more.exitCode()).as(more.golden()).isZero();
        assertThat(more.out()).contains("6 passed");
    }

    @Test
    void vitestAndJestTakeTheMatcher() throws Exception {
        PackageManager.NPM.install(folder);
        installFrameworks();
        String readme = PackageManager.NPM.readme();
        Files.writeString(folder.resolve("readme.test.mjs"), PackagesIT.code(readme, "js", 1));
        String corpus = "const corpus = process.env.CORPUS;\n";
        String checks = """
                test("files, folders and recorders", () => {
                  expect(corpus + "/controls/everything-tested.jsonl").toHoldLevel();
                  expect(corpus + "/paper/trip-date.jsonl").not.toHoldLevel("L1");
                  expect(() => expect(corpus + "/paper").toHoldLevel("L2")).toThrow(
                    "expected L2, found L0; 11 of 24 traces failed, and this is the worst\\n\\nA1 stale-generation, witness 1 of 1",
                  );
                  expect(() => expect(corpus + "/paper/trip-date.jsonl").toHoldLevel("L0", { options: ["--fail-on", "A1"] })).toThrow(
                    /gate .*failed/,
                  );
                  expect(() => expect(corpus).not.toHoldLevel("L0")).toThrow("expected the trace not to hold L0, but it does");
                  expect(() => expect("none.jsonl").toHoldLevel()).toThrow("none.jsonl: found no such file");
                  const recorder = new Recorder(path, { state: {} });
                  recorder.op("user", [], { x: 1 });
                  expect(() => expect(recorder).toHoldLevel("L1")).toThrow("L1: nothing could be tested, which proves nothing");
                  expect(recorder).toHoldLevel("L1", { allowUntested: true });
                  recorder.close();
                }, 100_000);
                """;
        Files.writeString(folder.resolve("more.test.mjs"), """
                import { Recorder } from "hasse/recorder";
                import "hasse/vitest";
                import { expect, test } from "vitest";
                const path = "vitest.jsonl";
                """ + corpus + checks);
        Files.writeString(folder.resolve("more.test.cjs"), """
                require("hasse/jest");
                const { Recorder } = require("hasse/recorder");
                const path = "jest.jsonl";
                """ + corpus + checks);
        Map<String, String> environment =
                Map.of("CORPUS", CORPUS, "CI", "true", "NO_COLOR", "1", "XDG_CACHE_HOME", NO_CACHE);

        Run failed = run(environment, "node_modules/.bin/vitest", "run", "--testTimeout=100000", "readme.test.mjs");
        assertThat(failed.exitCode()).as(failed.golden()).isEqualTo(1);
        assertThat(message(failed.err())).contains("Error: " + shown(readme));

        Run vitest = run(environment, "node_modules/.bin/vitest", "run", "more.test.mjs");
        assertThat(vitest.exitCode()).as(vitest.golden()).isZero();
        Run jest = run(environment, "node_modules/.bin/jest", "--testMatch", "**/more.test.cjs");
        assertThat(jest.exitCode()).as(jest.golden()).isZero();
        assertThat(jest.err()).contains("Tests:       1 passed");
        theirTypesKnowTheMatcher();
    }

    /** What the compiler says of a use of the matcher, and of a level that there is not. */
    private void theirTypesKnowTheMatcher() throws IOException, InterruptedException {
        String uses = """
                test("types", () => {
                  const recorder = new Recorder("x.jsonl", { state: { x: 1 } });
                  expect(recorder).toHoldLevel("L2", { allowUntested: true });
                  expect(recorder.path).not.toHoldLevel("L1");
                  // @ts-expect-error
                  expect(recorder).toHoldLevel("L5");
                });
                """;
        String recorder = "import { Recorder } from \"hasse/recorder\";\n";
        Files.writeString(
                folder.resolve("vitest.mts"),
                recorder + "import \"hasse/vitest\";\nimport { expect, test } from \"vitest\";\n" + uses);
        Files.writeString(folder.resolve("jest.cts"), recorder + "import \"hasse/jest\";\n" + uses);
        for (String file : new String[] {"vitest.mts", "jest.cts"}) {
            assertThat(run(
                            Map.of(),
                            "node_modules/.bin/tsc",
                            "--noEmit",
                            "--strict",
                            "--skipLibCheck",
                            "--target",
                            "es2022",
                            "--module",
                            "nodenext",
                            "--types",
                            "jest",
                            file))
                    .isEqualTo(new Run(0, "", ""));
        }
    }

    private void installFrameworks() throws IOException, InterruptedException {
        String[] npm = {"npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"};
        String[] command = new String[npm.length + FRAMEWORKS.length];
        System.arraycopy(npm, 0, command, 0, npm.length);
        System.arraycopy(FRAMEWORKS, 0, command, npm.length, FRAMEWORKS.length);
        Run installed = run(Map.of("HOME", folder.toString()), command);
        PackageManager.skipWithoutRegistry(installed, "Vitest and Jest");
        assertThat(installed.exitCode()).as(installed.golden()).isZero();
    }
}
