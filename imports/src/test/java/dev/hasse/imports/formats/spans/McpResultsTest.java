package dev.hasse.imports.formats.spans;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.formats.FrontEndTrial;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a tool of an MCP server answers, where a framework records it as it came. */
class McpResultsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'content':[{'type':'text','text':'gone'}],'isError':true} | FAILED | gone",
                "{'content':[{'type':'text','text':'on'}],'structuredContent':{'a':1}} | DONE | {'a':1}",
                // Anything else that has a content, such as a message.
                "{'content':[{'type':'text','text':'on'}],'role':'user'} | DONE "
                        + "| {'content':[{'type':'text','text':'on'}],'role':'user'}",
                "{'content':'on','isError':false} | DONE | {'content':'on','isError':false}"
            })
    void itIsUnwrapped(String recorded, Outcome outcome, String expected) {
        String text = recorded.replace("'", "\\'");
        FrontEndTrial trial = FrontEndTrial.of(
                Format.OTLP,
                "{'name':'ai.toolCall','context':{'trace_id':'a1','span_id':'b1'},'start_time':'1970-01-01T00:00:01Z',"
                        + "'end_time':'1970-01-01T00:00:02Z','attributes':{'ai.toolCall.name':'set','ai.toolCall.id':'c1',"
                        + "'ai.toolCall.result':'" + text + "'}}");

        Call call = trial.call();
        assertThat(call.outcome()).isEqualTo(outcome);
        assertThat(
                        call.result().isTextual()
                                ? call.result().textValue()
                                : call.result().toString())
                .isEqualTo(expected.replace('\'', '"'));
    }
}
