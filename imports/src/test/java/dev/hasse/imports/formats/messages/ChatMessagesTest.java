package dev.hasse.imports.formats.messages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.formats.Texts;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What messages of models tell of calls, in each form. */
class ChatMessagesTest {

    private static String told(List<LangChain.Request> requests) {
        return requests.stream()
                .map(request -> request.id() + " " + request.tool() + " " + request.arguments())
                .collect(Collectors.joining(", "));
    }

    private static String results(ChatMessages.Given given) {
        return given.fresh().stream()
                .map(answer -> answer.callId() + " " + answer.content() + (answer.failed() ? " failed" : ""))
                .collect(Collectors.joining(", "));
    }

    private static Stream<Arguments> answers() {
        return Stream.of(
                Arguments.of(
                        "chat completions",
                        "{'choices':[{'message':{'role':'assistant','tool_calls':[{'id':'c1','type':'function',"
                                + "'function':{'name':'set','arguments':'{\\'to\\':7}'}}]}}]}"),
                Arguments.of(
                        "responses",
                        "{'output':[{'type':'reasoning','id':'r'},{'type':'function_call','id':'fc_1','call_id':'c1',"
                                + "'name':'set','arguments':'{\\'to\\':7}'}]}"),
                Arguments.of(
                        "Anthropic",
                        "{'role':'assistant','content':[{'type':'text','text':'I set it.'},"
                                + "{'type':'tool_use','id':'c1','name':'set','input':{'to':7}}]}"),
                Arguments.of(
                        "LangChain",
                        "{'generations':[[{'message':{'lc':1,'type':'constructor','id':['AIMessage'],'kwargs':{"
                                + "'content':'','tool_calls':[{'name':'set','args':{'to':7},'id':'c1'}],"
                                + "'additional_kwargs':{'tool_calls':[{'id':'c1','function':{'name':'set'}}]}}}}]]}"),
                Arguments.of(
                        "semantic conventions",
                        "[{'role':'assistant','parts':[{'type':'tool_call','id':'c1','name':'set','arguments':"
                                + "{'to':7}}]}]"));
    }

