package dev.hasse.imports.formats.messages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.formats.FrontEndTrial;
import dev.hasse.imports.formats.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Calls that only the messages of models tell. A conversation is written as its messages: {@code u} of the user, {@code a1,2} of the model, which asks for the
 * calls 1 and 2, {@code t1} the result of call 1; {@code f1} and {@code o1} are a call and its result as items of their own. A user's message may have a letter: {@code ux} says {@code x}. Times are in milliseconds.
 */
class ToldCallsTest {
    private final List<ModelTurn> turns = new ArrayList<>();

    private static List<LangChain.Request> asked(String message) {
        return Stream.of(message.substring(1).split(","))
                .filter(id -> !id.isEmpty())
                .map(id -> new LangChain.Request(id, "set", Texts.json("{'id':'" + id + "'}")))
                .toList();
    }

    private static String message(String of) {
        String rest = of.substring(1);
        return switch (of.charAt(0)) {
            case 'a' ->
                "{'role':'assistant','content':'','tool_calls':["
                        + String.join(
                                ",",
                                asked(of).stream()
                                        .map(request ->
                                                "{'id':'" + request.id() + "','function':{'name':'set','arguments':"
                                                        + "{'id':'" + request.id() + "'}}}")
                                        .toList())
                        + "]}";
            case 'f' ->
                "{'type':'function_call','call_id':'" + rest + "','name':'set','arguments':{'id':'" + rest + "'}}";
            case 'o' -> "{'type':'function_call_output','call_id':'" + rest + "','output':'done " + rest + "'}";
            case 't' -> "{'role':'tool','tool_call_id':'" + rest + "','content':'done " + rest + "'}";
            default -> "{'role':'user','content':'" + rest + "'}";
        };
    }

    /** Adds a turn: what the model was given, and what it answered; an answer that was lost is {@code a}. */
    private void turn(String trace, @Nullable String agent, int start, int end, String given, String answer) {
        String messages = "["
                + String.join(
                        ",",
                        Stream.of(given.split(" ")).map(ToldCallsTest::message).toList()) + "]";
        List<LangChain.Request> asked = asked(answer);
        turns.add(new ModelTurn(
                new Origin("f", turns.size() + 1, trace, null, Map.of()),
                "s" + (turns.size() + 1),
                agent,
                "bank",
                "gpt",
                start * MILLISECOND,
                end * MILLISECOND,
                new ModelTurn.Talk(ChatMessages.given(Texts.json(messages), Set.of()), asked),
                null));
    }

    private static final long MILLISECOND = 1_000;

    private List<Call> calls(boolean complete) {
        FrontEndTrial trial = new FrontEndTrial();
        new ToldCalls(turns).passOn(complete, trial);
        return trial.calls;
    }

    private String told() {
        return String.join("\n", calls(true).stream().map(FrontEndTrial::told).toList())
                .replaceAll("(?<=[ @])(\\d+)000(?= )", "$1");
    }

    @Test
    void aCallRunsBetweenTheTurnThatAsksForItAndTheOneThatIsGivenItsResult() {
        turn("t", "clerk", 1, 2, "u", "a1");
        turn("t", "clerk", 5, 6, "u a1 t1", "a2,3");
        turn("t", "clerk", 9, 10, "u a1 t1 a2,3 t2 t3", "a");

        assertThat(told()).isEqualTo("""
                clerk set {"id":"1"} -> "done 1" @2 2 5 DONE
                clerk set {"id":"2"} -> "done 2" @6 6 9 DONE [s2 0]
                clerk set {"id":"3"} -> "done 3" @6 6 9 DONE [s2 1]""");
    }

    @Test
    void ofACallWithoutResultTheOutcomeIsUnknown() {
        turn("t", "clerk", 1, 2, "u", "a1");
        turn("t", "clerk", 5, 6, "u a1 t1", "a2");

        assertThat(told()).isEqualTo("""
                clerk set {"id":"1"} -> "done 1" @2 2 5 DONE
                clerk set {"id":"2"} @6 6 ? UNKNOWN""");
    }

    /** Some programs put the result of each call behind it. */
    @Test
    void theCallsOfAnAnswerMayStandApart() {
        turn("t", "clerk", 1, 2, "u", "a1,2,3");
        turn("t", "clerk", 5, 6, "u f1 o1 f2 o2 f3 o3", "a4");
        turn("t", "clerk", 8, 9, "u f1 o1 f2 o2 f3 o3 f4 o4", "a");

        assertThat(told()).isEqualTo("""
                clerk set {"id":"1"} -> "done 1" @2 2 5 DONE [s1 0]
                clerk set {"id":"2"} -> "done 2" @2 2 5 DONE [s1 1]
                clerk set {"id":"3"} -> "done 3" @2 2 5 DONE [s1 2]
                clerk set {"id":"4"} -> "done 4" @6 6 8 DONE""");
    }

