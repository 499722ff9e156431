package dev.hasse.imports.formats.cline;

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
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sessions of Cline: calls and agents. {@link ClineFilesTest} is on files. Moments are seconds in both. */
class ClineTest {
    /** When the first session is made. */
    private static final long BEGIN = 1_700_000_000_000L;

    static long millis(double time) {
        return BEGIN + Math.round(time * 1_000);
    }

    /** A moment in microseconds. */
    static long micros(double time) {
        return millis(time) * 1_000;
    }

    /** The name of a session that is made at a moment. */
    static String session(double time) {
        return millis(time) + "_s";
    }

    /** What a session is about that works in /w. */
    static String about(String session, String more) {
        return "{'version':1,'session_id':'" + session + "','cwd':'/w','started_at':'2023-11-14T22:13:30.000Z',"
                + "'messages_path':'/x','metadata':{" + more + "}}";
    }

    /** The conversation of a session itself. */
    static String conversation(String session, String... messages) {
        return ofAgent("lead", session, null, messages);
    }

    /** @param name the subagent or teammate; null if it is that of the session itself */
    static String ofAgent(String kind, String session, @Nullable String name, String... messages) {
        String origin = name == null ? "{}" : "{'parentThreadId':'" + session + "','subagent':'" + name + "'}";
        return "{'version':1,'agent':'" + kind + "','sessionId':'" + (name == null ? session : session + "__" + name)
                + "','origin':" + origin + ",'messages':[" + String.join(",", messages) + "]}";
    }

    static String said(String id, String role, double time, String... blocks) {
        return "{'id':'" + id + "','role':'" + role + "','modelInfo':{'id':'m'},'content':[" + String.join(",", blocks)
                + "],'ts':" + millis(time) + "}";
    }

    static String use(String id, String tool, String input) {
        return "{'type':'tool_use','id':'" + id + "','name':'" + tool + "','input':" + input + "}";
    }

    /** A result, whose content is JSON. */
    static String result(String id, String content, double time) {
        return said(
                "r" + id, "user", time, "{'type':'tool_result','tool_use_id':'" + id + "','content':" + content + "}");
    }

    /** A call alone in its answer, which was asked for a tenth of a second before it was done. */
    static String done(String tool, String input, String content, double time) {
        String id = "c" + time;
        return said("a" + time, "assistant", time - 0.1, use(id, tool, input)) + "," + result(id, content, time);
    }

    /** Reads files by their names. */
    static FrontEndTrial of(Map<String, String> files) {
        Map<String, byte[]> bytes = new LinkedHashMap<>();
        files.forEach((name, text) -> bytes.put(name, Texts.lines(text).getBytes(StandardCharsets.UTF_8)));
        return FrontEndTrial.ofFiles(Format.CLINE, Mapping.none(), bytes);
    }

    /** Reads conversations of sessions, each made a tenth of a second after the one before it, which work in one folder. */
    static FrontEndTrial of(String[]... sessions) {
        Map<String, String> files = new LinkedHashMap<>();
        for (String[] messages : sessions) {
            String session = session(files.size() / 20.0);
            files.put(session + ".json", about(session, ""));
            files.put(session + ".messages.json", conversation(session, messages));
        }
        return of(files);
    }

    @Test
    void theCallsOfAnAnswerRunOneAfterAnother() {
        FrontEndTrial trial = of(new String[] {
            said("a", "assistant", 1, use("1", "ping", "{'n':1}"), use("2", "pong", "{}")),
            result("1", "'7'", 3),
            result("2", "'8'", 4),
        });

        assertThat(trial.calls)
                .extracting(Call::tool, Call::planned, Call::started, Call::ended, Call::outcome)
                .containsExactly(
                        tuple("ping", micros(1), micros(1), micros(3), Outcome.DONE),
                        tuple("pong", micros(1), micros(3), micros(4), Outcome.DONE));
        assertThat(trial.calls)
                .extracting(call -> Objects.requireNonNull(call.batch()))
                .extracting(BatchPlace::key, BatchPlace::index)
                .containsExactly(tuple("a", 0), tuple("a", 1));
        Call call = trial.calls.get(0);
        assertThat(call.id()).isEqualTo("1");
        assertThat(call.model()).isEqualTo("m");
        assertThat(call.agent()).isEqualTo(session(0));
        assertThat(call.origin().trace()).isEqualTo("/w");
        assertThat(call.origin().session()).isEqualTo(session(0));
    }