    @Test
    void callsAreInTheOrderOfTheAnswerWhateverTheirForms() {
        String answer = "[{'parts':[{'type':'tool_call','id':'c1','name':'a','arguments':1}]},"
                + "{'tool_calls':[{'id':'c2','name':'b','args':2}]},{'type':'tool_use','id':'c3','name':'c','input':3}]";

        assertThat(told(ChatMessages.asked(Texts.json(answer)))).isEqualTo("c1 a 1, c2 b 2, c3 c 3");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("answers")
    void callsThatAnAnswerAsksFor(String form, String answer) {
        assertThat(told(ChatMessages.asked(Texts.json(answer)))).isEqualTo("c1 set {\"to\":7}");
    }

    private static Stream<Arguments> inputs() {
        return Stream.of(
                Arguments.of(
                        "chat completions",
                        "{'model':'m','messages':[{'role':'user','content':'Set it.'},{'role':'assistant','content':"
                                + "null,'tool_calls':[{'id':'c1','function':{'name':'set','arguments':'{\\'to\\':7}'}}]},"
                                + "{'role':'tool','tool_call_id':'c1','content':'{\\'ok\\':true}'}]}"),
                Arguments.of(
                        "responses",
                        "{'input':[{'role':'user','content':'Set it.'},{'type':'function_call','call_id':'c1','name':"
                                + "'set','arguments':'{\\'to\\':7}'},{'type':'function_call_output','call_id':'c1',"
                                + "'output':'{\\'ok\\':true}'}]}"),
                Arguments.of(
                        "Anthropic",
                        "[{'role':'user','content':'Set it.'},{'role':'assistant','content':[{'type':'tool_use','id':"
                                + "'c1','name':'set','input':{'to':7}}]},{'role':'user','content':[{'type':'tool_result',"
                                + "'tool_use_id':'c1','content':[{'type':'text','text':'{\\'ok\\':true}'}]}]}]"),
                Arguments.of(
                        "LangChain",
                        "{'messages':[[{'type':'human','content':'Set it.'},{'type':'ai','content':'','tool_calls':"
                                + "[{'name':'set','args':{'to':7},'id':'c1'}]},{'type':'tool','tool_call_id':'c1',"
                                + "'content':'{\\'ok\\':true}'}]]}"),
                Arguments.of(
                        "semantic conventions",
                        "[{'role':'user','parts':[{'type':'text','content':'Set it.'}]},{'role':'assistant','parts':"
                                + "[{'type':'tool_call','id':'c1','name':'set','arguments':{'to':7}}]},{'role':'tool',"
                                + "'parts':[{'type':'tool_call_response','id':'c1','response':'{\\'ok\\':true}'}]}]"),
                Arguments.of(
                        "a list of items as one text, as Traceloop writes it",
                        "[{'role':'user','parts':[{'type':'text','content':'[{\\'role\\':\\'user\\',\\'content\\':"
                                + "\\'Set it.\\'},{\\'type\\':\\'function_call\\',\\'call_id\\':\\'c1\\',\\'name\\':"
                                + "\\'set\\',\\'arguments\\':{\\'to\\':7}},{\\'type\\':\\'function_call_output\\',"
                                + "\\'call_id\\':\\'c1\\',\\'output\\':{\\'ok\\':true}}]'}]}]"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("inputs")
    void resultsThatAModelIsGiven(String form, String input) {
        ChatMessages.Given given = ChatMessages.given(Texts.json(input), Set.of());

        assertThat(results(given)).isEqualTo("c1 {\"ok\":true}");
        assertThat(told(given.asked())).isEqualTo("c1 set {\"to\":7}");
        assertThat(given.lastBefore()).isNull();
    }

    /** One message after another: {@code u} of the user, {@code a} and a number of the model, {@code t} and a number of a tool. */
    private static String conversation(String messages) {
        return Stream.of(messages.split(" "))
                .map(message -> switch (message.charAt(0)) {
                    case 'a' ->
                        message.length() == 1
                                ? "{'role':'assistant','content':'Done.'}"
                                : "{'role':'assistant','content':'','tool_calls':[{'id':'" + message.substring(1)
                                        + "','function':{'name':'set','arguments':'{}'}}]}";
                    case 't' -> "{'role':'tool','tool_call_id':'" + message.substring(1) + "','content':'ok'}";
                    default -> "{'role':'user','content':'Go on.'}";
                })
                .collect(Collectors.joining(",", "[", "]"));
    }

    private static ChatMessages.Given given(String messages, String... next) {
        return ChatMessages.given(Texts.json(conversation(messages)), Set.of(next));
    }

    private static List<String> fresh(ChatMessages.Given given) {
        return given.fresh().stream()
                .map(answer -> String.valueOf(answer.callId()))
                .toList();
    }

    @Test
    void resultsBeforeTheLastMessageOfTheModelWereGivenEarlier() {
        ChatMessages.Given given = given("u a1 t1 a2 t2 u");

        assertThat(fresh(given)).containsExactly("2");
        assertThat(given.lastBefore()).isEqualTo("1");
        assertThat(given.before()).isEqualTo(given("u a1 t1").whole());
    }

    /** A library wrote the list of messages when the program had added the answer and its result to it. */
    @Test
    void theAnswerItselfAndWhatFollowsWasNotGiven() {
        ChatMessages.Given given = given("u a1 t1 a2 t2", "2");

        assertThat(fresh(given)).containsExactly("1");
        assertThat(given.whole()).isEqualTo(given("u a1 t1").whole());
    }

    @ParameterizedTest
    @ValueSource(strings = {"u a1 t1 a", "u a1 t1"})
    void aMessageOfTheModelAtTheEndIsItsAnswerOrTheBeginningOfIt(String messages) {
        assertThat(fresh(given(messages))).containsExactly("1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "7",
                "'Set it.'",
                "{}",
                "[]",
                "[[]]",
                "[7,null,'x',{}]",
                "{'messages':'no list'}",
                "{'role':'user'}"
            })
    void whatIsNoConversationTellsNothing(String input) {
        ChatMessages.Given given = ChatMessages.given(Texts.json(input), Set.of());

        assertThat(given.fresh()).isEmpty();
        assertThat(given.asked()).isEmpty();
        assertThat(ChatMessages.asked(Texts.json(input))).isEmpty();
    }
}
