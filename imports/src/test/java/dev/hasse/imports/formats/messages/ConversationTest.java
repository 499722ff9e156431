package dev.hasse.imports.formats.messages;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.formats.Texts;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Conversations; what they tell of calls is tested with the forms of messages, in {@link ChatMessagesTest}. */
class ConversationTest {
    private static final JsonNode GO = Texts.json("{'role':'user','content':'Go'}");
    private static final JsonNode ASKED =
            Texts.json("{'role':'assistant','tool_calls':[{'id':'c1','function':{'name':'set','arguments':'{}'}}]}");
    private static final JsonNode RESULT = Texts.json("{'role':'tool','tool_call_id':'c1','content':'{\\'left\\':7}'}");

    private final Conversation.Table table = new Conversation.Table();

    private Conversation of(JsonNode... messages) {
        Conversation whole = Conversation.EMPTY;
        for (JsonNode message : messages) {
            whole = table.with(whole, message);
        }
        return whole;
    }

    /** Each request to a model repeats what was said so far. */
    @Test
    void whatIsRepeatedIsHeldOnce() {
        Conversation first = of(GO, ASKED, RESULT);

        assertThat(of(GO.deepCopy(), ASKED.deepCopy(), RESULT.deepCopy())).isSameAs(first);
        assertThat(table.of(Texts.json("[" + GO + "," + ASKED + "," + RESULT + "]")))
                .isSameAs(first);
        assertThat(of(GO, GO, ASKED, RESULT)).isNotSameAs(first);
    }

    @Test
    void theSameMessageInAnotherConversationIsAnotherOne() {
        assertThat(of(RESULT).given().whole())
                .isNotEqualTo(of(GO, RESULT).given().whole());
        assertThat(of(GO, ASKED, RESULT).given().before())
                .isEqualTo(of(GO).given().whole());
    }

    @Test
    void severalMessagesOfTheModelAreOneTurn() {
        JsonNode other = Texts.json(
                "{'role':'assistant','tool_calls':[{'id':'c2','function':{'name':'get','arguments':'{}'}},{'id':'c3','function':"
                        + "{'name':'get','arguments':'{}'}}]}");

        ChatMessages.Given given = of(GO, ASKED, other, RESULT, RESULT).given();

        assertThat(given.asked()).extracting(LangChain.Request::id).containsExactly("c1", "c2", "c3");
        assertThat(given.fresh()).hasSize(2);
        assertThat(given.before()).isEqualTo(of(GO).given().whole());
    }

    @Test
    void nothingIsGivenBeforeTheFirstMessage() {
        assertThat(Conversation.EMPTY.given()).isEqualTo(ChatMessages.Given.NOTHING);
        assertThat(of(Texts.json("{'role':'assistant','content':'Hello'}")).given())
                .isEqualTo(ChatMessages.Given.NOTHING);
        assertThat(of(ASKED).given().before()).isEmpty();
        assertThat(List.of(of(GO).given().asked(), of(GO).given().fresh())).containsOnly(List.of());
    }
}
