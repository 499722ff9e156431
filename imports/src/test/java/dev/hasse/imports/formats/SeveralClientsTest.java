package dev.hasse.imports.formats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.convert.Conversion;
import dev.hasse.imports.formats.contents.FileText;
import dev.hasse.imports.formats.gemini.ProjectFolder;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.imports.operations.ConvertedRecord;
import dev.hasse.imports.operations.Grounding;
import dev.hasse.model.Operation;
import dev.hasse.model.Value;
import dev.hasse.traces.Input;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problems;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sessions of several clients in one checkout. They work on the file {@code f} in {@code /w}, and moments are seconds. */
class SeveralClientsTest {
    private static final String OLD = "one\ntwo\n";
    private static final String CHANGED = "ONE\ntwo\n";
    private static final String BOTH = "ONE\nTWO\n";

    /** How a client logs what a session does. */
    private enum Client {
        CLAUDE_CODE {
            @Override
            String begins(String folder) {
                return "";
            }

            @Override
            String read(String text, int time) {
                return asked("Read", "{'file_path':'/w/f'}", time)
                        + result(
                                "{'type':'text','file':{'filePath':'/w/f','content':'" + text
                                        + "','startLine':1,'numLines':2,'totalLines':2}}",
                                time);
            }

            @Override
            String edit(String before, String old, String replacement, int time) {
                return asked(
                                "Edit",
                                "{'file_path':'/w/f','old_string':'" + old + "','new_string':'" + replacement + "'}",
                                time)
                        + result("{'filePath':'/w/f','originalFile':'" + before + "'}", time);
            }

            private String asked(String tool, String input, int time) {
                return record(
                        "assistant",
                        "{'id':'m" + time + "','content':[{'type':'tool_use','id':'c" + time + "','name':'" + tool
                                + "','input':" + input + "}]}",
                        "",
                        time);
            }

            private String result(String details, int time) {
                return record(
                        "user",
                        "{'content':[{'type':'tool_result','tool_use_id':'c" + time + "','content':'ok'}]}",
                        ",'toolUseResult':" + details,
                        time);
            }

            private String record(String type, String message, String more, int time) {
                return "{'sessionId':'CLAUDE_CODE','cwd':'/w','uuid':'" + type + time + "','type':'" + type
                        + "','timestamp':'" + moment(time) + "','message':" + message + more + "}\n";
            }
        },
        CODEX {
            @Override
            String begins(String folder) {
                return line("session_meta", "{'id':'CODEX','cwd':'" + folder + "'}", 0);
            }

            @Override
            String read(String text, int time) {
                return call(
                        "'type':'function_call','name':'exec_command','arguments':'{\\\"cmd\\\":\\\"cat /w/f\\\"}'",
                        "'type':'function_call_output','output':'Process exited with code 0\\nOutput:\\n" + text + "'",
                        time);
            }

            @Override
            String edit(String before, String old, String replacement, int time) {
                return call(
                        "'type':'custom_tool_call','name':'apply_patch','input':'*** Begin Patch\\n*** Update File: /w/f\\n@@\\n-"
                                + old + "\\n+" + replacement + "\\n*** End Patch'",
                        "'type':'custom_tool_call_output','output':'Success.'",
                        time);
            }

            private String call(String call, String output, int time) {
                String id = ",'call_id':'x" + time + "'}";
                return line("response_item", "{" + call + id, time) + line("response_item", "{" + output + id, time);
            }

            private String line(String type, String payload, int time) {
                return "{'timestamp':'" + moment(time) + "','type':'" + type + "','payload':" + payload + "}\n";
            }
        },
        GEMINI_CLI {
            @Override
            String begins(String folder) {
                return "{'sessionId':'GEMINI_CLI','projectHash':'" + ProjectFolder.digest(folder)
                        + "','startTime':0,'kind':'main'}\n";
            }

            @Override
            String read(String text, int time) {
                return call(
                        "read_file",
                        "{'file_path':'/w/f'}",
                        "'result':[{'functionResponse':{'response':{'output':'" + text + "'}}}]",
                        time);
            }

            @Override
            String edit(String before, String old, String replacement, int time) {
                return call(
                        "replace",
                        "{'file_path':'/w/f','old_string':'" + old + "','new_string':'" + replacement + "'}",
                        "'result':[{'functionResponse':{'response':{'output':'ok'}}}],'resultDisplay':{'filePath':'/w/f','originalContent':'"
                                + before + "','newContent':'" + before.replace(old, replacement) + "'}",
                        time);
            }

            private String call(String tool, String arguments, String result, int time) {
                return "{'id':'g" + time + "','timestamp':'" + moment(time)
                        + "','type':'gemini','content':'','toolCalls':[{'id':'g" + time + "','name':'" + tool
                        + "','args':" + arguments + "," + result + ",'status':'success','timestamp':'" + moment(time)
                        + "'}]}\n";
            }
        },
        PI {
            @Override
            String begins(String folder) {
                return "{'type':'session','version':3,'id':'PI','timestamp':'" + moment(0) + "','cwd':'" + folder
                        + "'}\n";
            }

            @Override
            String read(String text, int time) {
                return call("read", "{'path':'/w/f'}", text, "", time);
            }

            @Override
            String edit(String before, String old, String replacement, int time) {
                int line = before.startsWith(old) ? 1 : 2;
                String first = " 1 " + before.split("\\\\n")[0] + "\\n";
                String changed = "-" + line + " " + old + "\\n+" + line + " " + replacement;
                String diff = line == 2 ? first + changed : changed + "\\n 2 " + before.split("\\\\n")[1];
                return call(
                        "edit",
                        "{'path':'/w/f','edits':[{'oldText':'" + old + "','newText':'" + replacement + "'}]}",
                        "ok",
                        ",'details':{'diff':'" + diff + "'}",
                        time);
            }

            private String call(String tool, String arguments, String text, String more, int time) {
                return entry(
                                "'role':'assistant','model':'m','stopReason':'toolUse','content':[{'type':'toolCall','id':'p"
                                        + time + "','name':'" + tool + "','arguments':" + arguments + "}]",
                                time)
                        + entry(
                                "'role':'toolResult','toolCallId':'p" + time + "','toolName':'" + tool
                                        + "','content':[{'type':'text','text':'" + text + "'}],'isError':false" + more,
                                time);
            }

            private String entry(String message, int time) {
                return "{'type':'message','timestamp':'" + moment(time) + "','message':{" + message + "}}\n";
            }
        },
        OPENCODE {
            @Override
            String begins(String folder) {
                return "";
            }

            @Override
            String read(String text, int time) {
                String lines = text.substring(0, text.length() - 2);
                return call(
                        "read",
                        "{'filePath':'/w/f'}",
                        "{'display':{'type':'file','path':'/w/f','text':'" + lines
                                + "','lineStart':1,'lineEnd':2,'totalLines':2,'truncated':false}}",
                        time);
            }

            @Override
            String edit(String before, String old, String replacement, int time) {
                return call(
                        "edit",
                        "{'filePath':'/w/f','oldString':'" + old + "','newString':'" + replacement + "'}",
                        "{'diff':'@@ -1,2 +1,2 @@\\n" + diff(before, old, replacement) + "'}",
                        time);
            }

            private String call(String tool, String input, String metadata, int time) {
                return "{'info':{'id':'m" + time
                        + "','role':'assistant','path':{'cwd':'/w','root':'/w'},'time':{'created':"
                        + time + "}},'parts':[{'type':'tool','tool':'" + tool + "','callID':'o" + time + "','id':'prt_"
                        + time + "','state':{'status':'completed','input':" + input + ",'output':'ok','metadata':"
                        + metadata + ",'time':{'start':" + time + ",'end':" + time + "}}}]}";
            }

            /** Lines of a unified diff of a file of two lines. */
            private String diff(String before, String old, String replacement) {
                String changed = "-" + old + "\\n+" + replacement + "\\n";
                String[] lines = before.split("\\\\n");
                return before.startsWith(old) ? changed + " " + lines[1] : " " + lines[0] + "\\n" + changed;
            }

            @Override
            String whole(String log) {
                return "{'info':{'id':'ses_OPENCODE','directory':'/w'},'messages':[" + log.replace("}{", "},{") + "]}";
            }

            @Override
            String agent() {
                return "ses_OPENCODE";
            }
        },
        CLINE {
            @Override
            String begins(String folder) {
                return "";
            }

            @Override
            String read(String text, int time) {
                String[] lines = text.split("\\\\n");
                return call(
                        "read_files",
                        "{'files':[{'path':'/w/f'}]}",
                        "[{'query':'/w/f','result':'1 | " + lines[0] + "\\n2 | " + lines[1] + "','success':true}]",
                        time);
            }

            @Override
            String edit(String before, String old, String replacement, int time) {
                int line = before.startsWith(old) ? 1 : 2;
                return call(
                        "editor",
                        "{'path':'/w/f','old_text':'" + old + "','new_text':'" + replacement + "'}",
                        "{'query':'edit:/w/f','result':'Edited /w/f\\n```diff\\n-" + line + ": " + old + "\\n+" + line
                                + ": " + replacement + "\\n```','success':true}",
                        time);
            }

            private String call(String tool, String input, String result, int time) {
                return message("assistant", "'type':'tool_use','name':'" + tool + "','input':" + input, "id", time)
                        + message("user", "'type':'tool_result','content':" + result, "tool_use_id", time);
            }

            private String message(String role, String block, String id, int time) {
                return "{'id':'" + role + time + "','role':'" + role + "','content':[{'" + id + "':'l" + time + "',"
                        + block + "}],'ts':" + time + "}";
            }

            @Override
            String whole(String log) {
                return "{'version':1,'agent':'lead','sessionId':'CLINE','origin':{},'system_prompt':'Working Directory: /w\\n',"
                        + "'messages':[" + log.replace("}{", "},{") + "]}";
            }
        };

