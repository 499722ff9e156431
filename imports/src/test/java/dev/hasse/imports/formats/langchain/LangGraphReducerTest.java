package dev.hasse.imports.formats.langchain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hasse.traces.Limits;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LangGraphReducerTest {
    private static JsonNode json(String text) {
        try {
            return new ObjectMapper().readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    /** Of each writer of a step what the channel held then, or a question mark. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "one writer                      | 6         | 5                     | 5             | 5",
                "the last one                    | \"a\"     | \"b\" \"c\"           | \"c\"         | b c",
                "the last, though the largest    | 6         | 5 9                   | 9             | 5 9",
                "the last, and the largest      | 4         | 5 9                   | 9             | 5 9",
                "the last, though the smallest   | 6         | 7 3                   | 3             | 7 3",
                "only the last                   | 6         | 9 7                   | 7             | 9 7",
                "the last, or merged             | {\"a\":1} | {\"b\":2} {\"a\":3,\"b\":4} | {\"a\":3,\"b\":4} | ? {\"a\":3,\"b\":4}",
                "it has lost a field             | {\"a\":1} | {\"b\":2} {\"c\":3}   | {\"c\":3}     | {\"b\":2} {\"c\":3}",
                "added                           | 1         | 2 3                   | 6             | 3 6",
            })
    void whatAChannelHeldWithinAStepIsKnownIfEachReducerThatFitsMakesIt(
            String why, String before, String given, String after, String left) {
        List<List<JsonNode>> contributions = new ArrayList<>();
        for (String one : given.split(" ")) {
            contributions.add(List.of(json(one)));
        }

        assertThat(new LangGraphReducer(true, Limits.DEFAULT)
                        .left(json(before), contributions, json(after)).stream()
                                .map(one ->
                                        one.value() == null ? "?" : one.value().text())
                                .collect(Collectors.joining(" ")))
                .as(why)
                .isEqualTo(left);
    }
}
