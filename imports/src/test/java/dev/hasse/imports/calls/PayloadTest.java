package dev.hasse.imports.calls;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

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

    @Test
    void aCallWhoseTreesAreThereRemembersThemItself() {
        Call call = call().arguments(IntNode.valueOf(1)).build();

        assertThat(call.remembered()).isSameAs(call);
        assertThat(call.result().isMissingNode()).isTrue();
    }
}
