package dev.hasse.imports.formats.kimi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Change;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.formats.FrontEndTrial;
import dev.hasse.imports.formats.Texts;
import dev.hasse.imports.mapping.Mapping;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The folders of sessions whose logs do not tell them, from the list of sessions in the home. */
class KimiFoldersTest {
    private static final String INDEX = "session_index.jsonl";
    private static final String METADATA = "{'type':'metadata','protocol_version':'1.5','created_at':0}";

    @TempDir
    private Path home;

    private final Map<String, byte[]> named = new LinkedHashMap<>();

    @BeforeEach
    void twoSessions() {
        name(KimiCodeTest.log("a", "main"), METADATA, "{'type':'profile.bind','time':0}", ping("1"));
        name(KimiCodeTest.log("a", "agent-0"), METADATA, "{'type':'profile.bind','cwd':'','time':0}", ping("2"));
    }

    private static String ping(String id) {
        return KimiCodeTest.done(id, "ping", "{}", "'output':'7'", 3);
    }

    /** Names a file, or what is below it, by the folder around it. */
    private void name(String file, String... lines) {
        named.put(home + "/" + file, Texts.lines(lines).getBytes(StandardCharsets.UTF_8));
    }

    private void index(String... lines) throws IOException {
        Files.writeString(home.resolve(INDEX), Texts.lines(lines));
    }

    private static String entry(String session, String folder) {
        return "{'sessionId':'" + session + "','sessionDir':'/h/sessions/wd_w_1/" + session + "','workDir':'" + folder
                + "'}";
    }

    private FrontEndTrial read() {
        return FrontEndTrial.ofFiles(Format.KIMI_CODE, Mapping.none(), named);
    }

    private List<String> traces() {
        return read().calls.stream()
                .map(call -> call.origin().trace())
                .distinct()
                .toList();
    }

    private String unknown() {
        return home + "/sessions/wd_w_1";
    }

    @Test
    void theListOfSessionsAboveTheLogsTellsTheFolderOfOne() throws IOException {
        index(entry("b", "/v"), entry("a", "/w"));

        assertThat(traces()).containsExactly("/w");
    }

    /** Both are the same file, as the session works in that folder. */
    @Test
    void relativeAndAbsoluteNamesMeet() throws IOException {
        named.clear();
        name(
                KimiCodeTest.log("a", "main"),
                METADATA,
                KimiCodeTest.done("1", "Write", "{'path':'f','content':'x'}", "'output':'Wrote 1 bytes to f'", 3));
        name(
                KimiCodeTest.log("a", "agent-0"),
                METADATA,
                KimiCodeTest.done("2", "Write", "{'path':'/w/f','content':'y'}", "'output':'Wrote 1 bytes'", 5));
        index(entry("a", "/w"));

        assertThat(read().calls)
                .flatExtracting(call -> Objects.requireNonNull(call.access()).writes())
                .extracting(Change::cell)
                .containsExactly("/w/f", "/w/f");
    }

    @Test
    void aLogThatWasNamedByAPathWithDetoursHasTheSameList() throws IOException {
        Map<String, byte[]> direct = Map.copyOf(named);
        named.clear();
        direct.forEach((name, content) -> named.put(name.replace("/sessions/", "/x/../sessions/./"), content));
        index(entry("a", "/w"));

        assertThat(traces()).containsExactly("/w");
    }

    @Test
    void theStateOfASessionComesFirst() throws IOException {
        name("sessions/wd_w_1/a/state.json", "{'workDir':'/s','agents':{}}");
        index(entry("a", "/w"));

        assertThat(traces()).containsExactly("/s");
    }

    /** As where the home is named. */
    @Test
    void theListCountsMoreThanTheLogs() throws IOException {
        named.clear();
        name(KimiCodeTest.log("a", "main"), KimiCodeTest.session(ping("1")));
        index(entry("a", "/v"));

        assertThat(traces()).containsExactly("/v");
    }

