package dev.hasse.imports.formats.claudecode;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What Claude Code prints while it works ({@code --output-format stream-json}), without the log of the session. */
class PrintedSessionsTest extends ClaudeCodeTrial {
    private static final String TASK = "t1";
    private static final String NOT_READ = "<tool_use_error>File has not been read yet.</tool_use_error>";
    private static final String DONE = "The file f has been updated successfully.";

    private int second;

    @BeforeEach
    void begins() {
        lines.add("{\"type\":\"system\",\"subtype\":\"init\",\"cwd\":\"/w\",\"session_id\":\"s\",\"uuid\":\"i\","
                + "\"claude_code_version\":\"2.1.300\"}");
    }

    @Test
    void subagentsAreAgentsOfTheirOwn() {
        printed(null, "Write", "'file_path':'/w/f','content':'a\\n'", "File created successfully at: /w/f", "null");
        printed(TASK, "Write", "'file_path':'/w/f','content':'b\\n'", NOT_READ, "null");
        printed("t2", "Write", "'file_path':'/w/f','content':'b\\n'", NOT_READ, "null");

        assertThat(history())
                .containsExactly(
                        "main read NULL at 1, wrote a· at 1", "subagent refused at 2", "subagent-2 refused at 3");
    }

    @Test
    void sessionsAreAgentsOfTheirOwn() {
        printed(null, "Write", "'file_path':'/w/f','content':'a\\n'", "File created successfully at: /w/f", "null");
        String session = String.join("\n", lines);
        lines.clear();
        begins();
        printed(null, "Write", "'file_path':'/w/f','content':'b\\n'", NOT_READ, "null");
        lines.replaceAll(line -> line.replace("\"session_id\":\"s\"", "\"session_id\":\"other\""));
        lines.add(0, session);

        assertThat(history()).containsExactly("main read NULL at 1, wrote a· at 1", "other/main refused at 2");
    }

    @Test
    void theDetailsTellWhatWasInTheFile() {
        printed(null, "Read", "'file_path':'/w/f'", "1\\ta", whole("a\\n"));
        printed(
                null,
                "Edit",
                "'file_path':'/w/f','old_string':'a','new_string':'b'",
                DONE,
                patched("a\\n", "'-a','+b'"));

        assertThat(history()).endsWith("main read a· at 2, wrote b· at 2");
    }

    /** What Claude Code tells agents by itself, such as that a file has changed, it does not print. */
    @Test
    void whoseEditWasNotRefusedHadBeenTold() {
        printed(null, "Read", "'file_path':'/w/f'", "1\\ta\\n2\\tb", whole("a\\nb\\n"));
        printed(TASK, "Read", "'file_path':'/w/f'", "1\\ta\\n2\\tb", whole("a\\nb\\n"));
        printed(
                TASK,
                "Edit",
                "'file_path':'/w/f','old_string':'a','new_string':'A'",
                DONE,
                patched("a\\nb\\n", "'-a','+A',' b'"));
        printed(
                null,
                "Edit",
                "'file_path':'/w/f','old_string':'b','new_string':'B'",
                DONE,
                patched("A\\nb\\n", "' A','-b','+B'"));

        assertThat(history()).endsWith("main read A·b· at 4, wrote A·B· at 4");
    }

    @Test
    void whoIsToldAfterwardsHadNotBeenTold() {
        String note = DONE + " Note: the file had been modified on disk since you last read it.";
        printed(null, "Read", "'file_path':'/w/f'", "1\\ta\\n2\\tb", whole("a\\nb\\n"));
        printed(TASK, "Read", "'file_path':'/w/f'", "1\\ta\\n2\\tb", whole("a\\nb\\n"));
        printed(
                TASK,
                "Edit",
                "'file_path':'/w/f','old_string':'a','new_string':'A'",
                DONE,
                patched("a\\nb\\n", "'-a','+A',' b'"));
        printed(
                null,
                "Edit",
                "'file_path':'/w/f','old_string':'b','new_string':'B'",
                note,
                patched("A\\nb\\n", "' A','-b','+B'"));

        assertThat(history()).endsWith("main read a·b· at 1, wrote A·B· at 4");
    }

