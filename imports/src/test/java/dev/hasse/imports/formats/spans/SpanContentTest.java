package dev.hasse.imports.formats.spans;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpanContentTest {
    @ParameterizedTest
    @CsvSource(quoteCharacter = '~', delimiter = '|', textBlock = """
                    {"content":[],"isError":true}                              | true
                    {"isError":true}                                           | true
                    {"_meta":{},"isError":true}                                | true
                    {"structuredContent":{},"isError":true}                    | true
                    { "content":[],"isError":true}                             | true
                    {"\\u0063ontent":[],"isError":true}                        | true
                    {"output":{"content":[],"isError":true},"kwargs":{}}       | true
                    {"kwargs":{},"output":{"content":[],"isError":true}}       | true
                    {"type":"json","value":{"content":[],"isError":true}}      | true
                    {"value":{"content":[],"isError":true},"type":"json"}      | true
                    [{"parts":[{"type":"tool_call_response","isError":true}]}] | true
                    "{\\"isError\\":true}"                                     | true
                    {"content":[]}                                             | false
                    {"id":"r1","isError":true}                                 | false
                    {"id":"r1","value":"isError"}                              | false
                    {"                                                         | false
                    """)
    void aTextMayHoldAnErrorOfMcp(String text, boolean expected) {
        assertEquals(expected, SpanContent.mayHoldMcpError(text));
    }
}
