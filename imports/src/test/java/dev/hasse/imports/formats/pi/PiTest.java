package dev.hasse.imports.formats.pi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.hasse.imports.calls.BatchPlace;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.formats.FrontEndTrial;
import dev.hasse.imports.formats.Texts;
import dev.hasse.imports.mapping.Mapping;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sessions of pi: calls and agents. {@link PiFilesTest} is on files. Moments are seconds in both. */
class PiTest {
    /** The name of a file. */
    static String file(String session) {
        return "sessions/--w--/" + session + ".jsonl";
    }

    private static String moment(double time) {
        return String.format(Locale.ROOT, "1970-01-01T00:00:%06.3fZ", time);
    }

    /** The first line of a session that works in /w. */
    static String begins(String session, double time) {
        return "{'type':'session','version':3,'id':'" + session + "','timestamp':'" + moment(time) + "','cwd':'/w'}";
    }

    /** An entry that follows another one. */
    static String entry(String id, @Nullable String before, String type, String more, double time) {
        return "{'type':'" + type + "','id':'" + id + "','parentId':" + (before == null ? "null" : "'" + before + "'")
                + ",'timestamp':'" + moment(time) + "'," + more + "}";
    }

    static String message(String id, @Nullable String before, String message, double time) {
        return entry(id, before, "message", "'message':{" + message + "}", time);
    }

    /** An entry that says nothing of where it goes on, as in the oldest sessions. */
    private static String message(String message, double time) {
        return "{'type':'message','timestamp':'" + moment(time) + "','message':{" + message + "}}";
    }

    /** A call, as it stands in an answer. */
    static String block(String id, String tool, String arguments) {
        return "{'type':'toolCall','id':'" + id + "','name':'" + tool + "','arguments':" + arguments + "}";
    }

    static String answer(String stop, String... blocks) {
        return "'role':'assistant','model':'m','stopReason':'" + stop + "','content':[" + "{'type':'text','text':'So.'}"
                + (blocks.length == 0 ? "" : ",") + String.join(",", blocks) + "]";
    }

    /** What an answer asks for at some moment. */
    static String asks(double time, String... blocks) {
        return message(answer("toolUse", blocks), time);
    }

    /** A result. */
    static String result(String id, String text, double time) {
        return result(id, text, "'isError':false", time);
    }

    /** @param more the other fields */
    static String result(String id, String text, String more, double time) {
        return message(
                "'role':'toolResult','toolCallId':'" + id + "','content':[{'type':'text','text':'" + text + "'}],"
                        + more,
                time);
    }

    /** A call alone in its answer, which was asked for a tenth of a second before it was done. */
    static String done(String tool, String arguments, String text, String more, double time) {
        String id = "c" + time;
        return asks(time - 0.1, block(id, tool, arguments)) + "\n" + result(id, text, more, time);
    }

    static String done(String tool, String arguments, String text, double time) {
        return done(tool, arguments, text, "'isError':false", time);
    }

    /** Reads files by their names. */
    static FrontEndTrial of(Map<String, String[]> files) {
        Map<String, byte[]> bytes = new LinkedHashMap<>();
        files.forEach((name, lines) -> bytes.put(name, Texts.lines(lines).getBytes(StandardCharsets.UTF_8)));
        return FrontEndTrial.ofFiles(Format.PI, Mapping.none(), bytes);
    }

    /** Reads a session {@code a}. */
    static FrontEndTrial of(String... lines) {
        return of(Map.of(file("a"), session("a", lines)));
    }

    static String[] session(String id, String... lines) {
        String[] all = new String[lines.length + 1];
        all[0] = begins(id, 0);
        System.arraycopy(lines, 0, all, 1, lines.length);
        return all;
    }

    @Test
    void aCallLastsFromTheAnswerToItsResult() {
        FrontEndTrial trial = of(asks(1, block("1", "ping", "{'n':1}")), result("1", "7", 3));

        assertThat(trial.told()).isEqualTo("a ping {\"n\":1} -> 7 @1000000 1000000 3000000 DONE");
        Call call = trial.call();
        assertThat(call.id()).isEqualTo("1");
        assertThat(call.model()).isEqualTo("m");
        assertThat(call.origin().trace()).isEqualTo("/w");
        assertThat(call.origin().session()).isEqualTo("a");
        assertThat(call.batch()).isNull();
    }

    /** The results of all of them are recorded when the last one is done. */
    @Test
    void theCallsOfAnAnswerRunAtOnceAndThoseThatWaitForNothingAreDoneAtOnce() {
        FrontEndTrial trial = of(
                message(
                        "x",
                        null,
                        answer(
                                "toolUse",
                                block("1", "bash", "{'command':'make'}"),
                                block("2", "write", "{'path':'f','content':'x'}")),
                        1),
                result("1", "", 50),
                result("2", "Successfully wrote 1 bytes to f", 50));

        assertThat(trial.calls)
                .extracting(Call::tool, Call::ended)
                .containsExactly(tuple("write", 1_000_000L), tuple("bash", 50_000_000L));
        assertThat(trial.calls)
                .extracting(call -> Objects.requireNonNull(call.batch()))
                .extracting(BatchPlace::index, BatchPlace::atOnce)
                .containsExactly(tuple(1, true), tuple(0, true));
    }