    @Test
    void eachHomeHasAListOfItsOwn() throws IOException {
        name("other/" + KimiCodeTest.log("b", "main"), METADATA, ping("3"));
        index(entry("a", "/w"), entry("b", "/w"));
        Files.createDirectories(home.resolve("other"));
        Files.writeString(home.resolve("other").resolve(INDEX), Texts.lines(entry("a", "/v"), entry("b", "/v")));

        assertThat(traces()).containsExactlyInAnyOrder("/w", "/v");
    }

    /** What is on the disk differs from what was named here, so that a second reading would show. */
    @Test
    void aListThatIsAmongTheInputsIsNotReadAgain() throws IOException {
        name(INDEX, entry("b", "/v"));
        index(entry("a", "/w"));

        FrontEndTrial trial = read();

        assertThat(trial.calls).extracting(call -> call.origin().trace()).containsOnly(unknown());
        assertThat(trial.ignored).isEqualTo(Map.of("file beside the sessions", 1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '"',
            value = {
                "{'sessionId':'a','workDir':''}; an empty folder",
                "{'sessionId':'a','workDir':7}; no text",
                "{'sessionId':'b','workDir':'/w'}; another session",
                "{'workDir':'/w'}; no session",
                "{'sessionId':'a','workDir':'/w; a line that breaks off",
                "no JSON; no JSON",
                "[]; another value",
                "7; a number",
            })
    void aLineThatDoesNotTellTheFolderIsPassedOver(String line, String why) throws IOException {
        index(line);
        FrontEndTrial alone = read();
        index(line, entry("a", "/w"));

        assertThat(alone.calls)
                .as(why)
                .extracting(call -> call.origin().trace())
                .containsOnly(unknown());
        assertThat(alone.refused).isEmpty();
        assertThat(traces()).as(why).containsExactly("/w");
    }

    /** What looks like a call in it is none: nobody named it as a log. */
    @Test
    void aListHasNoCalls() throws IOException {
        index(METADATA, ping("9"), entry("a", "/w"));
        FrontEndTrial trial = read();

        assertThat(trial.calls).extracting(Call::id).containsExactlyInAnyOrder("1", "2");
        assertThat(trial.calls).extracting(call -> call.origin().trace()).containsOnly("/w");
        assertThat(trial.ignored).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "{'sessionId':'b','x':'y", "[", "{'sessionId':["})
    void aLineThatIsTooLongIsPassedOver(String begin) throws IOException {
        String entry = entry("a", "/w");
        index(entry("b", "/v"), begin + begin.substring(begin.length() - 1).repeat(1_000_000), entry);

        assertThat(traces()).containsExactly("/w");
    }

    @Test
    void ofAListThatIsTooLongOnlyTheBeginningIsRead() throws IOException {
        String others = Texts.lines(entry("b", "/v"))
                .repeat(1 + KimiFolders.MOST_BYTES / entry("b", "/v").length());
        Files.writeString(home.resolve(INDEX), others + Texts.lines(entry("a", "/w")));
        List<String> beyond = traces();
        Files.writeString(home.resolve(INDEX), Texts.lines(entry("a", "/w")) + others);

        assertThat(beyond).containsExactly(unknown());
        assertThat(traces()).containsExactly("/w");
    }

    @Test
    void whatIsNoFileIsNoList() throws IOException {
        Files.createDirectories(home.resolve(INDEX));

        assertThat(traces()).containsExactly(unknown());
    }

    @Test
    void aLinkIsNoList() throws IOException {
        Files.writeString(home.resolve("elsewhere"), Texts.lines(entry("a", "/w")));
        Files.createSymbolicLink(home.resolve(INDEX), home.resolve("elsewhere"));

        assertThat(traces()).containsExactly(unknown());
    }

    @Test
    void aFolderThatIsTooLongIsNone() throws IOException {
        index(entry("a", "/w".repeat(10_000)));

        assertThat(traces()).containsExactly(unknown());
    }
}
