package dev.hasse.imports.formats.langchain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.formats.FrontEndTrial;
import dev.hasse.imports.formats.Texts;
import dev.hasse.imports.mapping.Mapping;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Streams and checkpoints of LangGraph. Moments are seconds in the streams, microseconds in the calls. */
class LangGraphTest {
    private static final String BARRIER = "commit: barrier\n";
    private static final String COMPLETION = "commit: completion\n";

    /** Two nodes of one step: b is done first, a is applied first. Both overwrite the stock and append to the log. */
    private static final String[] PARALLEL = {
        end(0, 1, "'stock':5,'log':['s']", "a", "b"),
        task(1, 2, "a", "'stock':5,'log':['s']"),
        task(1, 2, "b", "'stock':5,'log':['s']"),
        result(1, 3, "b", "'stock':3,'log':['b']"),
        result(1, 4, "a", "'stock':4,'log':['a']"),
        end(1, 5, "'stock':3,'log':['s','a','b']")
    };

    private static String event(int step, String type, int time, String payload) {
        return "{'step':" + step + ",'type':'" + type + "','timestamp':" + time + ",'payload':{" + payload + "}}";
    }

    private static String task(int step, int time, String node, String input) {
        return event(
                step,
                "task",
                time,
                "'id':'" + node + step + "','name':'" + node + "','input':{" + input + "},'triggers':[]");
    }

    private static String result(int step, int time, String node, String result) {
        return event(
                step,
                "task_result",
                time,
                "'id':'" + node + step + "','name':'" + node + "','result':{" + result + "},'interrupts':[]");
    }

    private static String end(int step, int time, String values, String... next) {
        StringBuilder tasks = new StringBuilder();
        for (String node : next) {
            tasks.append(tasks.isEmpty() ? "" : ",")
                    .append("{'id':'" + node + (step + 1) + "','name':'" + node + "','path':['__pregel_pull','" + node
                            + "']}");
        }
        return event(
                step,
                "checkpoint",
                time,
                "'config':{'configurable':{'thread_id':'t','checkpoint_ns':'','checkpoint_id':'c" + step
                        + "'}},'values':{" + values + "},'metadata':{'source':'loop','step':" + step
                        + "},'next':[],'tasks':[" + tasks + "]");
    }

    private static FrontEndTrial of(String mapping, String... lines) {
        return FrontEndTrial.of(Format.LANGGRAPH, Texts.mapping(mapping), lines);
    }

    @Test
    void withTheBarrierAllLandsWhenTheStepEndsInTheOrderOfThePaths() {
        FrontEndTrial trial = of(BARRIER, PARALLEL);
        assertEquals("""
                input __start__ @? 1000000 1000000 DONE reads [] writes [stock=5, log=["s"]]
                a a @? 2000000 5000001 DONE [step 1 of the graph 1] given [stock=5, log=["s"]] \
                writes [stock=4, log=["s","a"]]
                b b @? 2000000 5000002 DONE [step 1 of the graph 0] given [stock=5, log=["s"]] \
                writes [stock=3, log=["s","a","b"]]""", trial.told());
        assertEquals("t", trial.calls.get(1).origin().session());
        assertEquals(List.of(), trial.refused);
        assertEquals(List.of(), trial.syntax());
    }