    @Test
    void subagentsOfOneAnswerAreStartedAtOnce() {
        FrontEndTrial trial = of(new String[] {
            said("a", "assistant", 1, use("1", "spawn_agent", "{}"), use("2", "spawn_agent", "{}")),
            result("1", "'x'", 5),
            result("2", "'y'", 6),
        });

        assertThat(trial.calls).extracting(Call::started).containsExactly(micros(1), micros(1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "ping; '7'; DONE",
                "run_commands; [{'query':'x','result':'[Command exited with code 3]','error':'Command exited with code 3','success':false}]; DONE",
                "run_commands; [{'query':'x','result':'','error':'Command failed: Command was aborted','success':false}]; UNKNOWN",
                "editor; '{\\u0022query\\u0022:\\u0022edit:/w/f\\u0022,\\u0022error\\u0022:\\u0022already exists\\u0022,\\u0022success\\u0022:false}'; FAILED",
                "read_files; [{'query':'/w','result':'','error':'EISDIR','success':false}]; FAILED",
            })
    void anOutcomeStandsInTheResult(String tool, String content, Outcome outcome) {
        String input = "{'path':'/w/f','files':['/w'],'commands':['make']}";

        assertThat(of(new String[] {done(tool, input, content, 1)}).call().outcome())
                .isEqualTo(outcome);
    }

    @Test
    void aCallThatTheClientDidNotMakeHasFailed() {
        String result = "{'type':'tool_result','tool_use_id':'1','is_error':true,'content':'{}'}";

        assertThat(of(new String[] {
                            said("a", "assistant", 1, use("1", "run_commands", "{'commands':['make']}")),
                            said("b", "user", 2, result)
                        })
                        .call()
                        .outcome())
                .isEqualTo(Outcome.FAILED);
    }

    @Test
    void aCallWithoutAResultHasAnUnknownOutcome() {
        Call call = of(new String[] {said("a", "assistant", 1, use("1", "ping", "{}"))})
                .call();

        assertThat(call.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(call.ended()).isNull();
    }

    @Test
    void subagentsAndTeammatesAreAgentsOfTheirOwn() {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("s.json", about(session(0), ""));
        files.put("s.messages.json", conversation(session(0), done("ping", "{}", "'1'", 1)));
        files.put("agent_1.messages.json", ofAgent("subagent", session(0), "agent_1", done("ping", "{}", "'1'", 2)));
        files.put("mate.messages.json", ofAgent("teammate", session(0), "mate", done("ping", "{}", "'1'", 3)));

        assertThat(of(files).calls)
                .extracting(Call::agent, Call::role, call -> call.origin().trace())
                .containsExactly(
                        tuple(session(0), null, "/w"),
                        tuple(session(0) + "/agent_1", "subagent", "/w"),
                        tuple(session(0) + "/mate", "mate", "/w"));
    }

    /** A run of a teammate that goes on repeats the run before. */
    @Test
    void whatAConversationRepeatsCountsOnce() {
        String first = done("ping", "{}", "'1'", 1);
        Map<String, String> files = new LinkedHashMap<>();
        files.put("mate_2.messages.json", ofAgent("teammate", session(0), "mate", first, done("pong", "{}", "'1'", 2)));
        files.put("mate_1.messages.json", ofAgent("teammate", session(0), "mate", first));
        files.put("fork.messages.json", conversation(session(9), first, done("peng", "{}", "'1'", 10)));

        assertThat(of(files).calls)
                .extracting(Call::tool, Call::agent)
                .containsExactly(
                        tuple("ping", session(0) + "/mate"),
                        tuple("pong", session(0) + "/mate"),
                        tuple("peng", session(9)));
    }

    @Test
    void aSessionThatWasImportedIsInTheLogOfAnotherClient() {
        FrontEndTrial trial = of(Map.of(
                "s.json",
                about(session(0), "'importedFrom':{'tool':'codex'}"),
                "s.messages.json",
                conversation(session(0), done("ping", "{}", "'1'", 1))));

        assertThat(trial.calls).isEmpty();
        assertThat(trial.ignored).containsEntry("call of an imported session", 1);
    }

    /** The files may have been put back as well. */
    @Test
    void aSessionThatGoesOnFromAnEarlierMessageBeginsWithAnOpaqueCall() {
        Call call = of(Map.of(
                        "s.json", about(session(0), "'restoredFromSessionId':'x'"),
                        "s.messages.json", conversation(session(0))))
                .call();

        assertThat(call.tool()).isEqualTo("restore");
        assertThat(call.access()).isNull();
        assertThat(call.started()).isEqualTo(1_700_000_010_000_000L);
    }

    @Test
    void theFolderIsAlsoToldToTheModel() {
        String prompt = "You are Cline.\\n1. OS: Linux\\n4. Working Directory: /w/app\\n";
        String log = conversation(session(0), done("ping", "{}", "'1'", 1))
                .replace("'version':1,", "'version':1,'system_prompt':'" + prompt + "',");

        assertThat(of(Map.of("s.messages.json", log)).call().origin().trace()).isEqualTo("/w/app");
    }

    @Test
    void whatIsNoConversationIsPassedOver() {
        FrontEndTrial trial = of(Map.of("s.compaction.json", "{'version':1,'messages':[{'role':'user'}]}"));

        assertThat(trial.refused).isEmpty();
        assertThat(trial.ignored).containsExactly(Map.entry("file beside the sessions", 1));
    }

    @Test
    void aCallWithoutAnIdIsRefused() {
        FrontEndTrial trial = of(new String[] {said("a", "assistant", 1, "{'type':'tool_use','name':'ping'}")});

        assertThat(trial.refused).singleElement().asString().contains("expected a call with its id");
    }

    @Test
    void aConversationIsRecognized() {
        assertThat(List.of(conversation(session(0)), about(session(0), "")))
                .allMatch(text -> Cline.recognizes(Texts.json(text)));
    }

    /** The moment is in its name. */
    @Test
    void soDoesOneThatDoesNotSayWhenItBegan() {
        String about = about(session(5), "'restoredFromSessionId':'x'").replace("2023-11-14T22:13:30.000Z", "soon");

        assertThat(of(Map.of("s.json", about, "s.messages.json", conversation(session(5))))
                        .call()
                        .started())
                .isEqualTo(micros(5));
    }

    @Test
    void aCallBesideSubagentsWaitsForAllOfThem() {
        FrontEndTrial trial = of(new String[] {
            said(
                    "a",
                    "assistant",
                    1,
                    use("1", "ping", "{}"),
                    use("2", "spawn_agent", "{}"),
                    use("3", "spawn_agent", "{}"),
                    use("4", "pong", "{}")),
            result("1", "'x'", 2),
            result("2", "'x'", 9),
            result("3", "'x'", 4),
            result("4", "'x'", 10),
        });

        assertThat(trial.calls)
                .extracting(Call::id, Call::started)
                .containsExactlyInAnyOrder(
                        tuple("1", micros(1)), tuple("2", micros(2)), tuple("3", micros(2)), tuple("4", micros(9)));
    }

    @Test
    void messagesWithoutIdsAreNoCopies() {
        String message = said("a", "assistant", 1, use("1", "ping", "{}")).replace("'id':'a',", "");
        Map<String, String> files = new LinkedHashMap<>();
        files.put("mate_1.messages.json", ofAgent("teammate", session(0), "mate", message));
        files.put("mate_2.messages.json", ofAgent("teammate", session(0), "mate", message));

        assertThat(of(files).calls).hasSize(2);
    }
}
