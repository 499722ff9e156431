package dev.hasse.imports.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.hasse.imports.calls.Call;
import dev.hasse.imports.mapping.MappingFile;
import dev.hasse.traces.Input;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problem;
import dev.hasse.traces.Problems;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A mapping that says where the parts of a call stand need not be combined with {@code --from generic}. */
class OwnFormatTest {
    private static final String LOG = "{\"who\":\"alice\",\"what\":\"pay\",\"end\":5}\n";

    private final Problems problems = new Problems(10);

    private List<Call> calls(String mapping) {
        byte[] log = LOG.getBytes(StandardCharsets.UTF_8);
        return Conversion.calls(
                List.of(new Input("f", null, () -> new ByteArrayInputStream(log), true)),
                new Conversion.Request(
                        null,
                        MappingFile.read("map.yaml", mapping.getBytes(StandardCharsets.UTF_8)),
                        Grounding.SINCE_WRITE,
                        Limits.DEFAULT),
                problems);
    }

    @Test
    void fieldsThatNameAToolAreEnough() {
        assertThat(calls("fields: {tool: what, agent: who, ended: end}"))
                .extracting(Call::agent, Call::tool)
                .containsExactly(tuple("alice", "pay"));
        assertThat(problems.count()).isZero();
    }

    @Test
    void withoutThemTheFormatIsNotKnown() {
        assertThat(calls("fields: {started: end}")).isEmpty();
        assertThat(problems.first())
                .singleElement()
                .extracting(Problem::message)
                .asString()
                .startsWith("f: found an unknown format");
    }
}