        /** The whole log of a session that did this. */
        String whole(String log) {
            return log;
        }

        /** The name of its session. */
        String agent() {
            return name();
        }

        /** What its log of a session begins with that was started in a folder. */
        abstract String begins(String folder);

        /** It reads the file; line feeds are written as in JSON. */
        abstract String read(String text, int time);

        /** It replaces a line of a text. */
        abstract String edit(String before, String old, String replacement, int time);

        private static String moment(int time) {
            return "1970-01-01T00:00:%02dZ".formatted(time);
        }
    }

    static Stream<Arguments> pairs() {
        return Arrays.stream(Client.values())
                .flatMap(one -> Arrays.stream(Client.values())
                        .filter(other -> other != one)
                        .map(other -> Arguments.of(one, other)));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void oneEditsWhatTheOtherHasChangedSinceItReadThat(Client one, Client other) {
        String first = one.whole(one.begins("/w") + one.read(json(OLD), 1) + one.edit(json(CHANGED), "two", "TWO", 7));
        String second = other.whole(other.begins("/w")
                + other.read(json(OLD), 3)
                + other.edit(json(OLD), "one", "ONE", 5)
                // What the first one has left is known, so that nobody else need have changed it.
                + other.read(json(BOTH), 9));

        assertThat(history(first, second))
                .containsExactly(
                        "unlogged wrote old at 1",
                        one.agent() + " read old at 1",
                        other.agent() + " read old at 3",
                        other.agent() + " read old at 3, wrote changed at 5",
                        one.agent() + " read old at 1, wrote both at 7",
                        other.agent() + " read both at 9");
    }

    @Test
    void aCheckoutHasTheNameOfTheOutermostFolderWhicheverClientWasStartedInIt() {
        String codex = Client.CODEX.begins("/w/app") + Client.CODEX.read(json(OLD), 1);
        String pi = Client.PI.begins("/w") + Client.PI.read(json(OLD), 2);

        assertThat(converted(codex, pi).records())
                .extracting(ConvertedRecord::trace)
                .containsOnly("/w");
    }

    @Test
    void aProjectOfGeminiCliIsTheFolderThatAnotherClientWasStartedIn() {
        // It has read nothing in the folder that would tell.
        String gemini = Client.GEMINI_CLI.begins("/w/app") + Client.GEMINI_CLI.read(json(OLD), 1);
        String pi = Client.PI.begins("/w/app") + Client.PI.read(json(OLD), 2);

        assertThat(converted(gemini, pi).records())
                .extracting(ConvertedRecord::trace)
                .containsOnly("/w/app");
    }

    /** An edit of opencode that waits for diagnostics is over after the file is written, and another client may have read what it wrote. */
    @Test
    void whatOneReadsOfAnEditThatIsNotOverIsNotPutBack() {
        String slow = Client.OPENCODE
                .edit(json(OLD), "one", "ONE", 2)
                .replace("'time':{'start':2,'end':2}", "'time':{'start':2,'end':8}");
        String first = Client.OPENCODE.whole(Client.OPENCODE.read(json(OLD), 1) + slow);
        String second = Client.CLINE.whole(
                Client.CLINE.read(json(CHANGED), 3) + Client.CLINE.edit(json(CHANGED), "two", "TWO", 9));

        assertThat(history(first, second))
                .containsExactly(
                        "unlogged wrote old at 1",
                        "ses_OPENCODE read old at 1",
                        "ses_OPENCODE read old at 1, wrote changed at 3",
                        "CLINE read changed at 3",
                        "CLINE read changed at 3, wrote both at 9");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theFilesOfAStepAreThoseOfItsCommandUnlessAnotherClientWorksThere(boolean shared) {
        String step =
                "{'info':{'id':'m1','role':'assistant','path':{'cwd':'/w','root':'/w'},'time':{'created':1,'completed':5}},"
                        + "'parts':[{'type':'step-start','snapshot':'a'},{'type':'tool','tool':'bash','callID':'b','id':'p',"
                        + "'state':{'status':'completed','input':{'command':'make'},'output':'','metadata':{'exit':0,'truncated':false},"
                        + "'time':{'start':2,'end':4}}},{'type':'step-finish','snapshot':'b'},{'type':'patch','files':['/w/f']}]}";
        String pi = Client.PI.begins("/w") + Client.PI.read(json(CHANGED), 7);
        String elsewhere =
                Client.PI.begins("/v") + Client.PI.read(json(CHANGED), 7).replace("/w/f", "/v/f");
        String reader =
                Client.OPENCODE.whole(Client.OPENCODE.read(json(CHANGED), 6)).replace("ses_OPENCODE", "ses_READER");

        assertThat(converted(Client.OPENCODE.whole(step), reader, shared ? pi : elsewhere)
                        .records())
                .extracting(ConvertedRecord::operation)
                .filteredOn(operation -> operation.agent().equals("ses_OPENCODE"))
                .hasSize(shared ? 0 : 1);
    }

    @ParameterizedTest
    @CsvSource({
        "m1/.claude/projects/-w/s.jsonl, m1/.codex/sessions/2026/01/01/r.jsonl, true",
        "m1/.claude/projects/-w/s.jsonl, m2/.codex/sessions/2026/01/01/r.jsonl, false",
        "m1/.claude/projects/-w/s.jsonl, elsewhere/sessions/2026/01/01/r.jsonl, true",
    })
    void onlySessionsOfOneMachineShareACheckout(String claude, String codex, boolean shared) {
        Map<String, String> logs = new LinkedHashMap<>();
        logs.put(claude, Client.CLAUDE_CODE.read(json(OLD), 1));
        logs.put(codex, Client.CODEX.begins("/w") + Client.CODEX.read(json(OLD), 2));

        assertThat(converted(logs).records().stream()
                        .map(ConvertedRecord::trace)
                        .distinct())
                .containsExactlyElementsOf(shared ? List.of("/w") : List.of("/w of m1", "/w of m2"));
    }

    private static String json(String text) {
        return text.replace("\n", "\\n");
    }

    private static List<String> history(String... logs) {
        return converted(logs).records().stream()
                .map(ConvertedRecord::operation)
                .map(SeveralClientsTest::inWords)
                .toList();
    }

    private static Conversion.Converted converted(String... logs) {
        Map<String, String> named = new LinkedHashMap<>();
        for (String log : logs) {
            named.put("log" + named.size() + ".jsonl", log);
        }
        return converted(named);
    }

    private static Conversion.Converted converted(Map<String, String> logs) {
        List<Input> inputs = new ArrayList<>();
        logs.forEach((name, log) -> {
            byte[] bytes = log.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
            inputs.add(new Input(name, null, () -> new ByteArrayInputStream(bytes), true));
        });
        Problems problems = new Problems(20);
        Conversion.Converted converted = Conversion.of(
                inputs, new Conversion.Request(null, Mapping.none(), Grounding.SINCE_WRITE, Limits.DEFAULT), problems);
        assertThat(problems.first()).isEmpty();
        return converted;
    }

    private static String inWords(Operation operation) {
        Stream<String> reads =
                operation.reads().stream().map(read -> "read " + text(read.value()) + " at " + seconds(read.time()));
        Stream<String> writes = operation.writes().stream()
                .map(write -> "wrote " + text(write.value()) + " at " + seconds(operation.writeTime()));
        return operation.agent().replace("/main", "") + " "
                + Stream.concat(reads, writes).collect(Collectors.joining(", "));
    }

    private static long seconds(long micros) {
        return micros / 1_000_000;
    }

    private static String text(Value value) {
        return value.equals(FileText.value(OLD))
                ? "old"
                : value.equals(FileText.value(CHANGED))
                        ? "changed"
                        : value.equals(FileText.value(BOTH)) ? "both" : value.text();
    }
}