    /** Of a session with a log, all that agents were told is known. */
    @ParameterizedTest
    @CsvSource({"false, 'main read b· at 4, wrote NULL at 4'", "true, 'main read a· at 2, wrote NULL at 4'"})
    void aCommandMayRestOnWhatItsAgentWasTold(boolean isLogged, String last) {
        printed(TASK, "Write", "'file_path':'/w/f','content':'a\\n'", "File created successfully at: /w/f", "null");
        printed(null, "Read", "'file_path':'/w/f'", "1\\ta", whole("a\\n"));
        printed(
                TASK,
                "Edit",
                "'file_path':'/w/f','old_string':'a','new_string':'b'",
                DONE,
                patched("a\\n", "'-a','+b'"));
        printed(null, "Bash", "'command':'rm f'", "(Bash completed with no output)", "null");
        if (isLogged) {
            lines.replaceAll(PrintedSessionsTest::asLogged);
        }

        assertThat(history()).last().isEqualTo(last);
    }

    /** Claude Code tells agents only of changes of files that they have read. */
    @Test
    void ofAFileThatItHadNotReadAnAgentWasNotTold() {
        printed(null, "Write", "'file_path':'/w/f','content':'a\\n'", "File created successfully at: /w/f", "null");
        printed(null, "Glob", "'pattern':'*'", "f", "null");
        printed(TASK, "Bash", "'command':'rm f'", "(Bash completed with no output)", "null");

        assertThat(history()).last().isEqualTo("subagent wrote NULL at 3");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void besideItsLogEachCallIsThatOfTheLog(boolean logFirst) {
        printed(null, "Read", "'file_path':'/w/f'", "1\\ta", whole("a\\n"));
        printed(TASK, "Read", "'file_path':'/w/f'", "1\\ta", whole("a\\n"));
        List<String> log = lines.stream()
                .map(PrintedSessionsTest::asLogged)
                .map(line -> line.contains("timestamp")
                        ? line
                        : line.replace(
                                "\"type\":\"assistant\"",
                                "\"timestamp\":\"1970-01-01T00:00:01Z\",\"type\":\"assistant\""))
                .toList();
        lines.addAll(logFirst ? 0 : lines.size(), log);

        assertThat(history()).containsExactly("unlogged wrote a· at 1", "main read a· at 1", "a1 read a· at 2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"cd sub", "make; cd sub && make", "pushd sub"})
    void theFolderIsNotKnownAfterItWasChanged(String command) {
        printed(null, "Write", "'file_path':'/w/f','content':'a\\n'", "File created successfully at: /w/f", "null");
        printed(null, "Bash", "'command':'" + command + "'", "(Bash completed with no output)", "null");
        printed(null, "Bash", "'command':'rm f'", "(Bash completed with no output)", "null");
        printed(TASK, "Read", "'file_path':'/w/f'", "1\\ta", whole("a\\n"));

        assertThat(history()).endsWith("main read NULL at 1, wrote a· at 1", "subagent read a· at 4");
    }

    private static String asLogged(String line) {
        String parent = "\"parent_tool_use_id\":\"" + TASK + "\"";
        return line.replace(parent, "\"agentId\":\"a1\",\"isSidechain\":true")
                .replace("\"parent_tool_use_id\":null,", "")
                .replace("\"session_id\"", "\"cwd\":\"/w\",\"sessionId\"")
                .replace("tool_use_result", "toolUseResult");
    }

    private static String whole(String text) {
        return "{'type':'text','file':{'filePath':'/w/f','content':'" + text
                + "','numLines':9,'startLine':1,'totalLines':9}}";
    }

    private static String patched(String before, String lines) {
        return "{'filePath':'/w/f','originalFile':'" + before + "','structuredPatch':[{'oldStart':1,'lines':[" + lines
                + "]}]}";
    }

    /** A call and its result, each second one. The call has no time. */
    private void printed(@Nullable String task, String tool, String input, String content, String details) {
        String id = "c" + ++second;
        String of = "'parent_tool_use_id':" + (task == null ? "null" : "'" + task + "'") + ",'session_id':'s','uuid':'";
        List.of(
                        "{'type':'assistant','message':{'content':[{'type':'tool_use','id':'" + id + "','name':'" + tool
                                + "','input':{" + input + "}}]}," + of + "u" + id + "'}",
                        "{'type':'user','message':{'content':[{'type':'tool_result','tool_use_id':'" + id
                                + "','content':'" + content + "','is_error':" + content.startsWith("<") + "}]}," + of
                                + "r" + id + "','timestamp':'1970-01-01T00:00:0" + second
                                + "Z','tool_use_result':" + details + "}")
                .forEach(line -> lines.add(line.replace('\'', '"')));
    }
}
