package dev.hasse.imports.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Change;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.model.Value;
import dev.hasse.traces.Problem;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A name in a mapping that matches nothing in the log is an error, if the log shows what was meant. */
class MappingCheckTest {
    private static final List<Call> CALLS = List.of(
            call("get_balance", "{'account':'a1'}", "{'balance':100,'history':[]}"),
            call("set_balance", "{'account':'a1','value':5}", "'ok'"),
            Call.of(origin(), "a", "refund")
                    .arguments(Json.unwrapped(TextNode.valueOf("{\"id\":1}")))
                    .result(Json.unwrapped(TextNode.valueOf("{\"error\":\"closed\"}")))
                    .outcome(Outcome.FAILED)
                    .build());

    /** A node of a graph: its format knows its cells. */
    private static Call node(String name, List<String> given, String written) {
        return Call.of(origin(), name, name)
                .access(new Access(List.of(), List.of(new Change(written, Value.ofString("x"))), List.of())
                        .offering(given.stream()
                                .map(cell -> new Glance(cell, Value.ofString("x"), null))
                                .toList()))
                .build();
    }

    private static Origin origin() {
        return Origin.of(new Document(Json.missing(), "f", 1, Set.of())).with(Map.of("service.name", "bank"));
    }

    private static Call call(String tool, String arguments, String result) {
        return Call.of(origin(), "a", tool)
                .arguments(Json.unwrapped(TextNode.valueOf(arguments.replace('\'', '"'))))
                .result(Json.unwrapped(TextNode.valueOf(result.replace('\'', '"'))))
                .ended(1L)
                .build();
    }

    private static List<String> errors(String mapping) {
        return errors(mapping, CALLS);
    }

    private static List<String> errors(String mapping, List<Call> calls) {
        return MappingFile.read("map.yaml", mapping.getBytes(StandardCharsets.UTF_8))
                .check(calls, Set.of(), Set.of("ai.telemetry.functionId", "session.id"))
                .stream()
                .map(Problem::message)
                .toList();
    }

    /** Two letters are too few to be compared like other names, but not for the commonest slips: a letter twice, one too few, both swapped. */
    @ParameterizedTest
    @CsvSource({"okk, 1", "ook, 1", "ko, 1", "o, 1", "k, 1", "nok, 0", "on, 0", "err, 0"})
    void aConditionOnAFieldOfTwoLettersNamesIt(String field, int errors) {
        List<Call> calls = List.of(call("swap", "{'key':'k'}", "{'ok':true}"));

        for (String condition : List.of("failed", "refused")) {
            List<String> found = errors(
                    "tools: {swap: {effect: write, cell: '{key}', " + condition + ": result." + field + " = false}}",
                    calls);

            assertThat(found).hasSize(errors);
            assertThat(found).allMatch(error -> error.endsWith("expected one of ok; did you mean ok?"));
        }
    }

    @Test
    void aConditionOnTheResultNamesWhatIsThere() {
        List<Call> calls = List.of(call("swap", "{'key':'k'}", "{'okay':true}"));
        assertThat(errors("tools: {swap: {effect: write, cell: '{key}', failed: result.okey = false}}", calls))
                .containsExactly("map.yaml:1: found result.okey, which no call of swap has, expected one of okay;"
                        + " did you mean okay?");
        assertThat(errors("tools: {swap: {effect: write, cell: '{key}', refused: args.kind = x}}", calls))
                .hasSize(1);
        // Nothing failed in this log.
        assertThat(errors("tools: {swap: {effect: write, cell: '{key}', failed: result.error = busy}}", calls))
                .isEmpty();
    }

