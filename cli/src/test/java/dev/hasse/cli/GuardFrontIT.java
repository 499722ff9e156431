package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The shell front of {@code hasse guard hook}. Where there is no Java, what it answers itself is silent, and what it leaves to
 * Java ends with a note.
 */
class GuardFrontIT {
    private static final List<String> TOOLS = List.of(
            "sh", "cat", "grep", "find", "sha256sum", "mv", "rm", "mkdir", "readlink", "sed", "locale", "stat", "date");

    @TempDir
    private Path folder;

    private static Path home = Path.of("");

    private Path tools;
    private Path checkout;

    @BeforeAll
    static void install() throws IOException, InterruptedException {
        home = SharedInstallation.home();
    }

    @BeforeEach
    void checkout() throws IOException {
        checkout = Files.createDirectories(folder.toRealPath().resolve("a b'c/work"));
        Files.createDirectories(checkout.resolve(".git"));
        Files.createDirectories(checkout.resolve("src"));
        Files.writeString(checkout.resolve("src/a.ts"), "one");
        tools = Files.createDirectory(folder.resolve("tools"));
        for (String tool : TOOLS) {
            Path place = Path.of("/bin", tool);
            Path wrapper = Files.writeString(
                    tools.resolve(tool),
                    "#!/bin/sh\nexec " + (Files.exists(place) ? place : Path.of("/usr/bin", tool)) + " \"$@\"\n");
            assertThat(wrapper.toFile().setExecutable(true)).isTrue();
        }
    }

