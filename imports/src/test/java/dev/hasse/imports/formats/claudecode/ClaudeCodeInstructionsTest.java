package dev.hasse.imports.formats.claudecode;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What agents of Claude Code know of files with instructions, which they are shown when they begin, without having read them. */
class ClaudeCodeInstructionsTest extends ClaudeCodeTrial {

    /** Claude Code leaves out the spaces around the text. */
    private void begin(String agent, String text) {
        record(
                agent,
                "attachment",
                "null",
                ",\"attachment\":{\"type\":\"instructions\",\"files\":[{\"path\":\"/w/f\",\"type\":\"Project\","
                        + "\"content\":\"" + text + "\"}]}");
    }

    private void remember(String agent, String content) {
        record(
                agent,
                "attachment",
                "null",
                ",\"attachment\":{\"type\":\"nested_memory\",\"path\":\"/w/f\",\"content\":{\"path\":\"/w/f\","
                        + content.replace('\'', '"') + "},\"displayPath\":\"f\"}");
    }

    private void replace(String agent, String text, String before) {
        write(agent, text, "'type':'update','originalFile':'" + before + "','content':'" + text + "'");
    }

    @Test
    void aWriteRestsOnTheTextThatItsAgentBeganWith() {
        begin("main", "a\\nb");
        read("a2", "a\\nb\\n");
        edit("a2", "b", "B", "a\\nb\\n");
        replace("main", "A\\n", "a\\nB\\n");

        assertThat(history()).endsWith("main read a·b· at 1, wrote A· at 7");
    }

    /** Any name may stand in a log. */
    @Test
    void aToolThatIsNamedLikeTheseInstructionsIsATool() {
        use("main", "attachment:instructions", "{\"file_path\":\"/w/f\"}");
        result("main", "", "null", false);

        assertThat(coverage().calls()).isOne();
    }

    /** So that it is no unseen overwrite. */
    @Test
    void whoBeganWithTheTextThatIsThereKnowsIt() {
        write("a2", "a\\n", "'type':'create','originalFile':null,'content':'a\\n'");
        begin("main", "a");
        replace("main", "b\\n", "a\\n");

        assertThat(history()).endsWith("main read a· at 3", "main read a· at 3, wrote b· at 5");
    }

    /** They are shown the text that their session began with. */
    @Test
    void aSubagentMayBeginWithAnOldText() {
        begin("main", "a\\nb");
        replace("main", "a\\nB\\n", "a\\nb\\n");
        begin("a2", "a\\nb");
        write("a2", "A\\n", "'type':'update'");

        assertThat(history()).endsWith("a2 read a·b· at 1, wrote A· at 6");
        assertThat(history()).noneMatch(line -> line.startsWith("unlogged") && line.contains("read"));
    }

    @Test
    void whoHasReadTheFileSinceKnowsThat() {
        begin("main", "a\\nb");
        replace("main", "a\\nB\\n", "a\\nb\\n");
        begin("a2", "a\\nb");
        read("a2", "a\\nB\\n");
        write("a2", "A\\n", "'type':'update'");

        assertThat(history()).endsWith("a2 read a·B· at 6", "a2 read a·B· at 6, wrote A· at 8");
    }

    /** Comments are left out, so nobody can tell what a text was that is not in the log otherwise. */
    @Test
    void whatIsInNoOtherPlaceOfTheLogIsNotKnown() {
        begin("main", "a");
        read("a2", "a\\n\\nb\\n");
        edit("a2", "b", "B", "a\\n\\nb\\n");
        begin("a3", "a\\nB");
        replace("a3", "A\\nb\\n", "a\\n\\nB\\n");
        replace("main", "A\\n", "A\\nb\\n");

        assertThat(history()).endsWith("a3 read a··B· at 8, wrote A·b· at 8", "main wrote A· at 10");
        assertThat(coverage().fates().values()).noneMatch(tools -> tools.containsKey("attachment:instructions"));
    }

