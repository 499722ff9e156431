package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What may not be read or written is said to be just that, and not to be missing. Root may read and write everything, so
 * as root the command runs as another user.
 */
@Tag("on-one-java")
class PermissionsIT {
    private static final String TRIP =
            Run.PROJECT.resolve("traces/corpus/paper/trip-date.jsonl").toString();
    private static final String SPANS =
            Run.PROJECT.resolve("traces/formats/claude-code/stale-edit.jsonl").toString();
    private static final String DENIED = ": found what may not be read (permission denied); check its permissions\n";

    @TempDir
    private Path folder;

    private Path readable;

    @BeforeEach
    void everybodyMaySeeTheFolder() throws IOException {
        readable = Files.createDirectory(folder.resolve("readable"));
        permit(folder, "rwxr-xr-x");
        permit(readable, "rwxrwxrwx");
    }

    private static Path permit(Path path, String permissions) throws IOException {
        return Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
    }

    private Run run(String command) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>();
        if (isRoot()) {
            Path setpriv = Path.of("/usr/bin/setpriv");
            OutputFaultsTest.assume(
                    Files.exists(setpriv), "setpriv, which runs a command as another user, is not there");
            words.addAll(List.of(setpriv.toString(), "--reuid=65534", "--regid=65534", "--clear-groups"));
        }
        words.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-jar",
                Run.PROJECT.resolve("cli/target/hasse.jar").toString()));
        words.addAll(Arrays.asList(
                command.replace("TRIP", TRIP).replace("SPANS", SPANS).split(" ")));
        return Run.process(folder, readable, Map.of(), words.toArray(new String[0]));
    }

    private static boolean isRoot() {
        return System.getProperty("user.name").equals("root");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "check IN",
                "check --config IN TRIP",
                "check --baseline IN TRIP",
                "report --compare IN TRIP",
                "convert --mapping IN SPANS",
                "topology IN",
                "topology --channels IN TRIP",
                "merge IN"
            })
    void aFileThatMayNotBeRead(String command) throws Exception {
        Path in = permit(Files.writeString(folder.resolve("in"), "{}"), "---------");

        assertThat(run(command.replace("IN", in.toString()))).isEqualTo(new Run(2, "", "error: " + in + DENIED));
    }

    @ParameterizedTest
    @ValueSource(strings = {"check IN", "topology IN", "merge IN", "check --config IN TRIP"})
    void aFileInAFolderThatMayNotBeSearched(String command) throws Exception {
        Path closed = Files.createDirectory(folder.resolve("closed"));
        Path in = Files.writeString(closed.resolve("in"), "{}");
        permit(closed, "---------");

        Run run = run(command.replace("IN", in.toString()));
        permit(closed, "rwx------");

        assertThat(run).isEqualTo(new Run(2, "", "error: " + in + DENIED));
    }

    @ParameterizedTest
    @ValueSource(strings = {"check IN", "topology IN"})
    void aFolderThatMayNotBeListed(String command) throws Exception {
        Path in = permit(Files.createDirectory(folder.resolve("in")), "---------");

        Run run = run(command.replace("IN", in.toString()));
        permit(in, "rwx------");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).startsWith("error: " + in + DENIED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "check --exit-zero -o OUT TRIP",
                "report -o OUT TRIP",
                "explain A1 --format html -o OUT",
                "baseline -o OUT TRIP",
                "convert -o OUT SPANS",
                "init -o OUT",
            })
    void aFolderThatMayNotBeWrittenTo(String command) throws Exception {
        Path out = permit(Files.createDirectory(folder.resolve("kept")), "r-xr-xr-x")
                .resolve("out");

        Run run = run(command.replace("OUT", out.toString()));

        assertThat(run.exitCode()).as(run.golden()).isEqualTo(2);
        assertThat(run.err()).contains("error: " + out + ": cannot be written (permission denied)\n");
    }

    @Test
    void thePolicyOfTheFolder() throws Exception {
        Path policy = permit(Files.writeString(readable.resolve("hasse.yaml"), "require: L0\n"), "---------");

        assertThat(run("check TRIP").err()).isEqualTo("error: " + policy.getFileName() + DENIED);
    }
}