    @Test
    void aCallWithoutAResultHasAnUnknownOutcome() {
        assertThat(of(asks(1, block("1", "ping", "{}"))).call().outcome()).isEqualTo(Outcome.UNKNOWN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Operation aborted", "x\\n\\nCommand aborted", "x\\n\\nCommand timed out after 5 seconds"})
    void ofWhatWasInterruptedNobodyKnowsHowMuchWasDone(String text) {
        assertThat(of(done("bash", "{'command':'make'}", text, "'isError':true", 1))
                        .call()
                        .outcome())
                .isEqualTo(Outcome.UNKNOWN);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"Tool ping not found", "Validation failed for tool \\\"ping\\\":", "Invalid arguments for tool x"
            })
    void whatWasNotCalledHasFailed(String text) {
        assertThat(of(done("ping", "{}", text, "'isError':true", 1)).call().outcome())
                .isEqualTo(Outcome.FAILED);
    }

    @Test
    void whatAnAnswerAsksForThatBrokeOffIsNotDone() {
        FrontEndTrial trial = of(message(answer("aborted", block("1", "write", "{'path':'f','content':'x'}")), 1));

        assertThat(trial.calls).isEmpty();
        assertThat(trial.ignored).containsEntry("call of an answer that broke off", 1);
    }

    @Test
    void aPersonAtThePromptIsAnotherAgent() {
        Call call = of(message(
                        "'role':'bashExecution','command':'rm f','output':'','exitCode':0,'cancelled':false,'timestamp':1795846207444",
                        5))
                .call();

        assertThat(call.agent()).isEqualTo("a/person");
        assertThat(call.tool()).isEqualTo("bash");
        assertThat(call.ended())
                .as("when it was over, not when it was written down")
                .isEqualTo(1_795_846_207_444_000L);
        assertThat(FrontEndTrial.access(call).writes()).hasSize(1);
    }

    /** {@code --fork} and {@code /fork} make a new file that repeats entries of the old one. */
    @Test
    void theCallsThatAForkRepeatsCountOnce() {
        String[] shared = {asks(1, block("1", "ping", "{}")), result("1", "7", 2)};
        Map<String, String[]> files = new LinkedHashMap<>();
        files.put(file("b"), new String[] {begins("b", 5), shared[0], shared[1], done("pong", "{}", "8", 9)});
        files.put(file("a"), session("a", shared));

        assertThat(of(files).calls)
                .extracting(Call::agent, Call::tool)
                .containsExactly(tuple("a", "ping"), tuple("b", "pong"));
    }

    @Test
    void sessionsOfFoldersAboveOneAnotherShareACheckout() {
        Map<String, String[]> files = new LinkedHashMap<>();
        files.put(file("a"), session("a", done("ping", "{}", "7", 1)));
        files.put(
                "sessions/--w-sub--/b.jsonl",
                new String[] {begins("b", 0).replace("/w", "/w/sub"), done("ping", "{}", "7", 2)});

        assertThat(of(files).calls).extracting(call -> call.origin().trace()).containsOnly("/w");
    }

    @Test
    void withoutItsBeginningASessionHasTheNameOfItsFile() {
        String name = "sessions/--w--/2026-03-02T09-00-00-000Z_11111111-1111-4111-8111-111111111111.jsonl";

        assertThat(of(Map.of(name, new String[] {
                            done("ping", "{}", "7", 1)
                                    .replace("'type':'message',", "'type':'message','id':'x','parentId':null,")
                        }))
                        .call()
                        .agent())
                .isEqualTo("11111111-1111-4111-8111-111111111111");
    }

    @Test
    void whatIsNoEntryIsRefusedOrLeftOut() {
        FrontEndTrial trial = of(
                "{'type':'future','id':'x'}",
                entry("m", null, "model_change", "'modelId':'m'", 1),
                message("'role':'assistant','content':[{'type':'toolCall','name':'ping'}]", 2),
                result("nobody", "x", 3));

        assertThat(trial.refused)
                .containsExactly(
                        "sessions/--w--/a.jsonl:2: type: found \"future\", expected an entry of a session of pi, such as "
                                + "{\"type\":\"message\",\"id\":…,\"message\":{…}}",
                        "sessions/--w--/a.jsonl:4: message.content: found {\"name\":\"ping\",\"type\":\"toolCall\"}, "
                                + "expected a call with its id, its name and arguments");
        assertThat(trial.ignored)
                .containsEntry("entry of type model_change", 1)
                .containsEntry("result without its call", 1);
    }

    @Test
    void aFileBesideTheSessionsIsLeftOut() {
        assertThat(of(Map.of("models.json", new String[] {"{'providers':{}}"})).ignored)
                .containsExactly(Map.entry("file beside the sessions", 1));
    }

    @Test
    void linesAreRecognized() {
        for (String line : List.of(begins("a", 0), message("x", "y", "'role':'user','content':'z'", 1))) {
            assertThat(Format.of(Texts.json(line))).contains(Format.PI);
        }
        assertThat(Format.of(Texts.json("{'type':'session','id':'a','timestamp':'b'}")))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"context_edit", "usage", "of_a_later_version"})
    void anEntryOfWhateverTypeIsPassedOver(String type) {
        FrontEndTrial trial = of(entry("e", null, type, "'x':1", 1));

        assertThat(trial.refused).isEmpty();
        assertThat(trial.ignored).containsExactly(Map.entry("entry of type " + type, 1));
    }

    @Test
    void aLineThatIsNoEntryIsRefused() {
        assertThat(of("{'type':'of_something_else'}").refused).hasSize(1);
    }
}
