package dev.hasse.cli;

import static dev.hasse.cli.LauncherIT.TRACE;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The launcher with something missing, wrong, full or closed never reports a failed gate, nor a defect of Hasse. */
class LauncherFaultsIT {
    private static Path home = Path.of("");

    @TempDir
    private Path folder;

    @BeforeAll
    static void install() throws IOException, InterruptedException {
        home = SharedInstallation.home();
    }

    private Run run(Path directory, String... command) throws IOException, InterruptedException {
        return Run.process(folder, directory, Map.of(), command);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            HASSE_JAVA_OPTS=-Xfoo                    | Unrecognized option: -Xfoo                                 | HASSE_JAVA_OPTS
            HASSE_JAVA_OPTS=nonsense                 | Error: Could not find or load main class nonsense          | HASSE_JAVA_OPTS
            JAVA_TOOL_OPTIONS=-XX:NoSuch=1           | Unrecognized VM option 'NoSuch=1'                          | JAVA_TOOL_OPTIONS
            JDK_JAVA_OPTIONS=-Xmx1x                  | Invalid maximum heap size: -Xmx1x                          | JDK_JAVA_OPTIONS
            HASSE_MEMORY=999999g                     | Could not reserve enough space for 1048574951424KB object heap | --max-memory
            """)
    void aJvmThatDoesNotStartIsNoGateThatFailed(String variable, String reason, String blamed)
            throws IOException, InterruptedException {
        String command = "export " + variable + "; ./hasse check --max-memory ${HASSE_MEMORY:-512m} " + TRACE;
        Run run = run(home, "sh", "-c", command);
        // Newer JVMs put a space before the unit.
        run = new Run(run.exitCode(), run.out(), run.err().replace(" KB ", "KB "));

        String blame = blamed.equals("--max-memory") ? blamed : blamed + ", --max-memory";
        assertThat(run)
                .isEqualTo(new Run(2, "", "hasse: Java does not start (" + reason + "); look at " + blame + "\n"));
    }

    @Test
    void whereThereIsNothingToStartItIsSaid() throws IOException, InterruptedException {
        Path bare = LauncherIT.install(folder);
        Run none = run(bare, "env", "-i", "PATH=/none", "/bin/sh", "./hasse", "check", TRACE);
        assertThat(none)
                .isEqualTo(new Run(2, "", "hasse: no Java found: install a JDK, 17 or newer, or set JAVA_HOME\n"));

        Path old = folder.resolve("old");
        Path java = Files.createDirectories(old.resolve("bin")).resolve("java");
        assertThat(Files.createFile(java).toFile().setExecutable(true)).isTrue();
        Files.writeString(old.resolve("release"), "JAVA_VERSION=\"11.0.2\"\n");
        assertThat(Run.process(folder, bare, Map.of("JAVA_HOME", old.toString()), "./hasse", "check", TRACE))
                .isEqualTo(new Run(
                        2,
                        "",
                        "hasse: Java 11.0.2 at " + old
                                + "/bin/java is too old: install a JDK, 17 or newer, or set JAVA_HOME\n"));

        Files.delete(bare.resolve("cli/target/hasse.jar"));
        Run failed = run(bare, "./hasse", "check", TRACE);
        assertThat(failed.exitCode()).isEqualTo(2);
        assertThat(failed.err())
                .startsWith("hasse: building, once; this takes a minute or two\n")
                .endsWith("hasse: the build failed; its output is in " + bare + "/cli/target/build.log\n");

        Files.delete(bare.resolve("cli/target/build.log"));
        Files.delete(bare.resolve("cli/target"));
        Files.createFile(bare.resolve("cli/target"));
        assertThat(run(bare, "./hasse", "check", TRACE))
                .isEqualTo(new Run(
                        2,
                        "",
                        "hasse: building, once; this takes a minute or two\nhasse: cannot write to " + bare
                                + "/cli/target, where the build goes\n"));
    }

    /** An installation without a jar, and with a Maven stub that counts its runs. */
    private Path unbuilt(String maven) throws IOException {
        Path bare = LauncherIT.install(folder);
        Files.move(bare.resolve("cli/target/hasse.jar"), bare.resolve("built.jar"));
        Path mvnw = Files.writeString(bare.resolve("mvnw"), "#!/bin/sh\necho run >> runs\n" + maven);
        assertThat(mvnw.toFile().setExecutable(true)).isTrue();
        return bare;
    }

    @Test
    void aBuildSaysWhatItIsAtAndRunsOnce() throws IOException, InterruptedException {
        Path bare = unbuilt("""
                echo '[INFO] Building Hasse 0.1.0                                [1/8]'
                echo '[INFO] Building Hasse: model 0.1.0                         [2/8]'
                echo '[INFO] Building jar: model.jar'
                echo '[WARNING] on standard error' >&2
                sleep 1
                cp built.jar cli/target/hasse.jar
                """);
        // An archive of classes, which cannot be used, but is there, so that none is made.
        Files.createFile(bare.resolve("cli/target/hasse.jsa"));
        // Left behind by a process that has ended.
        Path lock = Files.createDirectories(bare.resolve("cli/target/build.lock"));
        Files.createFile(lock.resolve("999999999"));

        Run both = run(bare, "sh", "-c", "./hasse --version 2> first & ./hasse --version 2> second & wait");

        assertThat(both).isEqualTo(new Run(0, "hasse 0.1.0\nhasse 0.1.0\n", ""));
        String begins = "hasse: building, once; this takes a minute or two\n";
        assertThat(List.of(Files.readString(bare.resolve("first")), Files.readString(bare.resolve("second"))))
                .containsExactlyInAnyOrder(
                        begins + "hasse: building model (2 of 8)\n",
                        begins + "hasse: waiting for another build to finish\n");
        assertThat(bare.resolve("runs")).hasContent("run\n");
        assertThat(lock).doesNotExist();
        assertThat(bare.resolve("cli/target/build.log")).content().contains("model.jar", "on standard error");
    }

    @Test
    void aBuildThatFailsSaysWhyAndLeavesNoJar() throws IOException, InterruptedException {
        Path bare = unbuilt("""
                echo '[INFO] Building Hasse: model 0.1.0                         [2/8]'
                echo '[ERROR] no such symbol'
                head -c 1000 built.jar > cli/target/hasse.jar
                exit 1
                """);

        assertThat(run(bare, "./hasse", "--version"))
                .isEqualTo(new Run(
                        2,
                        "",
                        "hasse: building, once; this takes a minute or two\nhasse: building model (2 of 8)\n"
                                + "[ERROR] no such symbol\nhasse: the build failed; its output is in " + bare
                                + "/cli/target/build.log\n"));
        assertThat(bare.resolve("cli/target/hasse.jar")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource({
        "33m, 1",
        "40000k, 1",
        "50000000, 1",
        "0512m, 2",
        "0, 2",
        "1m, 2",
        "512, 2",
        "31m, 2",
        "2t, 2",
        "5x6m, 2",
        "m, 2",
    })
    void sizesAreJudgedByJava(String size, int exitCode) throws IOException, InterruptedException {
        Run apart = run(home, "./hasse", "check", "--max-memory", size, TRACE);

        assertThat(apart.exitCode()).as(apart.err()).isEqualTo(exitCode);
        if (exitCode == 2) {
            assertThat(apart.err())
                    .startsWith("error: Invalid value for option '--max-memory': expected at least 32m, such as 512m");
        }
        assertThat(run(home, "./hasse", "check", "--max-memory=" + size, TRACE)).isEqualTo(apart);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '#', textBlock = """
            ./hasse --help > /dev/full                               # 2 # error: standard output: cannot be written (No space left on device)
            ./hasse generate-completion > /dev/full                  # 2 # error: standard output: cannot be written (No space left on device)
            ./hasse check TRACE > /dev/full                          # 2 # error: standard output: cannot be written (No space left on device)
            ./hasse --version >&-                                    # 2 # error: standard output: cannot be written (Bad file descriptor)
            ./hasse check TRACE <&- >&-                              # 2 # error: standard output: cannot be written (Bad file descriptor)
            ./hasse check TRACE >&- 2>&-                             # 2 #
            ./hasse check -o /dev/null TRACE <&- >&- 2>&-            # 1 #
            ./hasse check TRACE > /dev/null 2> /dev/full             # 1 #
            ./hasse check none.jsonl 2> /dev/full                    # 2 #
            ./hasse check --no-such-option 2>&-                      # 2 #
            set -o pipefail; ./hasse --help | true                  # 0 #
            set -o pipefail; ./hasse generate-completion | true     # 0 #
            set -o pipefail; ./hasse report TRACE | true            # 0 #
            set -o pipefail; ./hasse check --exit-zero TRACE | true # 0 #
            """)
    void itsStreams(String command, int exitCode, String err) throws IOException, InterruptedException {
        Run run = run(home, "bash", "-c", command.replace("TRACE", TRACE));

        assertThat(run).isEqualTo(new Run(exitCode, "", err == null ? "" : err + "\n"));
    }

    @Test
    void pipesAreReadLikeFiles() throws IOException, InterruptedException {
        Path topology = Run.PROJECT.resolve("traces/topologies/blackboard.json");
        Run run = run(home, "bash", "-c", "cat " + topology + " | ./hasse topology -");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).startsWith("blackboard: susceptible to A1\n");

        Run merged = run(home, "bash", "-c", "./hasse check --format json " + TRACE + " | ./hasse merge -");
        assertThat(merged.exitCode()).as(merged.err()).isEqualTo(1);
        assertThat(merged).isEqualTo(run(home, "./hasse", "check", "--format", "json", TRACE));

        assertThat(run(home, "bash", "-c", "echo 'require: L0' | ./hasse check --config /dev/stdin " + TRACE)
                        .exitCode())
                .isZero();
        assertThat(run(home, "bash", "-c", "./hasse check --config <(echo 'require: L0') " + TRACE)
                        .exitCode())
                .isZero();
        assertThat(run(home, "bash", "-c", "./hasse check - < .").err())
                .isEqualTo("error: -: found a file that cannot be read (Is a directory)\n");
    }

    @Test
    void whatIsOpenIsWrittenToAndNotReplaced() throws IOException, InterruptedException {
        Run run = run(
                home,
                "bash",
                "-c",
                "{ echo before; ./hasse validate -q " + TRACE + "; ./hasse check --exit-zero -o /dev/stdout " + TRACE
                        + "; ./hasse check --exit-zero -o /dev/fd/5 " + TRACE
                        + " 5>&1; echo after; } >> \"$0\"; cat \"$0\"",
                folder.resolve("log").toString());

        String verdict = run(home, "./hasse", "check", TRACE).out();
        assertThat(run.out()).isEqualTo("before\n4 records in 1 trace: all valid\n" + verdict + verdict + "after\n");
    }
}
