package dev.hasse.imports.formats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Change;
import dev.hasse.model.Value;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files of some kB that would grow without a limit: here a text may have a million characters. */
class GrowthTest {
    private static final String GROW = "{'old_string':'a','new_string':'aaaaaaaaaa','replace_all':true}";
    private static final String SHRINK = "{'old_string':'aaaaaaaaaa','new_string':'a','replace_all':true}";

    /** A session of one MultiEdit of the text {@code a}, and one Edit of another file after it. */
    private static FrontEndTrial edited(String edits) {
        String session = "{'sessionId':'s','uuid':'u','type':'%s','timestamp':'1970-01-01T00:00:0%dZ'%s,'message':{"
                + "'content':[{%s}]}}";
        String use = "'type':'tool_use','id':'%s','name':'%s','input':{'file_path':'%s',%s}";
        String result = "'type':'tool_result','tool_use_id':'%s','content':'ok'";
        String original = ",'toolUseResult':{'originalFile':'a'}";
        return FrontEndTrial.of(
                Format.CLAUDE_CODE,
                session.formatted("assistant", 1, "", use.formatted("1", "MultiEdit", "f", "'edits':[" + edits + "]")),
                session.formatted("user", 2, original, result.formatted("1")),
                session.formatted(
                        "assistant", 3, "", use.formatted("2", "Edit", "g", "'old_string':'a','new_string':'b'")),
                session.formatted("user", 4, original, result.formatted("2")));
    }

    private static String times(int times, String edit) {
        return IntStream.range(0, times).mapToObj(k -> edit).collect(Collectors.joining(","));
    }

    @ParameterizedTest
    @CsvSource({"1, true", "6, true", "7, false", "60, false", "100000, false"})
    void editsMultiplyATextUpToTheLimit(int edits, boolean fits) {
        FrontEndTrial trial = edited(times(edits, GROW));

        assertThat(trial.calls)
                .extracting(Call::id)
                .containsExactly(fits ? new String[] {"1", "2"} : new String[] {"2"});
        assertThat(trial.refused)
                .isEqualTo(
                        fits
                                ? List.of()
                                : List.of("f:1: found edits that replace every occurrence, and add a text of more than"
                                        + " 1000000 characters, expected less; raise the limit with --max-line-bytes"));
    }

    @Test
    void theLimitIsOneForAllEditsOfASession() {
        assertThat(edited(times(6, GROW) + "," + times(6, SHRINK) + "," + times(2, GROW)).refused)
                .hasSize(1);
        assertThat(edited(times(5, GROW) + "," + times(5, SHRINK) + "," + times(5, GROW)).refused)
                .isEmpty();
    }

    private static long characters(FrontEndTrial trial) {
        return trial.calls.stream()
                .flatMap(call -> FrontEndTrial.access(call).writes().stream())
                .map(Change::value)
                .filter(Objects::nonNull)
                .map(Value::text)
                .mapToLong(String::length)
                .sum();
    }

    /** Ten thousand appends of 1 kB to one list, which is read at the end: with all of its states that would be 50 GB. */
    @Test
    void theStatesOfAListOfLargeElementsAreLeftOpen() {
        String element = "\"%05d" + "x".repeat(1_000) + "\"";
        StringBuilder history = new StringBuilder();
        int time = 0;
        for (int k = 0; k < 10_000; k++) {
            String append = "[[:append :x " + element.formatted(k) + "]]";
            history.append("{:process 0 :type :invoke :f :txn :value " + append + " :time " + time++ + "}\n");
            history.append("{:process 0 :type :ok :f :txn :value " + append + " :time " + time++ + "}\n");
        }
        String all = IntStream.range(0, 10_000).mapToObj(element::formatted).collect(Collectors.joining(" "));
        history.append("{:process 1 :type :invoke :f :txn :value [[:r :x nil]] :time " + time++ + "}\n");
        history.append("{:process 1 :type :ok :f :txn :value [[:r :x [" + all + "]]] :time " + time + "}\n");

        FrontEndTrial trial = FrontEndTrial.of(Format.JEPSEN, history.toString());

        assertThat(trial.calls).hasSize(10_001);
        assertThat(characters(trial)).isBetween(1_000_000L, 4_000_000L);
    }

