package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The packages for pip and npm, installed without a network: the command behaves as the launcher of a clone does. */
@Tag("on-one-java")
class PackagesIT {
    private static final String TRACE =
            Run.PROJECT.resolve("traces/corpus/paper/trip-date.jsonl").toString();
    private static final String RECORD = "{\"trace_id\":\"%s\",\"agent\":\"a\",\"read_time\":0,\"write_time\":1}\n";

    /** Outside the project, whose folders mean something to npm. */
    @TempDir
    private static Path shared;

    private static final Map<PackageManager, PackageManager.Installed> INSTALLED = new EnumMap<>(PackageManager.class);

    @TempDir
    private Path folder;

    @AfterAll
    static void forget() {
        INSTALLED.clear();
    }

    /** The package, installed once for all tests, with its archive of classes made. */
    private static PackageManager.Installed installed(PackageManager manager) throws IOException, InterruptedException {
        PackageManager.Installed made = INSTALLED.get(manager);
        if (made == null) {
            made = manager.install(Files.createDirectories(shared.resolve(manager.folder)));
            INSTALLED.put(manager, made);
            Path archives = Path.of(cache() + "/hasse" + made.application().toRealPath() + "/lib");
            Files.createDirectories(archives);
            assertThat(process(Map.of(), made.command().toString(), "--version"))
                    .isEqualTo(new Run(0, "hasse 0.1.0\n", ""));
            LauncherIT.awaitArchiveIn(archives);
        }
        return made;
    }

    private static Path cache() {
        return shared.resolve("cache");
    }

    private static Run process(Map<String, String> environment, String... command)
            throws IOException, InterruptedException {
        Map<String, String> all = new HashMap<>(environment);
        all.put("XDG_CACHE_HOME", cache().toString());
        return Run.process(shared, shared, all, command);
    }

    private static Run hasse(PackageManager manager, String... arguments) throws IOException, InterruptedException {
        return process(
                Map.of(),
                Stream.concat(Stream.of(installed(manager).command().toString()), Stream.of(arguments))
                        .toArray(String[]::new));
    }

    /** Runs a script of bash in which "$0" is the command. */
    private static Run bash(PackageManager manager, String script) throws IOException, InterruptedException {
        return process(
                Map.of("TRACE", TRACE),
                "bash",
                "-c",
                script,
                installed(manager).command().toString());
    }

    @ParameterizedTest
    @EnumSource
    void aFirstCheckPrintsWhatTheCommandPrints(PackageManager manager) throws Exception {
        Run expected = Run.hasse("check", TRACE);

        assertThat(expected.exitCode()).isEqualTo(1);
        assertThat(hasse(manager, "check", TRACE)).isEqualTo(expected);
        assertThat(hasse(manager, "check", "--require", "L0", TRACE).exitCode()).isZero();
        assertThat(hasse(manager, "check", "none.jsonl"))
                .isEqualTo(new Run(2, "", "error: none.jsonl: found no such file, expected a file, a folder, or -\n"));
        assertThat(hasse(manager, "check", "--max-memory", "1m", TRACE).err())
                .startsWith("error: Invalid value for option '--max-memory': expected at least 32m");
        assertThat(hasse(manager, "check", "--max-memory", "64m", TRACE)).isEqualTo(expected);
    }

    @ParameterizedTest
    @EnumSource
    void streamsPassThrough(PackageManager manager) throws Exception {
        String gate = "gate (level L4): failed by 1 of 1 trace\n";
        assertThat(bash(manager, "\"$0\" check - < \"$TRACE\" | tail -n 1").out())
                .isEqualTo(gate);
        assertThat(bash(manager, "\"$0\" check <(cat \"$TRACE\") | tail -n 1").out())
                .isEqualTo(gate);
        assertThat(bash(manager, "\"$0\" check --config=<(echo require: L0) \"$TRACE\" | tail -n 1")
                        .out())
                .isEqualTo("gate (nothing demanded): passed\n");

        List<String> lines = new ArrayList<>();
        for (int k = 0; k < 20_000; k++) {
            lines.add(RECORD.formatted(k).strip());
        }
        Path many = Files.write(folder.resolve("many.jsonl"), lines);
        Run run = bash(manager, "set -o pipefail; \"$0\" check --format jsonl " + many + " | head -n 1 | cut -c1-15");
        assertThat(run).isEqualTo(new Run(0, "{\"trace_id\":\"0\"\n", ""));
    }

