package dev.hasse.imports.formats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Change;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.formats.claudecode.GitHeadsTest;
import dev.hasse.imports.formats.gemini.QwenCodeTest;
import dev.hasse.imports.formats.opencode.OpenCodeTest;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.model.Value;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Commits on a branch to which another session has switched, in the logs of several clients; {@link GitHeadsTest} has the rules. */
class BranchesOfClientsTest {
    /** Where a shell of Gemini CLI, or of Qwen Code, puts what a command printed. */
    private static final String REPORT =
            "Output: %s\\nError: (none)\\nExit Code: 0\\nSignal: (none)\\nProcess Group PGID: (none)";

    /** How a client logs a command, and a message to the agent. */
    private enum Client {
        GEMINI_CLI(Format.GEMINI_CLI) {
            @Override
            String begins(String session) {
                return "{'sessionId':'" + session
                        + "','projectHash':'p','directories':['/w'],'startTime':0,'kind':'main'}";
            }

            @Override
            String run(String session, String command, String output, int time) {
                return "{'id':'m" + time + "','timestamp':" + time
                        + ",'type':'gemini','content':'','toolCalls':[{'id':'"
                        + time + "','name':'run_shell_command','args':{'command':'" + command
                        + "'},'result':[{'functionResponse':{'response':{'output':'" + REPORT.formatted(output)
                        + "'}}}],'status':'success','timestamp':" + time + "}]}";
            }

            @Override
            String told(String session, int time) {
                return "{'id':'u" + time + "','timestamp':" + time + ",'type':'user','content':[{'text':'go on'}]}";
            }
        },
        QWEN_CODE(Format.QWEN_CODE) {
            @Override
            String run(String session, String command, String output, int time) {
                String call = QwenCodeTest.call("c" + time, "run_shell_command", "{'command':'" + command + "'}");
                return QwenCodeTest.asked(session, "a" + time, time - 0.5, call) + "\n"
                        + QwenCodeTest.result(
                                session,
                                "c" + time,
                                time,
                                "{'output':'" + REPORT.formatted(output) + "'}",
                                ",'status':'success'");
            }

            @Override
            String told(String session, int time) {
                return QwenCodeTest.record(
                        session, "u" + time, time, "user", "'message':{'role':'user','parts':[{'text':'go on'}]}");
            }
        },
        OPENCODE(Format.OPENCODE) {
            @Override
            String run(String session, String command, String output, int time) {
                return OpenCodeTest.message(
                        "m" + time,
                        time - 0.7,
                        OpenCodeTest.call(
                                "c" + time,
                                "bash",
                                "{'command':'" + command + "'}",
                                output,
                                "{'exit':0,'truncated':false}",
                                time));
            }

            @Override
            String told(String session, int time) {
                return "{'info':{'id':'u" + time + "','role':'user','time':{'created':" + time
                        + "}},'parts':[{'type':'text','text':'go on'}]}";
            }

            @Override
            String log(String session, List<String> events) {
                return OpenCodeTest.session(session, events.toArray(String[]::new));
            }
        };

        private final Format format;

        Client(Format format) {
            this.format = format;
        }

        String begins(String session) {
            return "";
        }

        abstract String run(String session, String command, String output, int time);

        abstract String told(String session, int time);

        String log(String session, List<String> events) {
            return begins(session) + "\n" + String.join("\n", events);
        }
    }

    /** The first session has switched to a branch, and the second one to another one; then the first one commits. */
    private static List<String> first(Client client, @Nullable Integer told) {
        List<String> events = new ArrayList<>();
        events.add(client.run("ses_a", "git checkout -b feat", "Switched to a new branch \\u0027feat\\u0027", 2));
        if (told != null) {
            events.add(client.told("ses_a", told));
        }
        events.add(client.run("ses_a", "git commit -am x", "[main 1a2b3c4] x\\n 1 file changed", 6));
        return events;
    }

    private static Access ofCommit(Client client, List<String> first) {
        return ofCommit(
                client,
                client.log("ses_a", first),
                client.log(
                        "ses_b",
                        List.of(client.run("ses_b", "git switch main", "Switched to branch \\u0027main\\u0027", 4))));
    }

    private static Access ofCommit(Client client, String first, String second) {
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put("chats/ses_a.jsonl", Texts.lines(first).getBytes(StandardCharsets.UTF_8));
        files.put("chats/ses_b.jsonl", Texts.lines(second).getBytes(StandardCharsets.UTF_8));
        List<Call> calls = FrontEndTrial.ofFiles(client.format, Mapping.none(), files).calls;
        return FrontEndTrial.access(calls.get(calls.size() - 1));
    }

    @ParameterizedTest
    @EnumSource
    void aCommitRestsOnTheBranchThatItsSessionKnew(Client client) {
        Access commit = ofCommit(client, first(client, null));

        assertThat(commit.reads()).containsExactly(new Glance("/w/.git/HEAD", Value.ofString("feat"), 2_000_000L));
        assertThat(commit.writes()).containsExactly(new Change("/w/.git/objects/1a2b3c4", Value.ofString("main")));
    }

    @ParameterizedTest
    @EnumSource
    void aPersonMayHaveSaidIt(Client client) {
        assertThat(ofCommit(client, first(client, 5)).reads()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void whatWasSaidBeforeTheSwitchDidNotTellOfIt(Client client) {
        assertThat(ofCommit(client, first(client, 3)).reads()).hasSize(1);
    }

    /** Gemini CLI records as a message of the user, too, what it tells the model of its calls. */
    @Test
    void aResultIsNoMessage() {
        Client client = Client.GEMINI_CLI;
        List<String> events = first(client, 5);
        events.set(1, events.get(1).replace("'text':'go on'", "'functionResponse':{'id':'1','response':{}}"));

        assertThat(events.get(1)).contains("functionResponse");
        assertThat(ofCommit(client, events).reads()).hasSize(1);
    }

    /** What sessions of one family do, they may have asked each other for. */
    @Test
    void aSessionMayHaveAskedASubagentForIt() {
        Client client = Client.OPENCODE;
        String child = client.log(
                        "ses_b",
                        List.of(client.run("ses_b", "git switch main", "Switched to branch \\u0027main\\u0027", 4)))
                .replace("'info':{'id':'ses_b'", "'info':{'parentID':'ses_a','id':'ses_b'");

        assertThat(child).contains("parentID");
        assertThat(ofCommit(client, client.log("ses_a", first(client, null)), child)
                        .reads())
                .isEmpty();
    }
}