    /** A value is compared with that of the log as it is written: a condition on one that is only spelled otherwise never holds. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "true        | result.ok = \"false\"        | \"false\", which no call of swap has at result.ok, expected one of false, true; did you mean false?",
                "false       | result.ok = 'false'          | 'false', which no call of swap has at result.ok, expected one of false, true; did you mean false?",
                "false       | result.ok = False            | False, which no call of swap has at result.ok, expected one of false, true; did you mean false?",
                "true        | result.ok = no               | no, which no call of swap has at result.ok, expected one of false, true",
                "true        | result.ok != \"true\"        | \"true\", which no call of swap has at result.ok, expected one of false, true; did you mean true?",
                "\"False\"   | result.ok = false            | false, which no call of swap has at result.ok, expected one of False; did you mean False?",
                "\"busy\"    | result.ok = gone, Busy       | Busy, which no call of swap has at result.ok, expected one of busy; did you mean busy?",
                "\"done\"    | result.ok = \"busy\"         | \"busy\", which no call of swap has at result.ok, expected one of done; did you mean busy?",
                "\"stale, 3\" | result.ok = Stale*       | Stale*, which no call of swap has at result.ok, expected one of stale, 3; did you mean stale*?",
                "\"x Stale 3\" | result.ok = '* stale*'    | '* stale*', which no call of swap has at result.ok, expected one of x Stale 3; did you mean x Stale 3?",
                "\"stale 3\" | result.ok = 'stale*'       | 'stale*', which no call of swap has at result.ok, expected one of stale 3; did you mean stale*?",
                "\"stale, expected 3\" | result.ok = stale, expected 3 | stale, which no call of swap has at result.ok, expected one of stale, expected 3; did you mean stale*?",
                "true        | result.ok = no*              | no*, which no call of swap has at result.ok, expected one of false, true",
                "409         | result.ok = 409.0            | 409.0, which no call of swap has at result.ok, expected one of 409; did you mean 409?",
            })
    void aConditionOnAValueThatIsSpelledOtherwiseIsAnError(String inLog, String condition, String error) {
        List<Call> calls = List.of(call("swap", "{'key':'k'}", "{\"ok\":" + inLog + "}"));

        for (String kind : List.of("failed", "refused")) {
            assertThat(errors(
                            "tools:\n  swap:\n    effect: write\n    cell: '{key}'\n    " + kind + ": " + condition
                                    + "\n",
                            calls))
                    .containsExactly("map.yaml:5: found " + error);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "true          | result.ok = false",
                "false         | result.ok = False, false",
                "\"done\"      | result.ok = busy",
                "\"done\"      | result.ok = true",
                "200           | result.ok = conflict",
                "\"stale, expected 3, got 5\" | result.ok = stale*, gone",
                "\"stale, expected 3, got 5\" | result.ok = *expected * got *",
                "\"done\"      | result.ok = stale*",
                "true          | result.ok = f*",
                "{}            | result.ok = busy",
            })
    void aConditionOnWhatNoCallShowedYetIsNone(String inLog, String condition) {
        List<Call> calls = List.of(call("swap", "{'key':'k'}", "{\"ok\":" + inLog + "}"));

        assertThat(errors(
                        "tools:\n  swap:\n    effect: write\n    cell: '{key}'\n    failed: " + condition + "\n",
                        calls))
                .isEmpty();
    }

    @Test
    void aValueOfCallsThatAllDidNothingIsNoError() {
        List<Call> calls = List.of(call("swap", "{'key':'k'}", "{'ok':false}"));
        String rule = "tools: {swap: {effect: write, cell: '{key}', value: result.value%s}}";
        assertThat(errors(rule.formatted(", failed: result.ok = false"), calls)).isEmpty();
        assertThat(errors(rule.formatted(""), calls)).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "get_balance: {effect: read, cell: 'x:{acount}'} | acount, which no call of get_balance has, expected one of account; did you mean account?",
                "get_balance: {effect: read, cell: x, value: result.balanse} | result.balanse, which no call of get_balance has, expected one of balance, history; did you mean balance?",
                "'*_balance': {writes: [{cell: x, value: args.vale}]} | args.vale, which no call of *_balance has, expected one of account, value; did you mean value?",
                "set_balanze: none | the tool set_balanze, which nobody called, expected one of get_balance, refund, set_balance; did you mean set_balance?",
            })
    void aNameThatMatchesNothingIsAnError(String rule, String error) {
        assertThat(errors("tools:\n  " + rule + "\n")).containsExactly("map.yaml:2: found " + error);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "alpha: {reads: [stok]} | stok, which no call touches, expected one of log, planA, stock; did you mean stock?",
                "alpha: {writes: [palnA]} | palnA, which no call touches, expected one of log, planA, stock; did you mean planA?",
                "'a*': {reads: [{cell: stok}]} | stok, which no call touches, expected one of log, planA, stock; did you mean stock?",
            })
    void soIsACellThatNoCallTouches(String rule, String error) {
        assertThat(ofGraph(rule)).containsExactly("map.yaml:2: found the cell " + error);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // Not set in this run, perhaps.
                "alpha: {reads: [approved]}",
                "alpha: {reads: [stock], writes: [planA]}",
                // It is touched elsewhere, and has a sister here.
                "alpha: {reads: [planB]}",
                // The sister has a rule of its own, so it is not meant.
                "alpha: {reads: [planA, planC]}",
                // The sister is touched, and this one was not in this run.
                "alpha: {reads: [planD]}",
                "alpha: {reads: [plan_2]}",
                // What is in the arguments differs from call to call.
                "alpha: {reads: ['{stok}']}",
                // Its cells come from the mapping.
                "set_balance: {reads: [stok]}",
                "gamma: {reads: [stok]}",
            })
    void aCellThatMayBeTouchedElsewhereIsNone(String rule) {
        assertThat(ofGraph(rule)).isEmpty();
    }

    private static List<String> ofGraph(String rule) {
        return errors(
                "tools:\n  " + rule + "\n",
                List.of(
                        node("alpha", List.of("stock", "log"), "planA"),
                        node("beta", List.of("stock"), "planB"),
                        call("set_balance", "{}", "'ok'")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "serach_* | search_*",
                "*_balanze | *_balance",
                "get_balanze* | get_balance*",
            })
    void soIsAPatternThatNoToolFits(String pattern, String meant) {
        assertThat(errors(
                        "tools:\n  '" + pattern + "': none\n",
                        List.of(call("search_flights", "{}", "1"), call("get_balance", "{}", "1"))))
                .containsExactly("map.yaml:2: found the tools " + pattern
                        + ", which nobody called, expected one of get_balance, search_flights; did you mean " + meant
                        + "?");
    }

    @ParameterizedTest
    @ValueSource(strings = {"book_*", "set_*", "*", "s*", "*_balanze_*", "*_hotels", "get_*", "make_*"})
    void aPatternForToolsThatNobodyCalledIsNone(String pattern) {
        assertThat(errors(
                        "tools:\n  '" + pattern + "': none\n",
                        List.of(
                                call("search_flights", "{}", "1"),
                                call("set_balance", "{}", "1"),
                                call("look_up", "{}", "1"),
                                call("take_over", "{}", "1"))))
                .isEmpty();
    }

    @Test
    void namesInALogMoveNoCursor() {
        List<Call> calls = List.of(call("get", "{}", "{'\\u001b[2J':1}"));

        assertThat(MappingFile.read(
                                "map.yaml",
                                "tools: {get: {effect: read, cell: x, value: result.a}}"
                                        .getBytes(StandardCharsets.UTF_8))
                        .check(calls, Set.of(), Set.of()))
                .extracting(Problem::message)
                .containsExactly("map.yaml:1: found result.a, which no call of get has, expected one of \\u001b[2J");
    }

    /** The name of a tool is no argument, though it looks like one where its @ is missing. */
    @Test
    void anAttributeWithoutItsAtIsNamed() {
        assertThat(errors("transaction: '{tool}'\n"))
                .containsExactly(
                        "map.yaml:1: found tool, which no call has, expected one of @tool, account, value; did you mean @tool?");
        assertThat(errors("transaction: '{account}'\n")).isEmpty();
        assertThat(errors("transaction: '{args.tool}'\n"))
                .containsExactly("map.yaml:1: found args.tool, which no call has, expected one of account, value");
    }