    @ParameterizedTest
    @EnumSource
    void aSignalEndsTheCommandAndNothingStaysBehind(PackageManager manager) throws Exception {
        // A pipe that the command itself could write to never ends: nothing but the signal ends the command.
        String script = "mkfifo endless && exec <> endless && printf '" + RECORD.formatted("1") + RECORD.formatted("2")
                + "' >&0 && exec \"$0\" check --sorted --format jsonl -";
        ProcessBuilder builder = new ProcessBuilder(
                        "bash", "-c", script, installed(manager).command().toString())
                .directory(folder.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("XDG_CACHE_HOME", cache().toString());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process = builder.start();
        List<ProcessHandle> children = List.of();
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            assertThat(out.readLine()).startsWith("{\"trace_id\":\"1\"");
            children = process.descendants().toList();

            process.destroy();

            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isEqualTo(128 + 15);
            for (ProcessHandle child : children) {
                assertThat(child.onExit().get(30, TimeUnit.SECONDS).isAlive()).isFalse();
            }
        } finally {
            process.destroyForcibly();
            children.forEach(ProcessHandle::destroyForcibly);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aMissingJavaIsSaidInOneLine(PackageManager manager) throws Exception {
        PackageManager.Installed installed = installed(manager);
        Path bin = Files.createDirectories(folder.resolve("bin"));
        Files.createSymbolicLink(bin.resolve(manager.interpreter), installed.interpreter());
        String path = "PATH=" + bin;
        String whatToDo = ": install a JDK, 17 or newer, or set JAVA_HOME\n";
        Run none = new Run(2, "", "hasse: no Java found" + whatToDo);

        assertThat(process(Map.of(), "env", "-i", path, installed.command().toString(), "check", TRACE))
                .isEqualTo(none);

        Path java = Files.createDirectories(folder.resolve("old/bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\necho 'openjdk version \"11.0.2\" 2019-01-15' >&2\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        String home = "JAVA_HOME=" + folder.resolve("old");
        // The launcher asks the file beside it, if there is one.
        assertThat(bash(manager, home + " \"$0\" check \"$TRACE\""))
                .isEqualTo(new Run(2, "", "hasse: Java 11.0.2 at " + java + " is too old" + whatToDo));

        assertThat(withoutShell(manager, "env", "-i", path)).isEqualTo(none);
        assertThat(withoutShell(manager, "env", home).err())
                .isEqualTo("hasse: Java 11.0.2 at " + java + " is too old" + whatToDo);
    }

    /** What the package does on Windows, where there is no shell for the launcher. */
    private static Run withoutShell(PackageManager manager, String... before) throws IOException, InterruptedException {
        Path pretended = shared.resolve("windows");
        PackageManager.Installed installed = installed(manager);
        String code = manager == PackageManager.PIP ? """
                from hasse import _launch
                _launch.WINDOWS = True
                _launch.main()
                """ : """
                const path = require("node:path");
                const { CannotStart, command, withoutShell } = require("./node_modules/hasse/lib/command.js");
                const given = process.argv.slice(2);
                try {
                  const [java, ...first] = withoutShell(given);
                  process.exitCode = require("node:child_process").spawnSync(java, first, { stdio: "inherit" }).status;
                } catch (failed) {
                  process.stderr.write(`hasse: ${failed.message}\\n`);
                  process.exitCode = 2;
                }
                """;
        Files.createDirectories(pretended);
        Path program = Files.writeString(
                shared.resolve(manager.folder).resolve("windows" + (manager == PackageManager.PIP ? ".py" : ".cjs")),
                code);
        return process(
                Map.of(),
                Stream.concat(
                                Stream.of(before),
                                Stream.of(
                                        installed.interpreter().toString(),
                                        program.toString(),
                                        "check",
                                        "--max-memory=64m",
                                        TRACE))
                        .toArray(String[]::new));
    }

    @ParameterizedTest
    @EnumSource
    void withoutAShellItStartsJavaItself(PackageManager manager) throws Exception {
        assertThat(withoutShell(manager)).isEqualTo(Run.hasse("check", TRACE));
    }

    @ParameterizedTest
    @EnumSource
    void theRecorderOfTheReadmeRecordsATrace(PackageManager manager) throws Exception {
        PackageManager.Installed installed = installed(manager);
        String readme = manager.readme();
        String language = manager == PackageManager.PIP ? "python" : "js";
        Path program = Files.writeString(
                shared.resolve(manager.folder).resolve("record." + (language.equals("js") ? "mjs" : "py")),
                code(readme, language, 0));

        PackageManager.succeed(folder, folder, installed.interpreter().toString(), program.toString());
        Run run = hasse(manager, "check", folder.resolve("trace.jsonl").toString());

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out().replaceAll("\\s+", " "))
                .contains("/trace.jsonl:3: flight read trip.date = \"14 June\" at 1; user wrote \"21 June\" at 2;");
    }

    /** A block of code of a page. */
    static String code(String page, String language, int number) {
        String[] blocks = page.split("```" + language + "\n");
        return blocks[number + 1].substring(0, blocks[number + 1].indexOf("```"));
    }

    @ParameterizedTest
    @EnumSource
    void nothingIsLeftInTheFolderOfThePackage(PackageManager manager) throws Exception {
        try (Stream<Path> files = Files.walk(installed(manager).application())) {
            assertThat(files.filter(Files::isRegularFile)).hasSize(6);
        }
    }

    @Test
    void aBuildOfTwoIsTheSame() throws Exception {
        Path first = PackageManager.PIP.build(Files.createDirectories(folder.resolve("1")));
        Path second = PackageManager.PIP.build(Files.createDirectories(folder.resolve("2")));
        assertThat(second).hasSameBinaryContentAs(first);

        assertThat(process(Map.of(), Run.PROJECT.resolve("packages/build").toString(), folder.toString(), "gem"))
                .isEqualTo(
                        new Run(2, "", "packages/build: found gem; expected packages/build FOLDER [python] [npm]\n"));
    }
}
