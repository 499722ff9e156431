package dev.hasse.imports.calls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PythonLiteralTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {'count': 5, "open": True, 'at': None}  | {"count":5,"open":true,"at":null}
            {'é"x': "it's", 'tab': 'a\\tb\\\\'}     | {"é\\"x":"it's","tab":"a\\tb\\\\"}
            {'a': '\\x41\\u00e9\\U0001f600'}        | {"a":"Aé😀"}
            [{'n': -1.5e-07}, [], (1,), (1, 2), ()] | [{"n":-1.5E-7},[],[1],[1,2],[]]
            {1, 2}                                  | [1,2]
            {1: 'a', False: 'b'}                    | {"1":"a","false":"b"}
            {'at': datetime.date(2026, 5, 4), 'n': Decimal('3.10')} | {"at":"datetime.date(2026, 5, 4)","n":"Decimal('3.10')"}
            {'state': <State.OPEN: ('x',)>, 'n': 1} | {"state":"<State.OPEN: ('x',)>","n":1}
            {'raw': b'\\'', 'n': nan}               | {"raw":"'","n":"nan"}
            True                                    | true
            None                                    | null
            ` False `                               | false
            {"a": 1}                                | {"a":1}
            12                                      | 12
            """)
    void aTextHoldsWhatPythonShows(String text, String json) {
        assertEquals(json, PythonLiteral.unwrapped(TextNode.valueOf(text)).toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[INFO] done",
                "(see above)",
                "{name}",
                "{'a': 1",
                "{'a': 1} and {'b': 2}",
                "{'a': 1, 2}",
                "{'a' 1}",
                "{'a': '\\x4'}",
                "{'a': '\\Uffffffff'}",
                "{'a': f(}",
                "['open]",
                "{'a': <b}",
                "Truely",
                "{",
                ""
            })
    void anyOtherTextStaysAsItIs(String text) {
        JsonNode value = TextNode.valueOf(text);
        assertSame(value, PythonLiteral.unwrapped(value));
    }

    @Test
    void aTextIsReadWithoutADeepStack() {
        JsonNode deep = TextNode.valueOf("['a', " + "[".repeat(100_000) + "]".repeat(100_001));
        assertSame(deep, PythonLiteral.unwrapped(deep));
    }
}