    /** The tool of an agent runs another agent, twice: neither run knows what the other one read. */
    @Test
    void eachRunOfAnAgentInsideAToolIsARunOfItsOwn() {
        String ask = "'messages':[{'type':'ai','id':'m%s','name':'%s','content':'',"
                + "'tool_calls':[{'name':'%s','args':{},'id':'%s'}]}]";
        String answer = "'messages':[{'type':'tool','tool_call_id':'%s','content':'7'}]";
        List<String> lines = new ArrayList<>();
        for (int k = 1; k <= 2; k++) {
            int step = 10 * k;
            String inside = "[['tools:tools" + (step + 1) + "'],'debug',%s]";
            lines.add(result(step, step, "agent", ask.formatted(step, "payer", "ask", "a" + k)));
            lines.add(task(step + 1, step + 1, "tools", ""));
            lines.add(inside.formatted(
                    result(step, step + 2, "agent", ask.formatted(step + 1, "helper", "set", "s" + k))));
            lines.add(inside.formatted(task(step + 2, step + 3, "tools", "")));
            lines.add(inside.formatted(result(step + 2, step + 4, "tools", answer.formatted("s" + k))));
            lines.add(result(step + 1, step + 5, "tools", answer.formatted("a" + k)));
        }

        FrontEndTrial trial = of(COMPLETION, lines.toArray(String[]::new));

        assertEquals(
                List.of("payer ask null", "helper set tools:tools11", "payer ask null", "helper set tools:tools21"),
                trial.calls.stream()
                        .filter(call -> !call.tool().equals("agent"))
                        .map(call -> call.agent() + " " + call.tool() + " " + call.run())
                        .toList());
    }

