package dev.hasse.imports.formats.claudecode;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.formats.Texts;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Subagents without names, of whose records one is missing. */
class SidechainsTest {
    private final Sidechains sidechains = new Sidechains();

    private String of(String uuid, @Nullable String before, String block) {
        String parent = before == null ? "null" : "'" + before + "'";
        JsonNode record = Texts.json("{'sessionId':'s','isSidechain':true,'uuid':'" + uuid + "','parentUuid':" + parent
                + ",'message':{'content':[" + block + "]}}");
        sidechains.add(record);
        return sidechains.of(record);
    }

    private String begins(String uuid) {
        return of(uuid, null, "");
    }

    private String calls(String uuid, String before, String id) {
        return of(uuid, before, "{'type':'tool_use','id':'" + id + "'}");
    }

    private String returns(String uuid, String before, String id) {
        return of(uuid, before, "{'type':'tool_result','tool_use_id':'" + id + "'}");
    }

    @Test
    void aResultIsOneOfTheAgentThatCalled() {
        begins("1");
        begins("2");
        calls("3", "1", "c");

        assertThat(returns("5", "missing", "c")).isEqualTo("subagent");
        assertThat(calls("6", "5", "d")).isEqualTo("subagent");
        assertThat(of("7", "missing", "")).isEqualTo("subagent");
    }

    @Test
    void evenIfAnotherRecordWasTakenForOneOfAnotherAgent() {
        begins("1");
        begins("2");
        calls("3", "1", "c");

        assertThat(of("5", "missing", "")).isEqualTo("subagent-3");
        assertThat(returns("6", "5", "c")).isEqualTo("subagent");
        assertThat(calls("7", "6", "d")).isEqualTo("subagent");
    }

    @Test
    void ofSeveralAgentsNoneIsNamed() {
        begins("1");
        begins("2");

        assertThat(calls("4", "missing", "c")).isEqualTo("subagent-3");
        assertThat(returns("5", "4", "c")).isEqualTo("subagent-3");
        assertThat(begins("6")).isEqualTo("subagent-4");
    }

    @Test
    void aSingleOneIs() {
        begins("1");

        assertThat(calls("3", "missing", "c")).isEqualTo("subagent");
        assertThat(begins("4")).isEqualTo("subagent-2");
    }

    @Test
    void oneOfWhichTheBeginningIsMissingIsNoLaterOne() {
        assertThat(calls("2", "missing", "c")).isEqualTo("subagent");
        assertThat(begins("3")).isEqualTo("subagent-2");
    }
}
