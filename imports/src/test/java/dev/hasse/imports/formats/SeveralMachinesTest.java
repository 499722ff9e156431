package dev.hasse.imports.formats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.convert.Conversion;
import dev.hasse.imports.convert.SharedCells;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.imports.mapping.MappingFile;
import dev.hasse.imports.operations.ConvertedRecord;
import dev.hasse.imports.operations.Grounding;
import dev.hasse.traces.Input;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problems;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sessions of Claude Code in several containers, in each of which the checkout is called {@code /w}. */
class SeveralMachinesTest {
    private static Input log(String path, String session, int second) {
        return new Input(path, null, () -> new ByteArrayInputStream(lines("'cwd':'/w'", session, second)), true);
    }

    /** Two records of a session, with fields that every record has. */
    private static byte[] lines(String fields, String session, int second) {
        String record = "{'sessionId':'%s'," + fields + ",'uuid':'%s','type':'%s','timestamp':'1970-01-01T00:00:0%dZ',"
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
        return lines.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    }

    private static List<ConvertedRecord> records(Mapping mapping) {
        return records(
                mapping,
                log("runs/1/.claude/projects/-w/a.jsonl", "a", 1),
                log("runs/2/.claude/projects/-w/b.jsonl", "b", 2));
    }

    private static List<ConvertedRecord> records(Mapping mapping, Input... logs) {
        return Conversion.of(
                        List.of(logs),
                        new Conversion.Request(null, mapping, Grounding.SINCE_WRITE, Limits.DEFAULT),
                        new Problems(20))
                .records();
    }

    private static Input of(String path, byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        List.of(parts).forEach(all::writeBytes);
        return new Input(path, null, () -> new ByteArrayInputStream(all.toByteArray()), true);
    }

    private static String cloud(String started, String folder) {
        return "'cwd':'" + folder + "','entrypoint':'" + started + "'";
    }

    /** Each session that is begun on the web, or with a phone, has a container of its own, wherever its log lies now. */
    @ParameterizedTest
    @ValueSource(strings = {"remote", "remote_mobile"})
    void sessionsInTheCloudShareNothing(String started) {
        List<ConvertedRecord> records = records(
                Mapping.none(),
                of("logs/a.jsonl", lines(cloud(started, "/home/user/w"), "a", 1)),
                of("logs/b.jsonl", lines(cloud("remote_desktop", "/home/user/w"), "b", 2)));

        assertThat(records)
                .extracting(ConvertedRecord::trace)
                .containsExactly("/home/user/w of logs/a.jsonl", "/home/user/w of logs/b.jsonl");
    }

    @ParameterizedTest
    @CsvSource({"cli, /home/user/w", "remote_mobile, /w", "remoted, /home/user/w"})
    void otherSessionsShareTheirFolder(String started, String folder) {
        List<ConvertedRecord> records = records(
                Mapping.none(),
                of("logs/a.jsonl", lines(cloud(started, folder), "a", 1)),
                of("logs/b.jsonl", lines(cloud(started, folder), "b", 2)));

        assertThat(records).extracting(ConvertedRecord::trace).containsExactly(folder, folder);
    }

    /** Its log begins with the records of the session that it goes on with. */
    @Test
    void oneThatGoesOnWithAnotherIsInTheSameContainer() {
        byte[] first = lines(cloud("remote", "/home/user/w"), "a", 1);
        List<ConvertedRecord> records = records(
                Mapping.none(),
                of("logs/a.jsonl", first),
                of("logs/b.jsonl", first, lines(cloud("remote", "/home/user/w"), "b", 4)));

        assertThat(records).extracting(ConvertedRecord::trace).containsOnly("/home/user/w");
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
