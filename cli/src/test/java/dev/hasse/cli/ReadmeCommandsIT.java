package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every command in the README runs as printed, one after the other, in a fresh copy of the project. */
@Tag("on-one-java")
class ReadmeCommandsIT {
    private static final Pattern BLOCK = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL);

    @TempDir
    private Path folder;

    /** The commands of the README but for those that build the whole, which the build and PackagesIT run. */
    private static List<String> commands() throws IOException {
        List<String> commands = new ArrayList<>();
        Matcher blocks = BLOCK.matcher(Files.readString(Run.PROJECT.resolve("README.md")));
        while (blocks.find()) {
            blocks.group(1)
                    .lines()
                    .map(line -> line.replaceAll("\\s+#.*", ""))
                    .filter(line -> !line.isBlank() && !line.startsWith("./mvnw") && !line.startsWith("packages/build"))
                    .forEach(commands::add);
        }
        return commands;
    }

    /** The files of the project as they would be committed, and the jars, which are built already. */
    private Path copy() throws IOException, InterruptedException {
        Path copy = Files.createDirectories(folder.resolve("hasse"));
        Run listed = Run.process(
                folder, Run.PROJECT, Map.of(), "git", "ls-files", "-z", "--cached", "--others", "--exclude-standard");
        assertThat(listed.exitCode()).isZero();
        List<String> files = new ArrayList<>(List.of(listed.out().split("\0")));
        files.add("cli/target/hasse.jar");
        files.add("cli/target/hasse-tables.jar");
        for (String name : files) {
            Path file = Run.PROJECT.resolve(name);
            if (Files.isRegularFile(file)) {
                Path to = copy.resolve(name);
                Files.createDirectories(to.getParent());
                Files.copy(file, to);
            }
        }
        // An archive of classes, which cannot be used, but is there: to make one takes longer than these commands gain.
        Files.createFile(copy.resolve("cli/target/hasse.jsa"));
        return copy;
    }

    /** A home with sessions of Claude Code, such as a reader has. */
    private Path home() throws IOException {
        Path sessions = Run.PROJECT.resolve("traces/formats/claude-code/two-sessions");
        Path project = Files.createDirectories(folder.resolve("home/.claude/projects/-w"));
        try (var files = Files.list(sessions)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, project.resolve(file.getFileName()));
            }
        }
        return folder.resolve("home");
    }

    @Test
    void everyCommandRunsAsPrinted() throws IOException, InterruptedException {
        Path project = copy();
        Map<String, String> environment = Map.of("HOME", home().toString(), "LC_ALL", "C.UTF-8");
        List<String> commands = commands();
        assertThat(commands).hasSizeGreaterThan(15);
        for (String command : commands) {
            // What goes on until Ctrl-C gets it.
            String ended =
                    command.contains("hasse watch") ? "timeout --preserve-status --signal=INT 8 " + command : command;
            Run run = Run.process(folder, project, environment, "bash", "-c", ended);
            assertThat(run.err()).as(command).doesNotContain("error:").doesNotContain("hasse:");
            // Some commands show a gate that fails.
            assertThat(run.exitCode()).as(command).isIn(0, 1);
            if (run.exitCode() == 1) {
                assertThat(run.out()).as(command).containsPattern("gate.*: failed");
            }
        }
        assertThat(Files.readString(project.resolve("why.html"), StandardCharsets.UTF_8))
                .startsWith("<!DOCTYPE html>");
    }
}