    /** A step in which many nodes append to one list: it has as many states in between as nodes. */
    @ParameterizedTest
    @CsvSource({"10, true", "3000, false"})
    void theStatesOfAListThatManyAppendToAtOnceAreLeftOpen(int nodes, boolean known) {
        String element = "y".repeat(1_000);
        String checkpoint =
                "'config':{'configurable':{'thread_id':'t','checkpoint_ns':'','checkpoint_id':'c%d'}},'values':"
                        + "{'log':[LOG]},'metadata':{'source':'loop','step':%d},'next':[],'tasks':[]";
        StringBuilder stream = new StringBuilder();
        stream.append(event("checkpoint", 1, checkpoint.replace("LOG", ""), 0).replace("'step':1", "'step':0"));
        for (int k = 0; k < nodes; k++) {
            stream.append(event("task", 1, "'id':'%d','name':'n%d','input':{'log':[]},'triggers':[]", k));
        }
        for (int k = 0; k < nodes; k++) {
            stream.append(event(
                    "task_result",
                    2,
                    "'id':'%d','name':'n%d','result':{'log':['%d" + element + "']},'interrupts':[]",
                    k));
        }
        String all = IntStream.range(0, nodes)
                .mapToObj("n%d"::formatted)
                .sorted()
                .map(node -> "'" + node.substring(1) + element + "'")
                .collect(Collectors.joining(","));
        stream.append(event("checkpoint", 3, checkpoint.replace("LOG", all), 1));

        FrontEndTrial trial = FrontEndTrial.of(Format.LANGGRAPH, stream.toString());

        long open = trial.calls.stream()
                .flatMap(call -> FrontEndTrial.access(call).writes().stream())
                .filter(write -> write.value() == null)
                .count();
        assertThat(trial.calls).hasSizeGreaterThanOrEqualTo(nodes);
        assertThat(open).isEqualTo(known ? 0 : nodes - 1);
        assertThat(characters(trial)).isBetween(10_000L, 4_000_000L);
    }

    private static String event(String type, int time, String payload, int node) {
        return "{'step':1,'type':'" + type + "','timestamp':" + time + ",'payload':{"
                + payload.formatted(node, node, node) + "}}\n";
    }

    /** The names of nested attributes repeat the names around them. */
    @Test
    void namesOfNestedAttributesAreLimited() {
        String span =
                "{'context':{'trace_id':'1','span_id':'2'},'span_kind':'TOOL','name':'t','start_time':1,'end_time':2,"
                        + "'attributes':{'%s':{%s}}}";
        String many = IntStream.range(0, 1_000).mapToObj("'%d':1"::formatted).collect(Collectors.joining(","));

        assertThat(FrontEndTrial.of(Format.OTLP, span.formatted("tool", many)).refused)
                .isEmpty();
        assertThat(FrontEndTrial.of(Format.OTLP, span.formatted("x".repeat(1_000), many)).refused)
                .containsExactly("f:1: found attributes that are nested in one another, with names of more than 1000000"
                        + " characters, expected less; raise the limit with --max-line-bytes");
    }

    /** The names of the attributes of events repeat the names of their events: of one with many, or of many together. */
    @Test
    void namesOfAttributesOfEventsAreLimited() {
        String span =
                "{'context':{'trace_id':'1','span_id':'2'},'span_kind':'TOOL','name':'t','start_time':1,'end_time':2,"
                        + "'attributes':{'tool.name':'t'},'events':[%s]}";
        String event = "{'name':'%s','attributes':{%s}}";
        String many = IntStream.range(0, 1_000).mapToObj("'%d':1"::formatted).collect(Collectors.joining(","));
        String hundred = IntStream.range(0, 100).mapToObj("'%d':1"::formatted).collect(Collectors.joining(","));
        String refusal = "f:1: found attributes that are nested in one another, with names of more than 1000000"
                + " characters, expected less; raise the limit with --max-line-bytes";
        String small = event.formatted("x".repeat(1_000), hundred);

        assertThat(FrontEndTrial.of(Format.OTLP, span.formatted(event.formatted("short", many))).refused)
                .isEmpty();
        assertThat(FrontEndTrial.of(Format.OTLP, span.formatted(small)).refused).isEmpty();
        assertThat(FrontEndTrial.of(Format.OTLP, span.formatted(event.formatted("x".repeat(1_000), many))).refused)
                .containsExactly(refusal);
        assertThat(FrontEndTrial.of(Format.OTLP, span.formatted(String.join(",", Collections.nCopies(10, small))))
                        .refused)
                .containsExactly(refusal);

        // Of a list, an attribute that comes again takes no memory.
        String again = String.join(",", Collections.nCopies(1_000, "{'key':'content','value':{'stringValue':'x'}}"));
        String list = "{'name':'%s','attributes':[%s]}".formatted("x".repeat(1_000), again);
        assertThat(FrontEndTrial.of(Format.OTLP, span.formatted(list)).refused).isEmpty();
    }

    /** A path that is too long for a folder is put before no name. */
    @Test
    void aFolderLongerThanAnyIsNone() {
        String rollout = "{'timestamp':'2026-01-01T00:00:00Z','type':'session_meta','payload':{'id':'T','cwd':'%s'}}\n"
                + "{'timestamp':'2026-01-01T00:00:01Z','type':'response_item','payload':{'type':'custom_tool_call',"
                + "'name':'apply_patch','call_id':'c','input':'*** Begin Patch\\n*** Add File: a\\n*** End Patch'}}\n"
                + "{'timestamp':'2026-01-01T00:00:02Z','type':'response_item','payload':{'type':'custom_tool_call_output',"
                + "'call_id':'c','output':'Success.'}}\n";

        assertThat(FrontEndTrial.access(FrontEndTrial.of(Format.CODEX, rollout.formatted("/w"))
                                .call())
                        .writes())
                .extracting(Change::cell)
                .containsExactly("/w/a");
        assertThat(FrontEndTrial.access(FrontEndTrial.of(Format.CODEX, rollout.formatted("/w".repeat(3_000)))
                                .call())
                        .writes())
                .extracting(Change::cell)
                .containsExactly("a");
    }
}