    @Test
    void soMayThoseOfAConversationOfWhichALogHasLostTheBeginning() {
        turn("t", "clerk", 1, 2, "ux", "a1,2");
        turn("t", "clerk", 5, 6, "u f1 o1 f2 o2", "a");

        assertThat(told()).isEqualTo("""
                clerk set {"id":"1"} -> "done 1" @2 2 5 DONE [s1 0]
                clerk set {"id":"2"} -> "done 2" @2 2 5 DONE [s1 1]""");
    }

    @Test
    void callsThatStandApartMayBeOfAnswersOfTheirOwn() {
        turn("t", "clerk", 1, 2, "u", "a1");
        turn("t", "clerk", 5, 6, "u f1 o1", "a2");
        turn("t", "clerk", 8, 9, "u f1 o1 f2 o2", "a");

        assertThat(told()).isEqualTo("""
                clerk set {"id":"1"} -> "done 1" @2 2 5 DONE
                clerk set {"id":"2"} -> "done 2" @6 6 8 DONE""");
    }

    /** The result of the first call 1 is none of the second. */
    @Test
    void callsThatStandApartMayHaveTheIdsOfOthers() {
        turn("t", "clerk", 1, 2, "u", "a1");
        turn("t", "clerk", 5, 6, "u f1 o1", "a1,2");
        turn("t", "clerk", 8, 9, "u f1 o1 f1 f2 o2", "a");
        turn("t", "boss", 1, 2, "ux", "a1");
        turn("t", "boss", 5, 6, "uy f1 o1", "a1,2");
        turn("t", "boss", 8, 9, "uz f1 o1 f1 f2 o2", "a");

        assertThat(told())
                .contains("clerk set {\"id\":\"1\"} @6 6 ? UNKNOWN", "boss set {\"id\":\"1\"} @6 6 ? UNKNOWN");
    }

    @Test
    void ofEqualConversationsNobodyKnowsWhoseCallsThatStandApartAre() {
        turn("t", null, 1, 2, "u", "a0,1");
        turn("t", null, 1, 2, "u", "a0,1");
        turn("t", null, 5, 6, "u f0 o0 f1 o1", "a");

        assertThat(told()).isEmpty();
    }

    /** Such as one that breaks off before the spans of its tools. */
    @Test
    void aLogWithoutResultsTellsOfNoCalls() {
        turn("t", "clerk", 1, 2, "u", "a1");

        assertThat(told()).isEmpty();
    }

    /** What comes later may be the result. */
    @Test
    void whileMoreMayComeOnlyWhatIsCertainIsTold() {
        turn("t", "clerk", 1, 2, "u", "a1");
        turn("t", null, 1, 2, "ux", "a2");
        turn("t", null, 3, 4, "ux a2 t2", "a");
        assertThat(calls(false)).isEmpty();

        turn("t", "clerk", 5, 6, "u a1 t1", "a");
        assertThat(calls(false)).extracting(Call::id).containsExactly("1");
        assertThat(calls(true)).extracting(Call::id).containsExactlyInAnyOrder("1", "2");
    }

    /** Some libraries lose the calls of an answer that was streamed, or their arguments; the program repeats them. */
    @ParameterizedTest
    @CsvSource({"a", "a9"})
    void whatALibraryLostOfAnAnswerIsInTheNextRequest(String logged) {
        turn("t", "clerk", 1, 2, "u", logged);
        turn("t", "clerk", 5, 6, "u a1 t1", "a");

        assertThat(told()).isEqualTo("clerk set {\"id\":\"1\"} -> \"done 1\" @2 2 5 DONE");
    }

    /** With {@code previous_response_id} a program sends only what is new. */
    @Test
    void resultsWithoutTheConversationAreFoundByTheirIds() {
        turn("t", "clerk", 1, 2, "u", "a1");
        turn("t", "clerk", 5, 6, "t1", "a");

        assertThat(told()).isEqualTo("clerk set {\"id\":\"1\"} -> \"done 1\" @2 2 5 DONE");
    }

    @Test
    void anIdThatIsUsedAgainBelongsToTheLastTurnBeforeOfTheSameAgent() {
        turn("t", "clerk", 1, 2, "ux", "a0");
        turn("t", "boss", 1, 3, "uy", "a0");
        turn("t", "clerk", 5, 6, "ux a0 t0", "a0");
        turn("t", "clerk", 8, 9, "ux a0 t0 a0 t0", "a");
        turn("t", "boss", 8, 9, "uy a0 t0", "a");

        assertThat(told()).isEqualTo("""
                clerk set {"id":"0"} -> "done 0" @2 2 5 DONE
                boss set {"id":"0"} -> "done 0" @3 3 8 DONE
                clerk set {"id":"0"} -> "done 0" @6 6 8 DONE""");
    }

