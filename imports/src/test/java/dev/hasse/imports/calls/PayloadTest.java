package dev.hasse.imports.calls;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When the trees of a call are made. */
class PayloadTest {
    private final AtomicInteger made = new AtomicInteger();

    private JsonNode tree() {
        return IntNode.valueOf(made.incrementAndGet());
    }

    private static Call.Builder call() {
        return Call.of(new Origin("f", 1, null, null, Map.of()), "a", "t");
    }

    @Test
    void aTreeIsMadeEachTimeThatItIsAskedFor() {
        Call call = call().given(Payload.madeBy(this::tree)).build();

        assertThat(made).hasValue(0);
        assertThat(call.arguments().intValue()).isEqualTo(1);
        assertThat(call.arguments().intValue()).isEqualTo(2);
    }

    @Test
    void aTreeThatIsRememberedIsMadeOnce() {
        Call call = call().answered(Payload.madeBy(this::tree)).build();
        Call remembered = call.remembered();

        assertThat(made).hasValue(0);
        assertThat(remembered.result().intValue()).isEqualTo(1);
        assertThat(remembered.result().intValue()).isEqualTo(1);
        assertThat(call.result().intValue()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "[]",
                "{\"b\":1,\"a\":[true,false,null,\"\"],\"B\":{\"\":{}}}",
                "{\"numbers\":[0,-1,9223372036854775808,1.50,-0.0,1e400,123456789.123456789123456789,1E-7]}",
                "{\"texts\":[\"\\u0000\\u001b[31m\",\"\\ud800\",\"a\\ud83d\\ude00\\u2028\",\"\\\\\\\"/\"]}"
            })
    void aTreeThatIsHeldAsTextIsTheSame(String text) {
        JsonNode tree = Json.unwrapped(TextNode.valueOf(text));

        assertThat(tree.isContainerNode()).isTrue();
        assertThat(Payload.asText(tree).tree()).isEqualTo(tree);
    }

    @ParameterizedTest
    @ValueSource(strings = {"no JSON", "12.50", "true", "null"})
    void aScalarIsHeldAsItIs(String text) {
        JsonNode tree = Json.unwrapped(TextNode.valueOf(text));

        assertThat(Payload.asText(tree).tree()).isSameAs(tree);
    }

    @Test
    void whatIsNotThereIsHeldAsItIs() {
        assertThat(Payload.asText(Json.missing()).tree().isMissingNode()).isTrue();
    }

    @Test
    void depthIsNoReasonToFail() {
        ObjectNode outermost = JsonNodeFactory.instance.objectNode();
        ObjectNode inside = outermost;
        for (int depth = 0; depth < 100_000; depth++) {
            inside = inside.putObject("a");
        }
        inside.put("deepest", "here");

        assertThat(Json.same(Payload.asText(outermost).tree(), outermost)).isTrue();
    }

    @Test
    void aCallWhoseTreesAreThereRemembersThemItself() {
        Call call = call().arguments(IntNode.valueOf(1)).build();

        assertThat(call.remembered()).isSameAs(call);
        assertThat(call.result().isMissingNode()).isTrue();
    }
}
