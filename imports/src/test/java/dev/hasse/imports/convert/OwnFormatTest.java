package dev.hasse.imports.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.hasse.imports.calls.Call;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.imports.mapping.MappingFile;
import dev.hasse.imports.operations.Grounding;
import dev.hasse.traces.Input;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problem;
import dev.hasse.traces.Problems;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
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

    private static String draft(String... logs) {
        List<Input> inputs = Arrays.stream(logs)
                .map(log -> log.replace('\'', '"').getBytes(StandardCharsets.UTF_8))
                .map(log -> new Input("f", null, () -> new ByteArrayInputStream(log), true))
                .toList();
        Conversion.Request request =
                new Conversion.Request(null, Mapping.none(), Grounding.SINCE_WRITE, Limits.DEFAULT);
        return Conversion.suggestion(inputs, request, new Problems(10)).text();
    }

    /** Not every file of a log has a call that failed. */
    @Test
    void aDraftFromSeveralFilesHasThePartsOfAll() {
        String call = "{'agent':'alice','tool':'set','args':{'id':'x','value':1},'ended':5%s}\n";
        String paid = call.formatted("");

        assertThat(draft(paid, call.formatted(",'error':'busy'"), paid))
                .contains("fields: {tool: tool, agent: agent, args: args, ended: ended, failed: error}\n");
        assertThat(draft(paid, paid.replace("agent", "who"))).doesNotContain("fields:");
    }
}
