package dev.hasse.imports.formats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.calls.BatchPlace;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.model.Tool;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GenericTest {

    private static FrontEndTrial trial(String fields, String... lines) {
        return FrontEndTrial.of(Format.GENERIC, Texts.mapping("fields: " + fields), lines);
    }

    @Test
    void everyPartMayStandAnywhere() {
        Call call = trial(
                        "{id: i, trace: t, session: s, agent: a.name, role: a.role, model: m, tool: 'x[0].y', args: in, result: out,"
                                + " planned: p, started: b, ended: e, batch: g, index: k, tools: seen}",
                        "{'i':7,'t':'T','s':'S','a':{'name':'alice','role':'cashier'},'m':'M','x':[{'y':'pay'}],"
                                + "'in':'{\\'amount\\':5}','out':{'left':95},'p':1,'b':2,'e':3,'g':'msg','k':1,"
                                + "'seen':['pay',{'name':'get'}]}")
                .call();

        assertThat(call.id()).isEqualTo("7");
        assertThat(call.origin().trace()).isEqualTo("T");
        assertThat(call.origin().session()).isEqualTo("S");
        assertThat(call.agent()).isEqualTo("alice");
        assertThat(call.role()).isEqualTo("cashier");
        assertThat(call.model()).isEqualTo("M");
        assertThat(call.tool()).isEqualTo("pay");
        assertThat(Texts.value(call.arguments())).isEqualTo(Texts.value("{'amount':5}"));
        assertThat(Texts.value(call.result())).isEqualTo(Texts.value("{'left':95}"));
        assertThat(List.of(call.planned(), call.started(), call.ended()))
                .containsExactly(1_000_000L, 2_000_000L, 3_000_000L);
        assertThat(call.batch()).isEqualTo(new BatchPlace("msg", 1));
        assertThat(call.visibleAtPlan()).containsExactly(new Tool("pay", null), new Tool("get", null));
    }

    @Test
    void aRowOfATableIsADocument() {
        byte[] table = "tool,agent,args,at,end\npay,alice,\"{\"\"n\"\":1}\",2,3\nget,bob,,1970-01-01 00:00:04,5\n"
                .getBytes(StandardCharsets.UTF_8);

        assertThat(FrontEndTrial.ofBytes(
                                Format.GENERIC,
                                Texts.mapping(
                                        "fields: {tool: tool, agent: agent, args: args, started: at, ended: end}"),
                                table)
                        .told())
                .isEqualTo("""
                        alice pay {"n":1} @? 2000000 3000000 DONE
                        bob get @? 4000000 5000000 DONE""");
    }

    /** Left out, a wrong time would make a call that began long before into one that took no time. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "-1                   | -1",
                "-1.5e9               | -1500000000",
                "'yesterday'          | \"yesterday\"",
                "'-1'                 | \"-1\"",
                "true                 | true",
                "{'seconds':1}        | {\"seconds\":1}",
                "1e30                 | 1000000000000000000000000000000"
            })
    void whatIsNoTimeIsRefused(String time, String found) {
        for (String part : List.of("planned", "started", "ended")) {
            FrontEndTrial trial = trial(
                    "{tool: t, agent: a, planned: planned, started: started, ended: ended}",
                    "{'t':'get','a':'alice','planned':1,'started':2,'ended':3,'" + part + "':" + time + "}",
                    "{'t':'set','a':'alice','planned':null,'started':'','ended':3}");

            assertThat(trial.refused)
                    .containsExactly("f:1: " + part + ": found " + found
                            + ", expected a time: ISO 8601, or a number that is not negative");
            assertThat(trial.told()).isEqualTo("alice set @? ? 3000000 DONE");
        }
    }

    @Test
    void aDocumentMayHoldListsOfCallsAndSayTheRestAroundThem() {
        FrontEndTrial trial = trial(
                "{events: 'steps[].calls[]', trace: outer.run, agent: outer.who, tool: name}",
                "{'run':'r1','who':'team','steps':[{'who':'alice','calls':[{'name':'get'},{'name':'set'}]},{'calls':[{'name':'pay'}]}]}",
                "{'run':'r2','who':'bob','steps':[]}");

        assertThat(trial.calls)
                .extracting(call -> call.origin().trace() + " " + call.agent() + " " + call.tool())
                .containsExactly("r1 alice get", "r1 alice set", "r1 team pay");
    }

    @Test
    void aFilterLeavesOutWhatIsNoCallAndAnAncestorSaysWhoCalled() {
        FrontEndTrial trial = trial(
                "{only: type = TOOL, id: id, parent: up, parent_only: type = AGENT, agent: parent.name, tool: name}",
                "{'id':4,'up':3,'type':'TOOL','name':'get'}",
                "{'id':1,'type':'AGENT','name':'team'}",
                "{'id':2,'up':1,'type':'AGENT','name':'alice'}",
                "{'id':3,'up':2,'type':'SPAN','name':'step'}",
                "{'id':5,'up':1,'type':'TOOL','name':'set'}",
                "{'id':6,'up':7,'type':'TOOL','name':'lost'}",
                "{'id':7,'up':6,'type':'SPAN','name':'circle'}");

        assertThat(trial.calls)
                .extracting(call -> call.agent() + " " + call.tool())
                .containsExactly("alice get", "team set");
        assertThat(trial.refused)
                .containsExactly(
                        "f:6: agent: found nothing in call 6, expected who called, where fields in the mapping say");
    }

    @Test
    void theBeginningAndTheEndOfACallMayHaveOneFieldForTheirTimes() {
        FrontEndTrial trial = trial(
                "{tool: t, id: id, started: at, ended: at, args: in, result: out}",
                "{'t':'get','id':'1','at':1,'in':{'k':'x'}}",
                "{'t':'set','id':'2','at':2,'in':{'k':'x'}}",
                "{'id':'1','at':3,'out':5}",
                "{'t':'put','id':'3','at':4}");

        assertThat(trial.calls)
                .extracting(call -> call.tool() + " " + call.started() + " " + call.ended())
                .containsExactly("get 1000000 3000000", "set 2000000 null", "put 4000000 null");
    }

    /** As in the messages of AutoGen. */
    @Test
    void theResultMayNameTheIdOfItsCallOtherwise() {
        String fields =
                "{events: 'content[]', id: id, result_id: call_id, agent: outer.source, tool: name, args: arguments,"
                        + " result: content, failed: is_error, started: outer.created_at, ended: outer.created_at}";

        assertThat(trial(
                                fields,
                                "{'id':'m1','source':'ann','type':'TextMessage','content':'book it','created_at':1}",
                                "{'id':'m2','source':'ann','created_at':2,'content':["
                                        + "{'id':'c1','name':'get','arguments':'{\\'k\\':1}'},{'id':'c2','name':'set','arguments':'{}'}]}",
                                "{'id':'m3','source':'ann','created_at':5,'content':["
                                        + "{'call_id':'c2','name':'set','content':'no','is_error':true},"
                                        + "{'call_id':'c1','name':'get','content':'7','is_error':false}]}")
                        .told())
                .isEqualTo("""
                        ann set {} -> "no" @? 2000000 5000000 FAILED
                        ann get {"k":1} -> 7 @? 2000000 5000000 DONE""");
        // A result that has an id of its own, too.
        assertThat(trial(
                                "{id: id, result_id: of, tool: t, result: r, started: at, ended: at}",
                                "{'id':'x','t':'get','at':1}",
                                "{'id':'y','of':'x','r':7,'at':2}")
                        .told())
                .isEqualTo("agent get -> 7 @? 1000000 2000000 DONE");
    }

    /** The columns of a table are arguments, but for those that are other parts of the call. */
    @Test
    void theArgumentsMayBeTheFieldsOfTheEventItself() {
        FrontEndTrial trial = trial(
                "{tool: t, agent: who.name, ended: e, args: .}",
                "{'t':'get','who':{'name':'ann'},'e':1,'sku':'x','n':null,'more':{'a':1}}");

        assertThat(Texts.value(trial.call().arguments())).isEqualTo(Texts.value("{'sku':'x','more':{'a':1}}"));
    }

    /** The line does not tell which one it is. */
    @Test
    void ofSeveralCallsOnALineTheRefusedOneIsNamed() {
        String wrong = "[{'t':'get','e':1},{'t':'set','e':'noon'},{'t':'put','id':'o-17','e':'late'}]";
        String expected = ", expected a time: ISO 8601, or a number that is not negative";

        assertThat(trial("{tool: t, id: id, ended: e}", wrong).refused)
                .containsExactly(
                        "f:1: ended: found \"noon\" in call 2 of the line" + expected,
                        "f:1: ended: found \"late\" in call o-17" + expected);
        assertThat(trial("{events: 'calls[]', tool: t, ended: e}", "{'calls':" + wrong + "}").refused)
                .containsExactly(
                        "f:1: ended: found \"noon\" in call 2 of the line" + expected,
                        "f:1: ended: found \"late\" in call 3 of the line" + expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "only: type = TOOL                  | a c",
                "only: 'type = TOOL, AGENT'         | a b c",
                "only: type != TOOL                 | b d",
                "only: ['type = TOOL', 'deep.x!=1'] | c",
            })
    void conditions(String only, String tools) {
        FrontEndTrial trial = trial(
                "{tool: name, " + only + "}",
                "{'name':'a','type':'TOOL','deep':{'x':1}}",
                "{'name':'b','type':'AGENT'}",
                "{'name':'c','type':'TOOL','deep':{'x':2}}",
                "{'name':'d'}");

        assertThat(trial.calls).extracting(Call::tool).containsExactly(tools.split(" "));
    }

    @Test
    void aPathThatNoDocumentHasIsAnErrorInTheMapping() {
        FrontEndTrial trial =
                trial("{tool: name, args: inpt, ended: end, failed: error}", "{'name':'a','input':{},'end':1}");

        assertThat(trial.refused)
                .containsExactly("map.yaml:1: found args: inpt, which no call has, expected one of end, input, name;"
                        + " did you mean input?");
    }

    /** Without it, the calls of all runs would be of one trace, without a word. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "as it is      | above  | type = RUN | parent.run |",
                "no such field | abov   | type = RUN | parent.run | parent: abov, which no call has, expected one of above, agent, id, name, type; did you mean above?",
                "no such event | name   | type = RUN | parent.run | parent: ids that no event has, expected the ids of events, which are at their path for id",
                "no such type  | above  | type = RNU | parent.run | parent_only: a condition that no event above a call meets, expected one that some of them meet",
                "no such part  | above  | type = RUN | parent.rnu | trace: rnu, which no call has, expected one of id, run, type; did you mean run?",
            })
    void aParentThatNoCallHasIsAnErrorInTheMapping(
            String why, String above, String only, String trace, @Nullable String expected) {
        FrontEndTrial trial = trial(
                "{only: type = TOOL, id: id, parent: %s, parent_only: %s, trace: %s, agent: agent, tool: name}"
                        .formatted(above, only, trace),
                "{'id':1,'type':'RUN','run':'r1'}",
                "{'id':2,'above':1,'type':'TOOL','name':'get','agent':'a'}",
                "{'id':3,'type':'TOOL','name':'put','agent':'b'}");

        assertThat(trial.refused)
                .as(why)
                .isEqualTo(expected == null ? List.of() : List.of("map.yaml:1: found " + expected));
    }

    /** In a path, dots separate names, but those of attributes often have some. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "attributes.my.agnt | my.agnt",
                "attributes.my.agent | my.agent",
                "attributes[\"my.agnt\"] | my.agnt",
            })
    void anAttributeThatNoDocumentHasIsAnErrorWithTheNearest(String path, String found) {
        FrontEndTrial trial =
                trial("{tool: name, agent: '" + path + "'}", "{'name':'a','attributes':{'my.agent':'b','x':1}}");

        assertThat(trial.refused)
                .contains("map.yaml:1: found agent: " + found
                        + ", which no call has, expected one of my.agent, x; did you mean [\"my.agent\"]?");
    }

    @Test
    void aCallMayBeToldInTwoDocuments() {
        FrontEndTrial trial = trial(
                "{id: id, tool: tool, agent: agent, started: begin, ended: end, result: out}",
                "{'id':1,'agent':'a','tool':'pay','begin':1}",
                "{'id':2,'agent':'b','tool':'get','begin':2}",
                "{'id':1,'end':3,'out':5}",
                "{'id':1,'agent':'a','tool':'pay','begin':4,'end':5}");

        assertThat(trial.calls).extracting(Call::tool).containsExactly("pay", "pay", "get");
        assertThat(trial.calls).extracting(Call::ended).containsExactly(3_000_000L, 5_000_000L, null);
        assertThat(trial.calls.get(0).started()).isEqualTo(1_000_000L);
        assertThat(trial.refused).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "true | FAILED",
                "false | DONE",
                "null | DONE",
                "0 | DONE",
                "1 | FAILED",
                "'' | DONE",
                "'OK' | DONE",
                "'timeout' | FAILED",
                "{} | DONE",
                "{'code':5} | FAILED"
            })
    void failureIsSaidInManyWays(String value, Outcome outcome) {
        assertThat(trial("{tool: t, failed: f}", "{'t':'x','f':" + value + "}")
                        .call()
                        .outcome())
                .isEqualTo(outcome);
    }

    @Test
    void withoutAnAgentTheSessionOrTheTraceIsOne() {
        assertThat(trial("{tool: t, session: s, trace: r}", "{'t':'x','s':'S','r':'R'}")
                        .call()
                        .agent())
                .isEqualTo("S");
        assertThat(trial("{tool: t, trace: r}", "{'t':'x','r':'R'}").call().agent())
                .isEqualTo("R");
        assertThat(trial("{tool: t}", "{'t':'x'}").call().agent()).isEqualTo("agent");
    }

    @Test
    void whatIsMissingIsSaid() {
        assertThat(trial("{tool: t, agent: a}", "{'a':1}", "{'t':[1],'a':1}", "{'t':'x'}", "5").refused)
                .containsExactly(
                        "f:1: tool: found nothing, expected the name of a tool, where fields in the mapping say",
                        "f:2: tool: found [1], expected the name of a tool, where fields in the mapping say",
                        "f:3: agent: found nothing, expected who called, where fields in the mapping say",
                        "f:4: tool: found nothing, expected the name of a tool, where fields in the mapping say",
                        "map.yaml:1: found agent: a, which no call has, expected one of t");
        FrontEndTrial none = FrontEndTrial.of(Format.GENERIC, "{}\n{}\n");
        assertThat(none.refused)
                .containsExactly(
                        "f:1: found a mapping that does not say where the name of a tool stands, expected fields in it,"
                                + " such as {tool: name, agent: user, args: input, started: begin, ended: end}");
        assertThat(none.ignored).containsEntry("document", 2);
    }

    @Test
    void theExampleIsRead() {
        byte[] map = FrontEndTrial.example(Format.GENERIC, "map.yaml");
        Mapping mapping = Texts.mapping(new String(map, StandardCharsets.UTF_8));
        FrontEndTrial trial =
                FrontEndTrial.ofBytes(Format.GENERIC, mapping, FrontEndTrial.example(Format.GENERIC, "orders.jsonl"));

        assertThat(trial.calls)
                .extracting(Call::outcome)
                .containsExactly(Outcome.DONE, Outcome.DONE, Outcome.DONE, Outcome.DONE, Outcome.FAILED);
        assertThat(mapping.map(trial.calls.get(3)).access().writes()).hasSize(1);
    }
}
