package dev.hasse.imports.formats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.convert.Conversion;
import dev.hasse.imports.convert.ConvertedRecord;
import dev.hasse.imports.convert.Grounding;
import dev.hasse.imports.convert.SharedCells;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.imports.mapping.MappingFile;
import dev.hasse.traces.Input;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problems;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Sessions of Claude Code in several containers, in each of which the checkout is called {@code /w}. */
class SeveralMachinesTest {
    private static Input log(String path, String session, int second) {
        String record = "{'sessionId':'%s','cwd':'/w','uuid':'%s','type':'%s','timestamp':'1970-01-01T00:00:0%dZ',"
                + "'message':{'content':[%s]}}\n";
        String lines = record.formatted(
                        session,
                        session + 1,
                        "assistant",
                        second,
                        "{'type':'tool_use','id':'x" + session
                                + "','name':'Bash','input':{'command':'cat > f <<E\\n%s\\nE'}}".formatted(session))
                + record.formatted(
                        session,
                        session + 2,
                        "user",
                        second + 2,
                        "{'type':'tool_result','tool_use_id':'x" + session + "','content':''}");
        byte[] bytes = lines.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        return new Input(path, null, () -> new ByteArrayInputStream(bytes), true);
    }

    private static List<ConvertedRecord> records(Mapping mapping) {
        return Conversion.of(
                        List.of(
                                log("runs/1/.claude/projects/-w/a.jsonl", "a", 1),
                                log("runs/2/.claude/projects/-w/b.jsonl", "b", 2)),
                        new Conversion.Request(null, mapping, Grounding.SINCE_WRITE, Limits.DEFAULT),
                        new Problems(20))
                .records();
    }

    @Test
    void shareNothingButWhetherTheyDoIsAsked() {
        List<ConvertedRecord> records = records(Mapping.none());

        assertThat(records)
                .extracting(ConvertedRecord::trace)
                .containsExactly("/w of runs/1/.claude", "/w of runs/2/.claude");
        assertThat(SharedCells.of(records).orElseThrow().message())
                .startsWith("2 traces share the cell \"/w/f\" and overlap in time")
                .endsWith("add \"scope: all\" to the mapping");
    }

    @Test
    void areOneIfTheMappingSaysSo() {
        List<ConvertedRecord> records =
                records(MappingFile.read("map.yaml", "scope: all".getBytes(StandardCharsets.UTF_8)));

        assertThat(records).extracting(ConvertedRecord::trace).containsExactly("all", "all");
        // The second overwrote the first unseen: each knew nothing of the other.
        assertThat(records).allSatisfy(record -> {
            assertThat(record.operation().reads()).isEmpty();
            assertThat(record.operation().writes()).hasSize(1);
        });
    }
}