    @Test
    void aRequestThatIsRepeatedIsGivenTheSameResult() {
        turn("t", "clerk", 1, 2, "u", "a1");
        turn("t", "clerk", 5, 6, "u a1 t1", "a");
        turn("t", "clerk", 7, 8, "u a1 t1", "a");

        assertThat(told()).isEqualTo("clerk set {\"id\":\"1\"} -> \"done 1\" @2 2 5 DONE");
    }

    /** Two runs of one program, whose models count their calls alike. */
    @Test
    void theConversationTellsWhoseAnIdIsThatIsUsedAgain() {
        turn("t", null, 1, 2, "ux", "a0");
        turn("t", null, 3, 4, "uy", "a0");
        turn("t", null, 6, 7, "ux a0 t0", "a1");
        turn("t", null, 8, 9, "uy a0 t0", "a1");
        turn("t", null, 11, 12, "ux a0 t0 a1 t1", "a");
        turn("t", null, 13, 14, "uy a0 t0 a1 t1", "a");

        assertThat(told()).isEqualTo("""
                bank (conversation 1) set {"id":"0"} -> "done 0" @2 2 6 DONE
                bank (conversation 2) set {"id":"0"} -> "done 0" @4 4 8 DONE
                bank (conversation 1) set {"id":"1"} -> "done 1" @7 7 11 DONE
                bank (conversation 2) set {"id":"1"} -> "done 1" @9 9 13 DONE""");
    }

    /** Two runs of one program that begin with the same words. */
    @Test
    void ofEqualConversationsNobodyKnowsWhoseAnIdIs() {
        turn("t", null, 1, 2, "ux", "a0");
        turn("t", null, 3, 4, "ux", "a0");
        turn("t", null, 6, 7, "ux a0 t0", "a");
        assertThat(told()).isEmpty();

        turn("t", null, 8, 9, "uy", "a1");
        turn("t", null, 10, 11, "uy", "a2");
        turn("t", null, 12, 13, "uy a1 t1", "a");
        assertThat(told()).as("but by ids of their own").contains("\"1\"} -> \"done 1\" @9 9 12 DONE");
    }

    /** One library writes whole milliseconds for a beginning, and parts of them for an end. */
    @Test
    void aToolMayBeFasterThanTheClock() {
        turn("t", "clerk", 1, 3, "u", "a1");
        turn("t", "clerk", 2, 6, "u a1 t1", "a2");
        turn("t", "clerk", 5, 8, "t2", "a");

        assertThat(told()).isEqualTo("""
                clerk set {"id":"1"} -> "done 1" @3 3 3 DONE
                clerk set {"id":"2"} -> "done 2" @6 6 6 DONE""");
    }

    @Test
    void ofTwoCallsOnlyOneMayHaveAResult() {
        turn("t", "clerk", 1, 2, "u", "a1,2");
        turn("t", "clerk", 5, 6, "u a1,2 t1", "a");

        assertThat(told()).isEqualTo("""
                clerk set {"id":"1"} -> "done 1" @2 2 5 DONE [s1 0]
                clerk set {"id":"2"} @2 2 ? UNKNOWN [s1 1]""");
    }

    @Test
    void withoutNamesEachConversationIsAnAgent() {
        turn("t", null, 1, 2, "ux", "a1");
        turn("t", null, 1, 2, "uy", "a2");
        turn("t", null, 5, 6, "uy a2 t2", "a");
        turn("t", null, 5, 6, "ux a1 t1", "a");
        turn("t", null, 7, 8, "ux a1 t1 a uz", "a3");

        assertThat(calls(true))
                .extracting(call -> call.id() + " " + call.agent())
                .containsExactlyInAnyOrder(
                        "1 bank (conversation 1)", "2 bank (conversation 2)", "3 bank (conversation 1)");
    }

    @Test
    void theOnlyConversationHasTheNameOfItsPlace() {
        turn("t", null, 1, 2, "ux", "a1");
        turn("t", null, 3, 4, "ux a1 t1", "a");

        assertThat(calls(true)).extracting(Call::agent).containsExactly("bank");
    }

    /** Where nothing is around the responses of a model, each is a trace of its own. */
    @Test
    void aConversationGoesOnInOtherTraces() {
        turn("t1", null, 1, 2, "ux", "a1");
        turn("t2", null, 5, 6, "ux a1 t1", "a2");
        turn("t3", null, 7, 8, "ux a1 t1 a2 t2", "a");

        assertThat(told()).isEqualTo("""
                bank set {"id":"1"} -> "done 1" @2 2 5 DONE
                bank set {"id":"2"} -> "done 2" @6 6 7 DONE""");
        assertThat(calls(true))
                .extracting(call -> call.origin().session())
                .as("one session, so that it is one run")
                .containsOnly("conversation t1 s1");
    }

    @Test
    void anIdThatTwoTracesAskForTellsNothingAboutAThird() {
        turn("t1", null, 1, 2, "ux", "a0");
        turn("t2", null, 1, 2, "ux", "a0");
        turn("t3", null, 5, 6, "ux a0 t0", "a");

        assertThat(calls(true)).isEmpty();
    }
}
