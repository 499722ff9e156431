package dev.hasse.imports.convert;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.convert.Conversion.Converted;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.imports.operations.Grounding;
import dev.hasse.traces.InputFinder;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problem;
import dev.hasse.traces.Problems;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of files in which nothing is recognized: those that were named, and those that lie in a folder. */
class UnrecognizedFilesTest {
    private static final String SESSION = "{'sessionId':'s','uuid':'u1','cwd':'/w','timestamp':'2026-01-01T00:00:01Z',"
            + "'type':'assistant','message':{'id':'m1','content':["
            + "{'type':'tool_use','id':'c1','name':'Read','input':{'file_path':'f'}}]}}";

    @TempDir
    private Path folder;

    private final Problems problems = new Problems(10);

    private Path put(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text.replace('\'', '"') + "\n");
    }

    private Converted convert(@Nullable Format format, Path... paths) {
        List<String> names = Stream.of(paths).map(Path::toString).toList();
        return Conversion.of(
                InputFinder.findOthers(names, InputStream.nullInputStream(), problems),
                new Conversion.Request(format, Mapping.none(), Grounding.SINCE_WRITE, Limits.DEFAULT),
                problems);
    }

    private void putWorkflow() throws IOException {
        put("s.jsonl", SESSION);
        put("s/subagents/agent-a1.meta.json", "{'agentType':'Explore'}");
        put(
                "s/subagents/workflows/wf_1/journal.jsonl",
                "{'type':'started','key':'v2:0','agentId':'a1'}\n{'type':'result','key':'v2:0','agentId':'a1'}");
        put("s/workflows/wf_1.json", "{'runId':'wf_1','status':'killed'}");
    }

    /** A workflow keeps a journal and its state beside the logs of its subagents. */
    @ParameterizedTest
    @NullSource
    @EnumSource(names = "CLAUDE_CODE")
    void filesBesideTheSessionsAreCounted(@Nullable Format format) throws IOException {
        putWorkflow();

        Converted converted = convert(format, folder);

        assertThat(problems.count()).isZero();
        assertThat(converted.coverage().calls()).isOne();
        assertThat(converted.coverage().ignored()).isEmpty();
        assertThat(converted.coverage().beside())
                .isEqualTo(Map.of(
                        "description of a subagent", 1L, "journal of a workflow", 1L, "state of a workflow", 1L));
        assertThat(converted.leftOut().message()).isEmpty();
    }

    /** The logs of subagents are found, and so is the journal that lies among them. */
    @Test
    void aSessionThatIsNamedMayHaveAWorkflow() throws IOException {
        putWorkflow();

        Converted converted = convert(null, folder.resolve("s.jsonl"));

        assertThat(problems.count()).isZero();
        assertThat(converted.coverage().beside()).containsOnlyKeys("journal of a workflow");
    }

    /** The folder of the client may be named, instead of that of its sessions. */
    @ParameterizedTest
    @NullSource
    @EnumSource(names = "CLAUDE_CODE")
    void whatAPersonTypedIsNoSession(@Nullable Format format) throws IOException {
        put("projects/-w/s.jsonl", SESSION);
        put("history.jsonl", "{'display':'hi','project':'/w','sessionId':'s','timestamp':1}");

        Converted converted = convert(format, folder);

        assertThat(problems.count()).isZero();
        assertThat(converted.coverage().beside()).isEqualTo(Map.of("history of what people typed", 1L));
        assertThat(converted.leftOut().message()).isEmpty();
    }

    /** A voice run of tau2-bench keeps its events beside its results. */
    @ParameterizedTest
    @NullSource
    @EnumSource(names = "TAU2")
    void norAreTheEventsBesideTheResultsOfTau2(@Nullable Format format) throws IOException {
        String call = "{'role':'assistant','timestamp':'2026-01-01T00:00:01','tool_calls':["
                + "{'id':'a','name':'look','arguments':{},'requestor':'assistant'}]}";
        put("results.json", "{'info':{'environment_info':{'domain_name':'telecom'}},'tasks':[]}");
        put("simulations/s.json", "{'id':'s','task_id':'t','termination_reason':'x','messages':[" + call + "]}");
        put("simulations/runtime_events.jsonl", "{'event':'started','at':1}\n{'event':'ended','at':2}");

        Converted converted = convert(format, folder);

        assertThat(problems.count()).isZero();
        assertThat(converted.coverage().calls()).isOne();
        assertThat(converted.leftOut().message().orElse(""))
                .startsWith(
                        format == null
                                ? "1 file of no known format left out"
                                : "1 file not of the format tau2 left out");
    }

    /** Where these formats are named, their folders hold results of trials and lists of logs beside the logs. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            ATIF     | {'schema_version':'ATIF-v1.6','session_id':'s','agent':{'name':'a'},'steps':[#]}
            INSPECT  | {'version':2,'eval':{'task':'t','model':'m'},'samples':[{'id':1,'epoch':1,'input':'x','events':[#]}]}
            TEMPORAL | {'events':[#]}
            """)
    void norAreOtherFilesOfFormatsThatTellThemselves(Format format, String log) throws IOException {
        String call = switch (format) {
            case ATIF -> "{'tool_calls':[{'function_name':'look','arguments':{}}]}";
            case INSPECT -> "{'event':'tool','id':'1','function':'look','arguments':{}}";
            default ->
                "{'eventId':1,'eventType':'ActivityTaskScheduled','eventTime':1,'a_EventAttributes':{'activityType':{'name':'look'}}}";
        };
        put("result.json", "{'reward':1}");
        put("trial/log.json", log.replace("#", call));

        Converted converted = convert(format, folder);

        assertThat(problems.count()).isZero();
        assertThat(converted.coverage().calls()).isOne();
        assertThat(converted.leftOut().message().orElse(""))
                .startsWith("1 file not of the format " + format.word() + " left out");
    }

    /** A log that breaks off is still refused, since calls are missing from it. */
    @Test
    void resultsOfTau2ThatBreakOffAreRefused() throws IOException {
        put("a/results.json", "{'info':{},'tasks':[],'simulations':[{'id':'s','messages':[]}]}");
        put("b/results.json", "{'info':{},'tasks':[],'simulations':[{'id':'s','messages':[{'role':'user'");
        put("c/simulations/s.json", "{'id':'s','messages':[{'role':'user'");

        convert(Format.TAU2, folder);

        assertThat(problems.first())
                .extracting(Problem::source)
                .containsExactly(
                        folder.resolve("b/results.json").toString(),
                        folder.resolve("c/simulations/s.json").toString());
    }

    @Test
    void norAreTheSettingsOfGeminiCli() throws IOException {
        put("settings.json", "{'security':{}}");
        put("tmp/p/chats/session-1.json", "{'sessionId':'s','projectHash':'p','messages':[]}");

        Converted converted = convert(Format.GEMINI_CLI, folder);

        assertThat(problems.count()).isZero();
        assertThat(converted.coverage().beside()).isEqualTo(Map.of("other", 1L));
    }

    @Test
    void whatGeminiCliAndClineKeepBesideTheirSessionsIsCounted() throws IOException {
        put("s.jsonl", SESSION);
        put("tmp/p/logs.json", "[{'sessionId':'s','messageId':0,'type':'user','message':'hi'}]");
        put("sessions/1_a/1_a.compaction.json", "{'messages':[]}");

        Converted converted = convert(null, folder);

        assertThat(converted.coverage().beside())
                .isEqualTo(Map.of("log of what people typed", 1L, "summary of a conversation", 1L));
        assertThat(converted.leftOut().message()).isEmpty();
    }

    /** Kimi Code keeps the state of each session, and a list of all, beside the logs. */
    @Test
    void soAreThoseOfKimiCode() throws IOException {
        put("s.jsonl", SESSION);
        put("session_1/state.json", "{'agents':{},'workDir':'/w'}");
        put("session_index.jsonl", "{'sessionId':'session_1','workDir':'/w'}");

        Converted converted = convert(null, folder);

        assertThat(converted.coverage().beside()).isEqualTo(Map.of("state of a session", 1L, "index of sessions", 1L));
        assertThat(converted.leftOut().message()).isEmpty();
    }

    @Test
    void otherFilesOfAFolderAreLeftOut() throws IOException {
        put("s.jsonl", SESSION);
        for (String name : List.of("a.json", "b.json", "c.jsonl", "d.json")) {
            put(name, "{'a':1}");
        }

        Converted converted = convert(null, folder);

        assertThat(problems.count()).isZero();
        assertThat(converted.coverage().calls()).isOne();
        assertThat(converted.coverage().beside()).isEqualTo(Map.of("of no known format", 4L));
        assertThat(converted.leftOut().message())
                .contains("4 files of no known format left out: " + folder.resolve("a.json") + ", "
                        + folder.resolve("b.json") + ", " + folder.resolve("c.jsonl")
                        + ", and 1 more; to see what such a file looks like, name it instead of its folder");
    }

    /** Settings with comments lie in many folders, and no part of a log is among them. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "// what the compiler is told\n{\n  'a': 1, // one\n}",
                "{\n  /* what the compiler is told */\n  'a': 1\n}",
                "{ 'a': 1, // one\n  'b': 2,\n}",
                "{'a': undefined}",
                "hello world"
            })
    void soAreSettingsThatAreNoStrictJson(String text) throws IOException {
        put("s.jsonl", SESSION);
        Path settings = put("tsconfig.json", text);

        Converted converted = convert(null, folder);

        assertThat(problems.count()).isZero();
        assertThat(converted.coverage().calls()).isOne();
        assertThat(converted.leftOut().files()).containsExactly(settings.toString());
    }

    /** What could be a damaged log is refused, in whatever folder it lies. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "t.jsonl  | hello world",
                "t.json   | {'a': [1, 2",
                "t.json   | {'sessionId':'t',\\nSESSION\\nSESSION",
                "t.json   | hello\\nSESSION",
                "t.json   | // hello\\n{'agent':'a','read_time':0,'write_time':1}"
            })
    void butNotWhatMayBeADamagedLog(String name, String text) throws IOException {
        put("s.jsonl", SESSION);
        Path damaged = put(name, text.replace("\\n", "\n").replace("SESSION", SESSION.replace("u1", "u2")));

        convert(null, folder);

        assertThat(problems.count()).isPositive();
        assertThat(problems.first()).extracting(Problem::source).containsOnly(damaged.toString());
    }

    /** What is no JSON says so first, if nothing else in the folder is a log. */
    @Test
    void settingsAloneAreRefused() throws IOException {
        put("tsconfig.json", "// what the compiler is told\n{}");

        convert(null, folder);

        assertThat(problems.first())
                .extracting(Problem::message)
                .singleElement()
                .asString()
                .contains("tsconfig.json:1: found what is not JSON");
    }

    @Test
    void settingsThatWereNamedAreRefused() throws IOException {
        put("s.jsonl", SESSION);

        convert(null, folder, put("tsconfig.json", "// what the compiler is told\n{}"));

        assertThat(problems.count()).isPositive();
    }

    /** Whoever names a file means it, also beside its folder. */
    @Test
    void aFileThatWasNamedIsRefused() throws IOException {
        put("s.jsonl", SESSION);
        Path named = put("a.json", "{'a':1}");

        convert(null, folder, named);

        assertThat(problems.first())
                .extracting(Problem::message)
                .singleElement()
                .asString()
                .startsWith(named + ":1: found an unknown format");
    }

    @Test
    void aFolderInWhichNothingIsRecognizedIsRefused() throws IOException {
        put("a.json", "{'a':1}");
        put("b.json", "{'b':1}");

        assertThat(convert(null, folder).leftOut()).isEqualTo(LeftOut.NONE);
        assertThat(problems.count()).isEqualTo(2);
    }

    /** Their format is known, and to leave them out would leave out what they show. */
    @Test
    void recordsAmongSessionsAreRefused() throws IOException {
        put("s.jsonl", SESSION);
        put("records.jsonl", "{'agent':'a','read_time':0,'write_time':1}");

        convert(null, folder);

        assertThat(problems.first())
                .extracting(Problem::message)
                .singleElement()
                .asString()
                .contains("found operation records beside logs such as");
    }

    private void putRun() throws IOException {
        put(
                "sessions/rollout-1.jsonl",
                "{'timestamp':'2026-01-01T00:00:00Z','type':'session_meta','payload':{'id':'T','cwd':'/w'}}\n"
                        + "{'timestamp':'2026-01-01T00:00:01Z','type':'response_item','payload':{'type':'function_call',"
                        + "'name':'exec_command','call_id':'c','arguments':'{}'}}");
        put("status.json", "{'state':'finished'}");
        put("trajectory.jsonl", "{'type':'thread.started','thread_id':'T'}\n{'type':'turn.started'}");
        put("claude.jsonl", SESSION);
    }

    /** A format that is always recognized may be named for a folder that holds other files as well. */
    @Test
    void whatIsBesideLogsOfANamedFormatIsLeftOut() throws IOException {
        putRun();

        Converted converted = convert(Format.CODEX, folder);

        assertThat(problems.count()).isZero();
        assertThat(converted.coverage().formats()).containsExactly("codex");
        assertThat(converted.coverage().calls()).isOne();
        assertThat(converted.leftOut().files()).hasSize(3);
        assertThat(converted.leftOut().message())
                .get()
                .asString()
                .startsWith("3 files not of the format codex left out: ")
                .endsWith("; --from auto reads each file by its own format");
    }

    @Test
    void butNotAFileThatWasNamed() throws IOException {
        putRun();

        convert(Format.CODEX, folder, folder.resolve("status.json"));

        assertThat(problems.first())
                .extracting(Problem::message)
                .singleElement()
                .asString()
                .startsWith(folder.resolve("status.json") + ":1: field \"type\": found null");
    }

    @Test
    void aFolderWithoutLogsOfTheNamedFormatIsRefused() throws IOException {
        put("status.json", "{'state':'finished'}");
        put("claude.jsonl", SESSION);

        assertThat(convert(Format.CODEX, folder).leftOut()).isEqualTo(LeftOut.NONE);
        assertThat(problems.first())
                .extracting(Problem::message)
                .satisfiesExactly(
                        claude -> assertThat(claude).contains("found what looks like claude-code, expected codex"),
                        status -> assertThat(status)
                                .contains("found nothing that looks like codex, expected rollouts of Codex CLI"));
    }

    /** OpenClaw has written its sessions in the form of pi: who names it has them read so. */
    @Test
    void whatLooksLikeAFormatMayBeOfAnotherOne() throws IOException {
        Path session = put("s.jsonl", "{'type':'session','id':'s','timestamp':'2026-01-01T00:00:01Z','cwd':'/w'}");

        convert(Format.OPENCLAW, session);
        assertThat(problems.count()).isZero();

        convert(Format.CLINE, session);
        assertThat(problems.first())
                .extracting(Problem::message)
                .singleElement()
                .asString()
                .contains("found what looks like pi, expected cline");
    }
}