    @ParameterizedTest
    @CsvSource({"tool, true", "agent, true", "service, true", "id, false", "file, false", "order, false"})
    void soItIsWhereCallsHaveNoArguments(String name, boolean named) {
        Call bare = Call.of(origin().with(Map.of("service", "bank")), "a", "tick")
                .id("1")
                .build();
        List<Problem> problems = MappingFile.read(
                        "map.yaml", ("transaction: '{" + name + "}'\n").getBytes(StandardCharsets.UTF_8))
                .check(List.of(bare), Set.of(), Set.of());
        assertThat(problems.stream().map(Problem::message).toList())
                .isEqualTo(
                        named
                                ? List.of("map.yaml:1: found " + name + ", which no call has, expected one of @" + name
                                        + "; did you mean @" + name + "?")
                                : List.of());
    }

    @Test
    void soIsAnAttribute() {
        assertThat(errors("scope: '@service.nam'\nagent: '{@nonsense}'\n"))
                .containsExactly(
                        "map.yaml:2: found @nonsense, which no call has, expected one of agent, file, service.name, tool",
                        "map.yaml:1: found @service.nam, which no call has, expected one of agent, file, service.name, tool;"
                                + " did you mean service.name?");
    }

    @Test
    void soIsOneThatCallsOftenHave() {
        String there = ", which no call has, expected one of agent, file, service.name, tool";
        assertThat(errors("agent: '{@ai.telemetry.functionIdd}'\n"))
                .containsExactly("map.yaml:1: found @ai.telemetry.functionIdd" + there
                        + "; did you mean ai.telemetry.functionId?");
        assertThat(errors("agent: '{@session.id}'\n")).containsExactly("map.yaml:1: found @session.id" + there);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "get_balance: {effect: read, cell: 'x:{account}', value: result.balance}",
                // Only one of the tools has it.
                "'*_balance': {effect: write, cell: x, value: args.value}",
                // An empty list has no names.
                "get_balance: {effect: read, cell: 'x:{result.history[].id}'}",
                // A text has no names.
                "set_balance: {effect: write, cell: x, value: result.balance}",
                // The call failed.
                "refund: {effect: write, cell: x, value: result.balance}",
                // Nobody called it, and no name is like it.
                "close_ticket: {effect: write, cell: 'ticket:{id}'}",
            })
    void whatTheLogDoesNotShowToBeWrongIsNone(String rule) {
        assertThat(errors("tools:\n  " + rule + "\n")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{effect: read, cell: 'x:{result.matches.id}'} | result.matches.id | result.matches[].id | result.matches[0].id",
                "{effect: read, cell: x, value: result.matches.id} | result.matches.id | result.matches[].id | result.matches[0].id",
                "{effect: read, cell: 'x:{ids.id}'} | ids.id | ids[].id | ids[0].id",
                "{effect: read, cell: 'x:{args.ids.id}'} | args.ids.id | args.ids[].id | args.ids[0].id",
                "{effect: write, cell: x, failed: result.matches.id = 3} | result.matches.id | result.matches[].id | result.matches[0].id",
                "{effect: read, cell: 'x:{result.inner.list.id}'} | result.inner.list.id | result.inner.list[].id | result.inner.list[0].id",
            })
    void aPathThroughAListSaysWhichElements(String rule, String path, String each, String first) {
        assertThat(errors(
                        "tools: {find: " + rule + "}",
                        List.of(call(
                                "find",
                                "{'ids':[{'id':1}]}",
                                "{'matches':[{'id':1},{'id':2}],'inner':'{\\'list\\':[{\\'id\\':1}]}'}"))))
                .containsExactly("map.yaml:1: found " + path + ", though " + path.replaceAll("\\.id$", "")
                        + " is a list in calls of find, expected " + each + " for each of its elements; write " + first
                        + " for the first one alone");
    }

    @Test
    void aPathLeadsThroughATextOfJson() {
        assertThat(errors(
                        "tools: {find: {effect: read, cell: x, value: result.inner.id}}",
                        List.of(call("find", "{}", "{'inner':'{\\'id\\':1}'}"))))
                .isEmpty();
    }
}
