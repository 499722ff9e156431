package dev.hasse.imports.formats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.FrontEnd;
import dev.hasse.imports.mapping.Mapping;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What the command itself writes (version 2.1.197), each reduced to the fewest records. */
class ClaudeCodeCliTest extends ClaudeCodeTrial {
    @Test
    void aFileThatIsTooLargeForTheLogIsNotTakenForANewOne() {
        readPart("main", "a", 1, 1, 3);
        patched("main", "a", "A", null, "'-a','+A',' b',' c'");

        assertThat(history()).noneMatch(line -> line.contains("NULL"));
    }

    @Test
    void aLargeFileThatIsReplacedIsNotTakenForANewOne() {
        read("main", "a\\n");
        write("main", "b\\n", "'type':'update','originalFile':null,'structuredPatch':[]");

        assertThat(history()).endsWith("main read a· at 2, wrote b· at 4");
    }

    @Test
    void aFileThatAnEditMadeHeldNothing() {
        patched("main", "", "a", null, "'+a'");

        assertThat(history()).containsExactly("main read NULL at 2, wrote a· at 2");
    }

    @Test
    void aReadThatSaysUnchangedSawWhatItsAgentHadSeen() {
        read("main", "a\\nb\\n");
        readText(
                "main",
                "Wasted call \u2014 file unchanged since your last Read. Refer to that earlier tool_result instead.");
        edit("main", "a", "A", "a\\nB\\n");

        assertThat(history())
                .endsWith(
                        "main read a·b· at 4",
                        "unlogged wrote a·B· at 5.999999",
                        "main read a·b· at 4, wrote A·B· at 6");
    }

    @Test
    void aFileBesideTheSessionsIsNoRecord() {
        FrontEnd frontEnd = Format.CLAUDE_CODE.frontEnd(Mapping.none());
        FrontEndTrial trial = new FrontEndTrial();
        frontEnd.accept(
                new Document(
                        Texts.json("{'agentType':'Explore','toolUseId':'x'}"),
                        "s/subagents/agent-a1.meta.json",
                        1,
                        Set.of()),
                trial);

        assertThat(trial.refused).isEmpty();
        assertThat(trial.ignored).containsOnlyKeys("file beside the sessions");
    }
}