    @Test
    void withoutItEachLandsWhenItIsDone() {
        assertEquals("""
                input __start__ @? 1000000 1000000 DONE reads [] writes [stock=5, log=["s"]]
                a a @? 2000000 4000000 DONE given [stock=5, log=["s"]] writes [stock=4, log=["s","a","b"]]
                b b @? 2000000 3000000 DONE given [stock=5, log=["s"]] writes [stock=3, log=["s","b"]]""", of(COMPLETION, PARALLEL).told());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'at':7.5,'mode':'debug','ev':%s}",
                "['debug',%s]",
                "[[],'debug',%s]",
                "{'type':'debug','ns':[],'data':%s}",
                "{'event':'debug','data':%s}"
            })
    void itIsTheSameInWhateverWrapping(String wrapping) {
        String[] wrapped = Arrays.stream(PARALLEL).map(wrapping::formatted).toArray(String[]::new);
        assertEquals(of(BARRIER, PARALLEL).told(), of(BARRIER, wrapped).told());
        assertTrue(LangGraph.recognizes(Texts.json(wrapped[1])));
    }

    @Test
    void whatIsToldInTwoModesCountsOnce() {
        String[] twice = Arrays.stream(PARALLEL)
                .flatMap(line -> {
                    String payload = line.substring(line.indexOf("'payload':") + 10, line.length() - 1);
                    String mode = line.contains("'checkpoint','t") ? "checkpoints" : "tasks";
                    return Arrays.stream(new String[] {"['" + mode + "'," + payload + "]", "['debug'," + line + "]"});
                })
                .toArray(String[]::new);
        assertEquals(of(BARRIER, PARALLEL).told(), of(BARRIER, twice).told());
    }

    @Test
    void withoutTimesTheOrderOfEventsIsTheClock() {
        FrontEndTrial trial = of(
                BARRIER,
                "['tasks',{'id':'1','name':'a','input':{'x':1},'triggers':['branch:to:a']}]",
                "['tasks',{'id':'1','name':'a','result':{'x':2},'error':null,'interrupts':[]}]",
                "['updates',{'a':{'x':2}}]",
                "['tasks',{'id':'2','name':'b','input':{'x':2},'triggers':['branch:to:b']}]",
                "['tasks',{'id':'2','name':'b','result':[['x',3]],'error':null,'interrupts':[]}]");
        assertEquals("""
                input __start__ @? 0 0 DONE reads [] writes [x=1]
                a a @? 1 3 DONE reads [x=1] writes [x=2]
                b b @? 4 6 DONE reads [x=2] writes [x=3]""", trial.told());
        assertEquals(1, trial.ignored.get("updates"));
    }

    @Test
    void updatesAloneTellWhatWasWrittenAndInWhichOrder() {
        assertEquals(
                """
                a a @? ? 2 DONE reads [] writes [x=2]
                b b @? ? 4 DONE reads [] writes [x=3]""",
                of(BARRIER, "['updates',{'a':{'x':2}}]", "['updates',{'b':{'x':3},'__interrupt__':[]}]")
                        .told());
    }

    @ParameterizedTest(name = "{0} + {1}, {2} = {3}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '%',
            value = {
                "['s']|['a']|['b']|['s','a','b']|[\"s\",\"a\"]",
                "1|2|3|6|3",
                "1|2|3|3|2",
                "1|2|3|7|?",
                "'s'|'a'|'b'|'sab'|?"
            })
    void whatAChannelHeldInBetweenIsKnownIfItsReducerShows(
            String before, String one, String two, String after, String between) {
        FrontEndTrial trial = of(
                BARRIER,
                end(0, 1, "'x':" + before, "a", "b"),
                task(1, 2, "a", "'x':" + before),
                task(1, 2, "b", "'x':" + before),
                result(1, 3, "a", "'x':" + one),
                result(1, 4, "b", "'x':{'$writes':[" + two + "]}"),
                end(1, 5, "'x':" + after));
        assertTrue(trial.told().contains("writes [x=" + between + "]\nb b"), trial::told);
        assertTrue(
                trial.told().endsWith("writes [x=" + after.replace('\'', '"').replaceAll("^\"|\"$", "") + "]"),
                trial::told);
    }

    @Test
    void aNodeThatFailedHasNoEffectsAndMayBeTriedAgain() {
        FrontEndTrial trial = of(
                BARRIER,
                task(1, 1, "a", "'x':1"),
                event(1, "task_result", 2, "'id':'a1','name':'a','result':{'x':2},'interrupts':[{'value':'sure?'}]"),
                task(1, 3, "a", "'x':1"),
                result(1, 4, "a", "'x':3"));
        assertEquals("""
                input __start__ @? 999999 999999 DONE reads [] writes [x=1]
                a a @? 1000000 3000001 FAILED given [x=1] writes []
                a a @? 3000000 4000001 UNKNOWN given [x=1] writes [x=3]""", trial.told(), "nothing says that the step ended");
    }

    @Test
    void aTaskThatRunsOnceMoreIsAnotherCallOfWhichTheLastLands() {
        String[] twice = {
            end(0, 0, "'x':5", "a"),
            task(1, 1, "a", "'x':5"),
            result(1, 3, "a", "'x':4"),
            task(1, 6, "a", "'x':5"),
            result(1, 7, "a", "'x':2"),
            end(1, 8, "'x':2")
        };
        String told = """
                input __start__ @? 0 0 DONE reads [] writes [x=5]
                a a @? 1000000 6000001 UNKNOWN given [x=5] writes []
                a a @? 6000000 8000001 DONE given [x=5] writes [x=2]""";
        assertEquals(told, of(BARRIER, twice).told());
        String[] withTheSameResult = twice.clone();
        withTheSameResult[2] = result(1, 3, "a", "'x':2");
        assertEquals(told, of(BARRIER, withTheSameResult).told());
        String[] withoutTimes = Arrays.stream(twice)
                .skip(1)
                .limit(4)
                .map(line -> "['tasks'," + line.substring(line.indexOf("'payload':") + 10, line.length() - 1) + "]")
                .toArray(String[]::new);
        assertEquals(3, of(BARRIER, withoutTimes).calls.size());
    }

    @Test
    void aTaskThatIsOnlyAnnouncedOnceMoreDoesNotRunOnceMore() {
        FrontEndTrial trial = of(
                BARRIER,
                end(0, 0, "'x':1,'y':1", "a", "b"),
                task(1, 1, "a", "'x':1,'y':1"),
                task(1, 1, "b", "'x':1,'y':1"),
                result(1, 2, "a", "'x':2"),
                event(1, "task_result", 3, "'id':'b1','name':'b','result':{},'interrupts':[{'value':'sure?'}]"),
                task(1, 4, "a", "'x':1,'y':1"),
                task(1, 4, "b", "'x':1,'y':1"),
                result(1, 5, "b", "'y':2"),
                end(1, 6, "'x':2,'y':2"));
        assertEquals(1, trial.callsOf("a").size(), trial::told);
        assertTrue(FrontEndTrial.told(trial.callsOf("a").get(0)).contains("DONE"), trial::told);
        assertEquals(2, trial.callsOf("b").size(), trial::told);
    }

    @Test
    void aGraphThatGoesOnFromAnEarlierCheckpointIsAnotherRun() {
        FrontEndTrial trial = of(
                BARRIER,
                end(0, 1, "'x':1", "a"),
                task(1, 2, "a", "'x':1"),
                result(1, 3, "a", "'x':2"),
                end(1, 4, "'x':2", "b"),
                task(2, 5, "b", "'x':2"),
                result(2, 6, "b", "'x':3"),
                end(2, 7, "'x':3"),
                task(1, 8, "a", "'x':1"),
                result(1, 9, "a", "'x':7"));
        assertEquals(2, trial.callsOf("a").size(), trial::told);
        assertTrue(trial.told().endsWith("writes [x=7]"), trial::told);
        assertFalse(trial.told().contains("UNKNOWN"), trial::told);
    }

    @Test
    void aStepThatIsNotSeenToEndMayNeverHaveLanded() {
        String[] cut = Arrays.copyOf(PARALLEL, 4);
        assertTrue(of(BARRIER, cut).told().contains("b b @? 2000000 3000001 UNKNOWN"));
        assertTrue(of(COMPLETION, cut).told().contains("b b @? 2000000 3000000 DONE"));
    }

    @Test
    void aSubgraphHasAStateOfItsOwn() {
        FrontEndTrial trial = of(
                BARRIER,
                "[['payer:1'],'tasks',{'id':'1','name':'plan','input':{'x':1},'triggers':['branch:to:plan']}]",
                "[['payer:1'],'tasks',{'id':'1','name':'plan','result':{'x':2},'error':null,'interrupts':[]}]");
        assertTrue(
                trial.told().endsWith("payer/plan plan @? 1 3 DONE reads [payer:1|x=1] writes [payer:1|x=2]"),
                trial::told);
        assertEquals("payer:1|", trial.calls.get(0).origin().attributes().get("ns"));
    }

    @Test
    void inputThatComesLaterIsAWriteOfItsOwn() {
        FrontEndTrial trial = of(
                BARRIER,
                end(0, 1, "'x':1", "a"),
                task(1, 2, "a", "'x':1"),
                result(1, 3, "a", "'x':2"),
                end(1, 4, "'x':2"),
                end(2, 5, "'x':2", "__start__"),
                end(3, 6, "'x':9", "a"),
                task(4, 7, "a", "'x':9"));
        assertTrue(trial.told().contains("input __start__ @? 6000000 6000000 DONE reads [] writes [x=9]"), trial::told);
    }

    private static final String ASKS = "'messages':[{'type':'ai','content':'','id':'m1','name':'cashier','tool_calls':["
            + "{'name':'reserve','args':{'n':1},'id':'c1'},{'name':'charge','args':{'n':2},'id':'c2'}]}]";

    private static String answers(String... ids) {
        StringBuilder messages = new StringBuilder();
        for (String id : ids) {
            messages.append(messages.isEmpty() ? "" : ",")
                    .append("{'type':'tool','tool_call_id':'" + id + "','content':'{\\'left\\':" + id.charAt(1)
                            + "}'}");
        }
        return "'messages':[" + messages + "]";
    }

    @Test
    void callsInOneTaskShareItsWindow() {
        FrontEndTrial trial = of(
                BARRIER,
                task(1, 1, "agent", "'messages':[]"),
                result(1, 2, "agent", ASKS),
                task(2, 3, "tools", ASKS),
                result(2, 4, "tools", answers("c1", "c2").replace("\\'", "\\\"")));
        assertEquals("""
                cashier reserve {"n":1} -> {"left":1} @2000000 3000000 4000000 DONE [m1 0]
                cashier charge {"n":2} -> {"left":2} @2000000 3000000 4000000 DONE [m1 1]""", trial.told(), "a conversation is no cell");
        assertEquals(2, trial.ignored.get("node without state of its own"));
    }

    @Test
    void callsThatWereSentToTasksOfTheirOwnHaveTheirOwnMoments() {
        String sent =
                "'triggers':['__pregel_push'],'input':{" + ASKS + ",'lg_tool_call':{'name':'%s','args':{},'id':'%s'}}";
        FrontEndTrial trial = of(
                BARRIER,
                result(1, 2, "agent", ASKS),
                event(2, "task", 3, "'id':'1','name':'tools'," + sent.formatted("reserve", "c1")),
                event(2, "task", 3, "'id':'2','name':'tools'," + sent.formatted("charge", "c2")),
                event(2, "task_result", 4, "'id':'2','name':'tools','interrupts':[],'result':{" + answers("c2") + "}"),
                event(2, "task_result", 5, "'id':'1','name':'tools','interrupts':[],'error':'boom','result':{}"));
        assertTrue(
                trial.told()
                        .startsWith("cashier reserve {\"n\":1} @2000000 ? ? FAILED [m1 0]\n"
                                + "cashier charge {\"n\":2} -> "),
                trial::told);
        assertTrue(trial.told().endsWith("@2000000 3000000 4000000 DONE [m1 1]"), trial::told);
    }

    @Test
    void whenAWholeAgentIsOneTaskNobodyKnowsWhenItsToolsRan() {
        String all = "'messages':[" + ASKS.substring(12, ASKS.length() - 1) + ","
                + answers("c1").substring(12);
        FrontEndTrial trial = of(BARRIER, task(1, 1, "bonus", "'messages':[]"), result(1, 2, "bonus", all));
        assertEquals(
                List.of("? ? ? DONE", "? ? ? UNKNOWN"),
                trial.calls.stream()
                        .map(FrontEndTrial::told)
                        .map(line -> line.substring(line.indexOf('@') + 1, line.indexOf(" [")))
                        .toList());
    }

    @Test
    void aToolThatIsNotThereFails() {
        FrontEndTrial trial = FrontEndTrial.ofExample(Format.LANGGRAPH, Mapping.none(), "toolnode.debug.jsonl");
        assertTrue(FrontEndTrial.told(trial.callsOf("audit").get(0)).contains("FAILED"), trial::told);
        assertEquals(
                List.of("reserve", "charge", "refund", "audit"),
                trial.calls.stream().map(call -> call.tool()).toList());
    }

    private static String checkpoint(int step, int time, String versions, String values, String seen, String pending) {
        return "{'config':{'configurable':{'thread_id':'t','checkpoint_ns':'','checkpoint_id':'c" + step + "'}},"
                + "'parent_config':{'configurable':{'checkpoint_id':'c" + (step - 1) + "'}},"
                + "'checkpoint':{'v':4,'id':'c" + step + "','ts':" + time + ",'channel_values':{" + values
                + "},'channel_versions':{" + versions + "},'versions_seen':{" + seen + "}},"
                + "'metadata':{'source':'loop','step':" + step + "},'pending_writes':[" + pending + "]}";
    }

    @Test
    void aCheckpointSaysWhatTheTasksAfterItSawAndWrote() {
        FrontEndTrial trial = of(
                BARRIER,
                checkpoint(
                        1,
                        9,
                        "'x':'00000000000000000000000000000005.0.7','y':'00000000000000000000000000000004.9'",
                        "'x':2,'y':0",
                        "'a':{'branch:to:a':1}",
                        ""),
                checkpoint(
                        0,
                        5,
                        "'x':'00000000000000000000000000000004.0.123'",
                        "'x':1,'y':0",
                        "",
                        "['id','x',2],['id','branch:to:b',null]"));
        assertEquals("""
                input __start__ @? 5000000 5000000 DONE reads [] writes [x=1, y=0]
                a a @? 5000001 9000001 DONE reads [x=1] writes [x=2]""", trial.told());
        assertEquals(4L, trial.calls.get(1).version());
    }

    @Test
    void aGraphThatGoesOnAfterAnInterruptIsTheSameRun() {
        FrontEndTrial stream = of(
                BARRIER,
                end(0, 1, "'x':1", "a"),
                task(1, 2, "a", "'x':1"),
                event(1, "task_result", 3, "'id':'a1','name':'a','result':{},'interrupts':[{'value':'sure?'}]"),
                end(0, 1, "'x':1", "a"),
                task(1, 4, "a", "'x':1"),
                result(1, 5, "a", "'x':2"),
                end(1, 6, "'x':2"));
        assertEquals("""
                input __start__ @? 1000000 1000000 DONE reads [] writes [x=1]
                a a @? 2000000 4000001 FAILED given [x=1] writes []
                a a @? 4000000 6000001 DONE given [x=1] writes [x=2]""", stream.told());
        FrontEndTrial saved = of(
                BARRIER,
                checkpoint(
                        0,
                        5,
                        "'x':4",
                        "'x':1",
                        "",
                        "['id','__interrupt__',[]],['00000000-0000-0000-0000-000000000000','__resume__','yes'],['id','x',2]"),
                checkpoint(1, 9, "'x':5", "'x':2", "'a':{'branch:to:a':1}", "['id2','__interrupt__',[]]"));
        assertTrue(
                saved.told().contains("a a @? 5000001 9000001 DONE reads [x=1] writes [x=2]\ntask id2"), saved::told);
        assertTrue(saved.told().contains("task id2 @? 9000002 ? FAILED"), saved::told);
    }

    @Test
    void olderCheckpointersSayNothingOfTheOrder() {
        String after = checkpoint(1, 9, "'x':5", "'x':2,'y':3", "'a':{'branch:to:a':1},'b':{'branch:to:b':1}", "")
                .replace("'step':1", "'step':1,'writes':{'a':{'x':2},'b':{'y':3}}");
        FrontEndTrial trial = of(COMPLETION, checkpoint(0, 5, "'x':4", "'x':1", "", ""), after);
        assertEquals(
                List.of("__start__", "a", "b"),
                trial.calls.stream().map(call -> call.tool()).toList());
        assertTrue(trial.told().contains("given [x=1] writes [y=3]"), trial::told);
    }

    @Test
    void theStreamAndTheCheckpointsOfARunTellTheSame() {
        for (String mapping : new String[] {BARRIER, COMPLETION}) {
            assertEquals(
                    effects(FrontEndTrial.ofExample(Format.LANGGRAPH, Texts.mapping(mapping), "parallel.stream.jsonl")),
                    effects(FrontEndTrial.ofExample(
                            Format.LANGGRAPH, Texts.mapping(mapping), "parallel.checkpoints.json")));
        }
    }

    private static List<String> effects(FrontEndTrial trial) {
        return trial.calls.stream()
                .map(FrontEndTrial::told)
                .map(line -> line.replaceFirst("@.*(DONE|FAILED|UNKNOWN)", "$1"))
                .map(line -> line.replaceFirst("writes \\[(.*)]$", "writes ")
                        + Arrays.stream(line.replaceFirst(".*writes \\[(.*)]$", "$1")
                                        .split(", "))
                                .sorted()
                                .toList())
                .sorted()
                .toList();
    }

    @Test
    void nodesOfOneStepThatWriteDifferentChannelsHaveNoOrder() {
        FrontEndTrial trial = of(
                BARRIER,
                end(0, 1, "'x':0,'y':0,'z':0", "a", "b", "c", "d"),
                task(1, 2, "a", "'x':0,'y':0,'z':0"),
                task(1, 2, "b", "'x':0,'y':0,'z':0"),
                task(1, 2, "c", "'x':0,'y':0,'z':0"),
                task(1, 2, "d", "'x':0,'y':0,'z':0"),
                result(1, 3, "d", "'y':4"),
                result(1, 4, "c", "'x':3"),
                result(1, 5, "b", "'z':2"),
                result(1, 6, "a", "'x':1"));
        assertEquals(
                List.of("a x 1", "b z -", "c x 0", "d y -"),
                trial.calls.subList(1, 5).stream()
                        .map(call -> call.agent() + " "
                                + FrontEndTrial.access(call).writes().get(0).cell() + " "
                                + (call.batch() == null
                                        ? "-"
                                        : String.valueOf(call.batch().index())))
                        .toList(),
                "c was done before a, and both wrote x; who else wrote what has no part in it");
    }

    @Test
    void aNodeReadsWhatItDeclaresAndWhatStartedIt() {
        FrontEndTrial trial = of(
                BARRIER,
                end(0, 1, "'x':0,'y':0", "all", "some", "started"),
                task(1, 2, "all", "'x':0,'y':0"),
                task(1, 2, "some", "'y':0"),
                task(1, 2, "started", "'x':0,'y':0").replace("'triggers':[]", "'triggers':['x']"));
        assertEquals(
                List.of("[] given [x, y]", "[y] given []", "[x] given [y]"),
                trial.calls.subList(1, 4).stream()
                        .map(FrontEndTrial::access)
                        .map(access -> access.reads().stream().map(Glance::cell).toList() + " given "
                                + access.offered().stream().map(Glance::cell).toList())
                        .toList());
    }

    @Test
    void anIdThatReturnsAfterItsAnswerIsAnotherCall() {
        String first = ASKS.replace("'m1'", "null");
        FrontEndTrial trial = of(
                BARRIER,
                result(1, 1, "model", first),
                result(2, 2, "tools", answers("c1", "c2").replace("\\'", "\\\"")),
                result(3, 3, "model", first),
                result(4, 4, "tools", answers("c1", "c2").replace("\\'", "\\\"")));
        assertEquals(
                List.of(
                        "1000000 message of c1",
                        "1000000 message of c1",
                        "3000000 message of c1, turn 2",
                        "3000000 message of c1, turn 2"),
                trial.calls.stream()
                        .map(call -> call.planned() + " "
                                + Objects.requireNonNull(call.batch()).key())
                        .toList());
        assertEquals(
                List.of(),
                trial.calls.stream().filter(call -> call.ended() == null).toList());
    }

    @Test
    void subgraphsMayNumberTheirCallsAlike() {
        String asks = ASKS.replace("'name':'cashier',", "").replace("'m1'", "null");
        FrontEndTrial trial = of(
                BARRIER,
                "[['payer:1'],'debug'," + result(1, 1, "model", asks) + "]",
                "[['bonus:2'],'debug'," + result(1, 2, "model", asks) + "]",
                "[['bonus:2'],'debug'," + result(2, 3, "tools", answers("c1").replace("\\'", "\\\"")) + "]",
                "[['payer:1'],'debug'," + result(2, 4, "tools", answers("c1").replace("\\'", "\\\"")) + "]");
        assertEquals(
                List.of("payer 4000000", "payer null", "bonus 3000000", "bonus null"),
                trial.calls.stream()
                        .map(call -> call.agent() + " " + call.ended())
                        .toList());
    }

    @Test
    void whatIsNoEventIsSaidToBeNone() {
        FrontEndTrial trial =
                of("", "{'sessionId':'s'}", "['messages',[{},{}]]", "5", "{'checkpoint':{'channel_values':{}}}");
        assertEquals(1, trial.ignored.get("messages"));
        assertEquals(
                List.of(
                        "f:1: found no event of LangGraph, expected an event of a stream in mode debug, tasks, checkpoints"
                                + " or updates, or a checkpoint",
                        "f:3: found no event of LangGraph, expected an event of a stream in mode debug, tasks, checkpoints"
                                + " or updates, or a checkpoint",
                        "f:4: metadata.step: found no number, expected the number of the step that it ends"),
                trial.refused);
        assertFalse(LangGraph.recognizes(Texts.json("{\"sessionId\":\"s\",\"uuid\":\"u\"}")));
    }
}
