package dev.hasse.imports.formats.messages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.formats.messages.LangChain.Answer;
import dev.hasse.imports.formats.messages.LangChain.Asking;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages of LangChain, in all the ways in which they are written. */
class LangChainTest {

    private static JsonNode json(String text) {
        return Json.unwrapped(TextNode.valueOf(text.replace('\'', '"')));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'lc':1,'type':'constructor','id':['langchain_core','messages','ToolMessage'],'kwargs':"
                        + "{'content':'{\\'balance\\':90}','tool_call_id':'c1','name':'reserve','status':'success'}}",
                "{'type':'tool','content':'{\\'balance\\':90}','tool_call_id':'c1','name':'reserve'}",
                "{'type':'tool','data':{'content':'{\\'balance\\':90}','tool_call_id':'c1','name':'reserve'}}",
                "{'role':'tool','content':[{'type':'text','text':'{\\'balance\\':90}'}],'tool_call_id':'c1',"
                        + "'name':'reserve'}",
                "{'output':{'type':'ToolMessage','content':{'balance':90},'tool_call_id':'c1','name':'reserve'}}"
            })
    void anAnswerIsTheSameHoweverItIsWritten(String written) {
        for (JsonNode node : new JsonNode[] {json(written), TextNode.valueOf(written.replace('\'', '"'))}) {
            Answer answer = LangChain.answer(node);
            assertNotNull(answer);
            assertEquals("c1", answer.callId());
            assertEquals("reserve", answer.tool());
            assertEquals(json("{'balance':90}"), answer.content());
            assertFalse(answer.failed());
            assertNull(LangChain.asking(node));
        }
    }

    @Test
    void anErrorIsAFailure() {
        Answer answer = LangChain.answer(
                json("{'type':'tool','status':'error','content':'Error: no such tool','tool_call_id':'c4'}"));
        assertNotNull(answer);
        assertTrue(answer.failed());
        assertEquals(TextNode.valueOf("Error: no such tool"), answer.content());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'lc':1,'type':'constructor','id':['langchain_core','messages','AIMessageChunk'],'kwargs':{'content':'',"
                        + "'id':'m1','name':'cashier','tool_calls':[{'name':'reserve','args':{'amount':10},'id':'c1'}]}}",
                "{'type':'ai','content':'','id':'m1','name':'cashier',"
                        + "'tool_calls':[{'name':'reserve','args':{'amount':10},'id':'c1','type':'tool_call'}]}",
                "{'type':'ai','data':{'content':'','id':'m1','name':'cashier','tool_calls':[],'additional_kwargs':"
                        + "{'tool_calls':[{'id':'c1','function':{'name':'reserve','arguments':'{\\'amount\\':10}'}}]}}}",
                "{'role':'assistant','content':null,'id':'m1','name':'cashier',"
                        + "'tool_calls':[{'id':'c1','function':{'name':'reserve','arguments':'{\\'amount\\':10}'}}]}"
            })
    void aRequestIsTheSameHoweverItIsWritten(String written) {
        Asking asking = LangChain.asking(json(written));
        assertNotNull(asking);
        assertEquals("m1", asking.id());
        assertEquals("cashier", asking.name());
        assertEquals(1, asking.requests().size());
        assertEquals("c1", asking.requests().get(0).id());
        assertEquals("reserve", asking.requests().get(0).tool());
        assertEquals(json("{'amount':10}"), asking.requests().get(0).arguments());
    }

    @Test
    void whatIsNoMessageIsNone() {
        for (String other :
                new String[] {"{}", "[]", "5", "{'type':'tool'}", "{'content':'x'}", "{'type':'constructor'}"}) {
            assertFalse(LangChain.isMessage(json(other)), other);
            assertNull(LangChain.answer(json(other)), other);
            assertNull(LangChain.asking(json(other)), other);
        }
        assertTrue(LangChain.isConversation(json("[{'type':'human','content':'go'},{'role':'user','content':'go'}]")));
        assertFalse(LangChain.isConversation(json("[{'type':'human','content':'go'},5]")));
        assertFalse(LangChain.isConversation(json("[]")));
    }
}
