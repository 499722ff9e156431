package dev.hasse.imports.formats.codex;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.formats.FrontEndTrial;
import dev.hasse.imports.formats.Texts;
import dev.hasse.imports.formats.contents.FileText;
import dev.hasse.imports.mapping.Mapping;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What another thread writes to one may tell it what is in a file. */
class CodexMessageTest {
    private static final long NEW_YEAR = 1_767_225_600_000_000L;

    private static String line(int second, String type, String payload) {
        return "{'timestamp':'2026-01-01T00:00:0" + second + "Z','type':'" + type + "','payload':{" + payload + "}}";
    }

    private static String meta(String thread) {
        return line(0, "session_meta", "'id':'" + thread + "','cwd':'/w'");
    }

    private static String write(int second, String text) {
        return line(
                second,
                "event_msg",
                "'type':'item_completed','completed_at_ms':" + (NEW_YEAR / 1_000 + second * 1_000L)
                        + ",'item':{'type':'FileChange','status':'completed','id':'w" + second
                        + "','changes':{'/w/f.txt':{'type':'add','content':'" + text + "'}}}");
    }

    /** What the last write of a thread rests on that wrote the file, and got a message after another thread had written it. */
    private static List<Glance> readsAfter(String... message) {
        byte[] told = Texts.lines(meta("T"), write(1, "one"), String.join("\n", message), write(5, "three"))
                .getBytes(StandardCharsets.UTF_8);
        byte[] other = Texts.lines(meta("U"), write(2, "two")).getBytes(StandardCharsets.UTF_8);
        FrontEndTrial trial = FrontEndTrial.ofBytes(Format.CODEX, Mapping.none(), told, other);
        return trial.calls.stream()
                .filter(call -> "w5".equals(call.id()))
                .flatMap(call -> FrontEndTrial.access(call).reads().stream())
                .toList();
    }

    private static String agentMessage(String text) {
        return line(
                3, "response_item", "'type':'agent_message','content':[{'type':'input_text','text':'" + text + "'}]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'type':'agent_message','content':[{'type':'input_text','text':'I wrote f.txt.'}]",
                "'type':'message','role':'user','content':[{'type':'input_text','text':"
                        + "'<subagent_notification>\\n{\\'status\\':{\\'completed\\':\\'see f.txt\\'}}\\n'}]"
            })
    void itMayKnowAFileThatIsNamed(String message) {
        assertThat(readsAfter(line(3, "response_item", message)))
                .containsExactly(new Glance("/w/f.txt", FileText.value("two"), NEW_YEAR + 5_000_000));
    }

    @Test
    void theResultOfWaitingIsAMessage() {
        String call = "'type':'function_call','name':'wait_agent','call_id':'c','arguments':'{}'";
        String output = "'type':'function_call_output','call_id':'c','output':'{\\'status\\':\\'I wrote f.txt.\\'}'";

        assertThat(readsAfter(line(3, "response_item", call), line(4, "response_item", output)))
                .containsExactly(new Glance("/w/f.txt", FileText.value("two"), NEW_YEAR + 5_000_000));
    }

    /** A thread begins with the instructions of its folder. What these say of other files is not what is in them. */
    @ParameterizedTest
    @CsvSource({
        "AGENTS.md, # AGENTS.md instructions for /w, true",
        "AGENTS.override.md, # AGENTS.md instructions for /w, true",
        "AGENTS.md, <user_instructions>, true",
        "f.txt, # AGENTS.md instructions for /w, false",
        "AGENTS.md, Write AGENTS.md anew, false"
    })
    void itHasSeenTheInstructionsThatItBeganWith(String file, String said, boolean seen) {
        String message = line(
                2,
                "response_item",
                "'type':'message','role':'user','content':[{'type':'input_text','text':'<environment_context>'},"
                        + "{'type':'input_text','text':'" + said + "\\n\\nSee f.txt'}]");
        byte[] other =
                Texts.lines(meta("U"), write(1, "one").replace("f.txt", file)).getBytes(StandardCharsets.UTF_8);
        byte[] told = Texts.lines(meta("T"), message, write(3, "two").replace("/w/f.txt", "/w/" + file))
                .getBytes(StandardCharsets.UTF_8);
        FrontEndTrial trial = FrontEndTrial.ofBytes(Format.CODEX, Mapping.none(), other, told);

        assertThat(trial.calls.stream()
                        .filter(call -> "w3".equals(call.id()))
                        .flatMap(call -> FrontEndTrial.access(call).reads().stream()))
                .hasSize(seen ? 1 : 0);
    }

    @Test
    void otherwiseItKnowsWhatItKnewBefore() {
        assertThat(
                        readsAfter(
                                agentMessage("Is it done? No *."),
                                line(
                                        3,
                                        "response_item",
                                        "'type':'message','role':'user','content':[{'type':'input_text','text':'Replace f.txt'}]")))
                .containsExactly(new Glance("/w/f.txt", FileText.value("one"), NEW_YEAR + 1_000_000));
    }
}