    private Run hook(boolean java, String input, String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(home.resolve("hasse").toString(), "guard", "hook"));
        command.addAll(Arrays.asList(options));
        return run(java, input, command);
    }

    private Run run(boolean java, String input, List<String> command) throws IOException, InterruptedException {
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(checkout.toFile())
                .redirectInput(Files.writeString(folder.resolve("in"), input).toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        if (java) {
            builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        } else {
            builder.environment().remove("JAVA_HOME");
            builder.environment().put("PATH", tools.toString());
        }
        int exitCode = builder.start().waitFor();
        return new Run(
                exitCode, Files.readString(out, StandardCharsets.UTF_8), Files.readString(err, StandardCharsets.UTF_8));
    }

    private String call(String session, String event, String tool, String file) {
        return "{\"session_id\":\"" + session + "\",\"cwd\":\"" + checkout + "\",\"hook_event_name\":\"" + event
                + "\",\"tool_name\":\"" + tool + "\",\"tool_input\":{\"file_path\":\"" + checkout + "/" + file
                + "\",\"content\":\"{\\\"file_path\\\":\\\"x\\\"}\\n\"},\"tool_use_id\":\"toolu_1\"}";
    }

    private void assertSilent(Run run) {
        assertThat(run.golden()).isEqualTo("exit 0\n");
    }

    private void assertLeftToJava(Run run) {
        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).contains("no Java found").contains("it goes on unchecked");
        assertThat(run.out()).startsWith("{\"systemMessage\":\"hasse guard could not check this call");
    }

    @Test
    void aWholeTurnNeedsNoJavaOnceTheStoreIsThere() throws IOException, InterruptedException {
        assertLeftToJava(hook(false, call("s1", "PreToolUse", "Read", "src/a.ts")));
        assertSilent(hook(true, call("s1", "PreToolUse", "Read", "src/a.ts")));
        assertSilent(hook(false, call("s1", "PostToolUse", "Read", "src/a.ts")));
        assertSilent(hook(false, call("s1", "PreToolUse", "Edit", "src/a.ts")));
        Files.writeString(checkout.resolve("src/a.ts"), "two");
        assertSilent(hook(false, call("s1", "PostToolUse", "Edit", "src/a.ts")));
        assertSilent(hook(false, call("s1", "PreToolUse", "Bash", "")));
        assertSilent(hook(false, call("s1", "PostToolUse", "Bash", "")));
        assertSilent(hook(false, call("s1", "PreToolUse", "Write", "new.ts")));
        Files.writeString(checkout.resolve("new.ts"), "made");
        assertSilent(hook(false, call("s1", "PostToolUse", "Write", "new.ts")));
        assertSilent(hook(false, call("s1", "PreToolUse", "Edit", "new.ts")));
        assertLeftToJava(hook(false, call("s2", "PreToolUse", "Write", "new.ts")));
        assertThat(checkout.resolve(".hasse/guard/files/new.ts/claim,s2,main,toolu_1"))
                .doesNotExist();
        Files.writeString(checkout.resolve("b.ts"), "new to all");
        assertSilent(hook(false, call("s1", "PreToolUse", "Read", "b.ts")));

        // What the front has remembered, Java knows, and the other way round.
        assertThat(hook(true, call("s2", "PreToolUse", "Edit", "src/a.ts")).out())
                .contains("you have not read it");
        assertSilent(hook(true, call("s1", "PreToolUse", "MultiEdit", "src/a.ts"), "--warn"));
        assertThat(hook(true, call("s2", "PreToolUse", "Edit", "src/a.ts")).out())
                .contains("is being written by session s1");
        assertThat(checkout.resolve(".hasse/guard/files/src%a.ts/claim,s2,main,toolu_1"))
                .doesNotExist();
    }

    /** What the front refuses, Java refuses in the same words. */
    private void assertBothRefuse(String input, String words, String... options)
            throws IOException, InterruptedException {
        Run front = hook(false, input, options);
        assertThat(front.golden()).contains("\"permissionDecision\":\"deny\"").contains(words);
        Path store = checkout.resolve(".hasse/guard/files");
        try (Stream<Path> entries = Files.walk(store)) {
            assertThat(entries.map(Path::getFileName).map(Path::toString)).noneMatch(name -> name.startsWith("claim,"));
        }
        List<String> command = new ArrayList<>(List.of("env", "HASSE_GUARD_FRONT=none"));
        command.addAll(List.of(home.resolve("hasse").toString(), "guard", "hook"));
        command.addAll(List.of(options));
        assertThat(run(true, input, command).golden()).isEqualTo(front.golden());
    }

    @Test
    void theFrontAndJavaRefuseInTheSameWords() throws IOException, InterruptedException {
        String edit = call("s1", "PreToolUse", "Edit", "src/a.ts");
        hook(true, call("s1", "PreToolUse", "Read", "src/a.ts"));
        hook(true, call("s1", "PostToolUse", "Read", "src/a.ts"));
        assertBothRefuse(
                call("s2", "PreToolUse", "Edit", "src/a.ts"),
                "`src/a.ts` exists and you have not read it: read it first");
        Files.writeString(checkout.resolve("src/a.ts"), "two");
        assertBothRefuse(edit, ", by nobody that the guard knows after you read it at ");
        assertBothRefuse(
                edit, ": read it again, with a limit if it is said to be unchanged\"", "--level", "L1", "--strict");
        // A time of modification that was kept says nothing of what the file holds.
        String unchanged = call("s1", "PostToolUse", "Read", "src/a.ts")
                .replace("\"tool_use_id\"", "\"tool_response\":{\"type\":\"file_unchanged\"},\"tool_use_id\"");
        assertSilent(hook(true, call("s1", "PreToolUse", "Read", "src/a.ts")));
        assertLeftToJava(hook(false, unchanged));
        assertSilent(hook(true, unchanged));
        assertBothRefuse(edit, ", by nobody that the guard knows after you read it at ");
        assertLeftToJava(hook(false, edit, "--warn"));

        Files.delete(checkout.resolve("src/a.ts"));
        assertBothRefuse(edit, ": read it again, and write it only if it should exist");
        Files.writeString(checkout.resolve("src/a.ts"), "three");

        // Once a command has run, Java finds out whose change it was.
        hook(true, call("s1", "PreToolUse", "Bash", ""));
        assertLeftToJava(hook(false, edit));

        String writer = "4f2c0000-1111";
        hook(true, call(writer, "PreToolUse", "Read", "src/a.ts"));
        hook(true, call(writer, "PostToolUse", "Read", "src/a.ts"));
        hook(true, call(writer, "PreToolUse", "Edit", "src/a.ts"));
        Files.writeString(checkout.resolve("src/a.ts"), "four");
        hook(true, call(writer, "PostToolUse", "Edit", "src/a.ts"));
        assertBothRefuse(edit, "`src/a.ts` was changed by session 4f2c0000 at ");

        hook(true, call("s1", "PreToolUse", "Read", "src/a.ts"));
        hook(true, call("s1", "PostToolUse", "Read", "src/a.ts"));
        String subagent =
                call("s3", "PreToolUse", "Read", "src/a.ts").replace("{\"session", "{\"agent_id\":\"x\",\"session");
        hook(true, subagent);
        hook(true, subagent.replace("Pre", "Post"));
        hook(true, subagent.replace("Read", "Edit"));
        Files.writeString(checkout.resolve("src/a.ts"), "five");
        hook(true, subagent.replace("Pre", "Post").replace("Read", "Edit"));
        assertBothRefuse(edit, "`src/a.ts` was changed by subagent x of session s3 at ");

        // Two others have written it: Java says who was the last.
        hook(true, call(writer, "PreToolUse", "Read", "src/a.ts"));
        hook(true, call(writer, "PostToolUse", "Read", "src/a.ts"));
        hook(true, call(writer, "PreToolUse", "Edit", "src/a.ts"));
        Files.writeString(checkout.resolve("src/a.ts"), "six");
        hook(true, call(writer, "PostToolUse", "Edit", "src/a.ts"));
        assertLeftToJava(hook(false, edit));
    }

    @Test
    void aClaimOfAnotherIsLeftToJava() throws IOException, InterruptedException {
        hook(true, call("s1", "PreToolUse", "Read", "src/a.ts"));
        hook(true, call("s1", "PostToolUse", "Read", "src/a.ts"));
        assertSilent(hook(false, call("s1", "PreToolUse", "Edit", "src/a.ts")));
        assertLeftToJava(hook(false, call("s2", "PreToolUse", "Edit", "src/a.ts")));
        Files.writeString(checkout.resolve("src/a.ts"), "two");
        // It has a claim of its own for another call, so that nobody else can have written the file: Java allows it.
        assertLeftToJava(
                hook(false, call("s1", "PreToolUse", "Edit", "src/a.ts").replace("toolu_1", "toolu_2")));
    }

    @Test
    void whatIsNotPlainIsLeftToJava() throws IOException, InterruptedException {
        hook(true, call("s1", "PreToolUse", "Read", "src/a.ts"));
        hook(true, call("s1", "PostToolUse", "Read", "src/a.ts"));
        Files.createSymbolicLink(checkout.resolve("link"), Path.of("src/a.ts"));
        String plain = call("s1", "PreToolUse", "Read", "src/a.ts");
        assertSilent(hook(false, plain));
        for (String odd : List.of(
                call("s1", "PreToolUse", "Read", "src/\\u0061.ts"),
                call("s1", "PreToolUse", "Read", "src/none.ts"),
                call("s1", "PreToolUse", "Read", "link"),
                call("s1", "PreToolUse", "Read", "src"),
                call("s1", "PreToolUse", "Read", "src/.."),
                call("s1", "PreToolUse", "Read", ".hasse/guard/.gitignore"),
                call("../s1", "PreToolUse", "Read", "src/a.ts"),
                call("s,1", "PreToolUse", "Read", "src/a.ts"),
                call("s".repeat(65), "PreToolUse", "Read", "src/a.ts"),
                plain.replace("\"session_id\":", "\"session_id\" :"),
                plain.replace("{\"file_path\"", "{\"file_path\":7,\"file_path\""),
                plain.replace("toolu_1", ""),
                plain.replace("{", "{\n"),
                "",
                "{",
                "no call")) {
            assertLeftToJava(hook(false, odd));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"--strict", "--level=L1 --strict"})
    void aStrictGuardBlocksWhatCannotBeChecked(String options) throws IOException, InterruptedException {
        Run run = hook(false, call("s1", "PreToolUse", "Read", "src/a.ts"), options.split(" "));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("no Java found");
        assertThat(hook(true, "{", options.split(" ")).exitCode()).isEqualTo(2);
    }

    @Test
    void wrongOptionsBlockNobody() throws IOException, InterruptedException {
        Run run = hook(true, call("s1", "PreToolUse", "Read", "src/a.ts"), "--levle", "L1");

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).contains("unknown option \"--levle\"; did you mean --level?");
        assertThat(run.out()).contains("systemMessage");
    }

    @Test
    void theCommandThatIsInstalledRuns() throws IOException, InterruptedException {
        Path link = Files.createSymbolicLink(folder.resolve("hasse-link"), home.resolve("hasse"));
        run(true, "", List.of(link.toString(), "guard", "install"));
        String settings = Files.readString(checkout.resolve(".claude/settings.json"));
        String command = Objects.requireNonNull(Verdicts.json(settings)
                .at("/hooks/PreToolUse/0/hooks/0/command")
                .textValue());

        assertThat(command)
                .startsWith("'" + home.toRealPath().resolve("hasse").toString().replace("'", "'\\''") + "'");
        Files.writeString(checkout.resolve("src/a.ts"), "unseen");
        Run run = run(true, call("s9", "PreToolUse", "Write", "src/a.ts"), List.of("sh", "-c", command));
        assertThat(run.out()).contains("\"permissionDecision\":\"deny\"");
        assertThat(run.exitCode()).isZero();
    }
}