    /** Whatever it was shown, it was not what another agent had written since its session began. */
    @Test
    void aSubagentMayBeginWithAnOldTextThatIsNotKnown() {
        begin("main", "a");
        replace("main", "a\\nB\\n", "a\\n\\nb\\n");
        begin("a2", "a");
        write("a2", "A\\n", "'type':'update'");

        assertThat(history()).endsWith("a2 wrote A· at 6");
    }

    @ParameterizedTest
    @CsvSource({
        "'''content'':''a\\nb\\n'',''contentDiffersFromDisk'':false', true",
        "'''content'':''a\\n'',''contentDiffersFromDisk'':true,''rawContent'':''a\\nb\\n''', true",
        "'''content'':''a\\nb''', true",
        "'''content'':''a\\n'',''contentDiffersFromDisk'':true', false",
        "'''content'':''a\\n''', false"
    })
    void theFirstReadInAFolderShowsItsInstructions(String content, boolean isKnown) {
        remember("main", content);
        read("a2", "a\\nb\\n");
        edit("a2", "b", "B", "a\\nb\\n");
        replace("main", "A\\n", "a\\nB\\n");

        assertThat(history().stream().anyMatch("main read a·b· at 1, wrote A· at 7"::equals))
                .isEqualTo(isKnown);
    }

    /** Of versions that do not log them, it is known which files these are. */
    @ParameterizedTest
    @CsvSource({
        "CLAUDE.md, true, true",
        "CLAUDE.local.md, true, true",
        "sub/CLAUDE.md, true, true",
        "CLAUDE.md, false, false",
        "README.md, true, false"
    })
    void everyAgentIsShownSomeFilesWhenItsSessionBegins(String file, boolean beganLater, boolean knows) {
        if (!beganLater) {
            record("main", "user", "{\"content\":\"hello\"}", "");
            lines.set(0, lines.get(0).replace("\"sessionId\":\"s\"", "\"sessionId\":\"t\""));
        }
        int first = lines.size();
        write("main", "a\\n", "'type':'create','originalFile':null,'content':'a\\n'");
        replace("main", "b\\n", "a\\n");
        lines.set(first + 2, lines.get(first + 2).replace("\"sessionId\":\"s\"", "\"sessionId\":\"t\""));
        lines.set(first + 3, lines.get(first + 3).replace("\"sessionId\":\"s\"", "\"sessionId\":\"t\""));
        lines.replaceAll(line -> line.replace("\"file_path\":\"f\"", "\"file_path\":\"" + file + "\""));

        assertThat(history()).last().asString().startsWith(knows ? "t/main read a·" : "t/main wrote b·");
    }

    /** Older versions log only what an agent is shown later, with the first file that it reads in a folder. */
    @Test
    void instructionsOfAFolderDoNotTellOfThoseAtTheBeginning() {
        write("main", "a\\n", "'type':'create','originalFile':null,'content':'a\\n'");
        remember("main", "'content':'x'");
        replace("main", "b\\n", "a\\n");
        List<String> later = lines.subList(2, lines.size());
        later.replaceAll(line -> line.replace("\"sessionId\":\"s\"", "\"sessionId\":\"t\""));
        lines.replaceAll(line -> line.replace("\"file_path\":\"f\"", "\"file_path\":\"CLAUDE.md\""));

        assertThat(history()).last().asString().startsWith("t/main read a·");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "[{}]", "[{\"path\":\"/w/f\"}]", "{}", "\"f\"", "[[\"f\"]]"})
    void instructionsWithoutATextShowNothing(String files) {
        record("main", "attachment", "null", ",\"attachment\":{\"type\":\"instructions\",\"files\":" + files + "}");
        remember("main", "'content':null");
        write("main", "a\\n", "'type':'create','originalFile':null");

        assertThat(history()).containsExactly("main read NULL at 4, wrote a· at 4");
    }
}
