package dev.hasse.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls with paths, names and sizes that nobody would write by hand. */
class HostileCallsTest {
    @TempDir
    private Path folder;

    private static Answer answer(String json, boolean strict, Path folder) {
        return Answer.to(
                new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)),
                Answer.Form.HOOK,
                new HookOptions(Duration.ZERO, false, strict),
                Map.of(),
                folder);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[]",
                "7",
                "{\"hook_event_name\":\"PreToolUse\"}",
                "{\"hook_event_name\":7,\"session_id\":\"s\"}",
                "{\"hook_event_name\":\"PreToolUse\",\"session_id\":\"s\"} {}",
                "{\"hook_event_name\":\"PreToolUse\",\"session_id\":\"s\",\"tool_name\":\"Edit\",\"tool_input\":{\"file_path\":\"a\\u0000b\"}}"
            })
    void whatIsNoCallIsNotedAndGoesOnUnlessTheGuardIsStrict(String json) {
        Answer open = answer(json, false, folder);
        assertThat(open.exitCode()).isZero();
        assertThat(open.note()).startsWith("warning: hasse guard could not check this call: ");
        assertThat(open.output()).startsWith("{\"systemMessage\":\"hasse guard could not check this call: ");

        Answer strict = answer(json, true, folder);
        assertThat(strict.exitCode()).isEqualTo(2);
        assertThat(strict.note()).startsWith("error: ");
        assertThat(strict.output()).isEmpty();
    }

    /** A program shows the note to a person. */
    @Test
    void aPathThatIsTooLongIsNotRepeated() throws IOException {
        Path checkout = Files.createDirectories(folder.resolve(".git")).resolveSibling("a".repeat(5_000));
        Answer answer = answer(
                "{\"hook_event_name\":\"PreToolUse\",\"session_id\":\"s\",\"tool_name\":\"Edit\",\"tool_input\":{\"file_path\":\""
                        + checkout + "\"}}",
                false,
                folder);

        assertThat(answer.note()).contains("aaa…aaa").hasSizeLessThan(500);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/etc/passwd", "../outside", "../../../../../../../../etc/passwd", "~/x", "/", ".", ""})
    void whatLiesInNoCheckoutIsNotGuarded(String path) throws IOException {
        Path inner = Files.createDirectories(folder.resolve("x"));
        Answer answer = answer(
                "{\"hook_event_name\":\"PreToolUse\",\"session_id\":\"s\",\"tool_name\":\"Edit\",\"cwd\":\"" + inner
                        + "\",\"tool_input\":{\"file_path\":\"" + path + "\"}}",
                true,
                inner);

        assertThat(answer.note()).isNull();
        assertThat(answer.output()).isEmpty();
    }

    @Test
    void oneFileHasOneMemoryWhateverLinksLeadThere() throws IOException {
        Path checkout = folder.toRealPath();
        Sessions sessions = new Sessions(checkout, Duration.ZERO);
        sessions.run("person changes src/a");
        Files.createSymbolicLink(checkout.resolve("link"), Path.of("src/a"));
        Files.createSymbolicLink(checkout.resolve("other"), Path.of("src"));

        assertThat(sessions.run("s1 reads link; s2 reads other/a; s2 writes src/a; s1 writes other/../src/a")
                        .kind())
                .isEqualTo(Decision.Kind.STALE_EDIT);
    }

    @Test
    void aLinkThatLeadsOutsideIsAFileOutside() throws IOException {
        Path checkout = Files.createDirectories(folder.resolve("checkout")).toRealPath();
        Path outside = Files.writeString(folder.resolve("outside"), "x");
        Sessions sessions = new Sessions(checkout, Duration.ZERO);
        Files.createSymbolicLink(checkout.resolve("link"), outside);
        Files.createSymbolicLink(checkout.resolve("loop"), Path.of("loop"));

        assertThat(sessions.run("s1 writes link").isRefusal()).isFalse();
    }

    @Test
    void linksInPlaceOfTheStoreAreRefused() throws IOException {
        Path checkout = Files.createDirectories(folder.resolve("checkout")).toRealPath();
        Files.createDirectories(checkout.resolve(".git"));
        Path elsewhere = Files.createDirectories(folder.resolve("elsewhere"));
        Files.createSymbolicLink(checkout.resolve(".hasse"), elsewhere);

        Answer answer = answer(
                "{\"hook_event_name\":\"PreToolUse\",\"session_id\":\"s\",\"tool_name\":\"Read\",\"tool_input\":{\"file_path\":\""
                        + checkout.resolve("a") + "\"}}",
                false,
                checkout);

        assertThat(answer.note()).contains("is a link, expected a folder");
        assertThat(elsewhere).isEmptyDirectory();
    }

    @Test
    void namesWithLineFeedsAreOrdinaryNames() throws IOException {
        Path checkout = folder.toRealPath();
        Sessions sessions = new Sessions(checkout, Duration.ZERO);
        Files.writeString(checkout.resolve("a\n\u001b[31mb"), "x");
        String json = """
                {"session_id":"../%s","agent_id":"\\n","hook_event_name":"PreToolUse","tool_name":"Write",
                 "tool_use_id":"../../x","tool_input":{"file_path":"a\\n\\u001b[31mb"}}""";

        Decision decision = sessions.handle(json.formatted("s,1"));

        assertThat(decision.kind()).isEqualTo(Decision.Kind.UNSEEN_OVERWRITE);
        assertThat(decision.reason()).startsWith("`a\\n\\u001b[31mb` exists");
        assertThat(folder.resolveSibling("s,1")).doesNotExist();
    }

    @Test
    void aBackslashInANameIsNoFolder() throws IOException {
        Sessions sessions = new Sessions(folder.toRealPath(), Duration.ZERO);
        Files.writeString(folder.resolve("a\\b"), "x");

        assertThat(sessions.run("person changes a/b; s1 reads a/b; s1 writes a\\\\b")
                        .kind())
                .isEqualTo(Decision.Kind.UNSEEN_OVERWRITE);
    }

    @Property(tries = 300)
    void namesOfAgentsAreSafeInNamesOfFilesAndDistinct(@ForAll String one, @ForAll String other) {
        Agent first = Agent.of(one, other);

        assertThat(first.fileName()).matches("[A-Za-z0-9_=-]+,[A-Za-z0-9_=-]+").hasSizeLessThan(130);
        assertThat(Agent.ofFileName(first.fileName())).isEqualTo(first);
        assertThat(Agent.of(one, null).equals(Agent.of(other, null))).isEqualTo(one.equals(other));
    }

    @Property(tries = 300)
    void keysAreSafeInNamesOfFilesAndDistinct(@ForAll String one, @ForAll String other) {
        Path checkout = Path.of("/checkout");
        String first = one.replace("/", "").replace("\0", "").replace(".", "") + "/x";
        String second = other.replace("/", "").replace("\0", "").replace(".", "") + "/x";
        // Half a surrogate pair is no name of a file.
        CharsetEncoder names = StandardCharsets.UTF_8.newEncoder();
        Assume.that(names.canEncode(first) && names.canEncode(second));
        GuardedFile file = new GuardedFile(checkout, checkout.resolve("a").resolve(first));
        GuardedFile same = new GuardedFile(checkout, checkout.resolve("a").resolve(second));

        assertThat(file.key()).matches("[A-Za-z0-9._%-]+").hasSizeLessThan(200);
        assertThat(file.key().equals(same.key())).isEqualTo(file.relative().equals(same.relative()));
    }
}
