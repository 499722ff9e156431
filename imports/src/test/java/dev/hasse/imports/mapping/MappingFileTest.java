package dev.hasse.imports.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.model.UnusableFileException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The effect of mappings on calls, and the messages about wrong mappings. */
class MappingFileTest {

    private static Mapping mapping(String yaml) {
        return MappingFile.read("map.yaml", yaml.getBytes(StandardCharsets.UTF_8));
    }

    private static Call call(String tool, String arguments, String result) {
        return Call.of(new Origin("file", 1, "trace-1", "session-1", Map.of("service.name", "bank")), "payer", tool)
                .id("call-7")
                .arguments(Json.unwrapped(TextNode.valueOf(arguments.replace('\'', '"'))))
                .result(Json.unwrapped(TextNode.valueOf(result.replace('\'', '"'))))
                .started(3L)
                .ended(5L)
                .build();
    }

    /** The reads and writes of a call by a mapping: {@code r:CELL=VALUE w:CELL=VALUE}, {@code ?} for an unknown value; or its fate. */
    private static String map(Mapping mapping, Call call) {
        Mapping.Mapped mapped = mapping.map(call);
        List<String> words = new ArrayList<>();
        mapped.access()
                .reads()
                .forEach(read -> words.add("r:" + read.cell() + "="
                        + (read.value() == null ? "?" : read.value().text())));
        mapped.access()
                .writes()
                .forEach(write -> words.add("w:" + write.cell() + "="
                        + (write.value() != null ? write.value().text() : write.differs() ? "another" : "?")));
        if (mapped.access().is(Access.Trait.MERGES)) {
            words.add("merging");
        }
        return words.isEmpty() ? mapped.fate().toString() : String.join(" ", words);
    }

    /** Maps a call of the tool {@code t} by a rule. */
    private static String map(String rule, String arguments, String result) {
        return map(mapping("tools:\n  t: " + rule), call("t", arguments, result));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "none                                               | {'k':1}          | 5           | NONE",
                "opaque                                             | {'k':1}          | 5           | OPAQUE",
                "{effect: none}                                     | {'k':1}          | 5           | NONE",
                "{effect: read, cell: c}                            | {'k':1}          | 5           | r:c=5",
                "{effect: read, cell: c, value: result.b}           | {}               | {'b':7}     | r:c=7",
                "{effect: read, cell: c, value: result.b}           | {}               | {'a':7}     | r:c=?",
                "{effect: read, cell: 'o:{k}', value: result.b}     | {'k':'x'}        | {'b':7}     | r:o:x=7",
                "{effect: read, cell: 'o:{k}'}                      | {'j':'x'}        | 5           | UNNAMED",
                "{effect: read, cell: 'o:{k}'}                      | {'k':null}       | 5           | UNNAMED",
                "{effect: read, cell: 'o:{a.k}'}                    | {'a':{'k':1}}    | 5           | r:o:1=5",
                "{effect: read, cell: 'o:{args[\"a.k\"]}'}          | {'a.k':1}        | 5           | r:o:1=5",
                "{effect: read, cell: '{@agent}/{@service.name}'}   | {}               | 5           | r:payer/bank=5",
                "{effect: write, cell: c, value: args.v}            | {'v':[1, 2]}     | x           | w:c=[1,2]",
                "{effect: write, cell: c, value: args.v}            | {'v':'{\\\"a\\\":1}'} | x      | w:c={\"a\":1}",
                "{effect: write, cell: c, value: args.v}            | {}               | x           | w:c=?",
                "{effect: write, cell: c}                           | {'v':1}          | x           | w:c=?",
                "{effect: write, cell: c, changes: true}            | {}               | x           | w:c=another",
                "{effect: write, cell: c, changes: false}           | {}               | x           | w:c=?",
                "{effect: write, cell: c, value: args.v, changes: true} | {'v':1}      | x           | w:c=1",
                "{effect: read-write, cell: c, changes: true}       | {}               | x           | r:c=? w:c=another",
                "{reads: a, writes: [{cell: c, changes: true}, d]}  | {}               | x           | r:a=? w:c=another w:d=?",
                "{effect: read-write, cell: c, merges: true}        | {}               | x           | r:c=? w:c=another merging",
                "{effect: write, cell: c, constant: sold}           | {}               | x           | w:c=sold",
                "{effect: write, cell: c, constant: 5}              | {}               | x           | w:c=5",
                "{effect: write, cell: c, constant: null}           | {}               | x           | w:c=null",
                "{effect: write, cell: '{id}', value: args.v}       | acc1             | x           | w:acc1=acc1",
                "{effect: read, cell: '{id}'}                       | acc1             | 5           | r:acc1=5",
                "{effect: read, cell: 'o:{args}'}                   | acc1             | 5           | r:o:acc1=5",
                "{effect: read, cell: 'o:{ids}'}                    | {'ids':['a','b']}| 5           | r:o:a=5 r:o:b=5",
                "{effect: read, cell: 'o:{i[].k}', value: 'result[].v'} | {'i':[{'k':'a'},{'k':'b'}]} | [{'v':1},{'v':2}] | r:o:a=1 r:o:b=2",
                "{effect: read, cell: 'o:{i[].k}', value: 'result[].v'} | {'i':[{'k':'a'},{'k':'b'},{'k':'c'}]} | [{'v':1},{'v':2}] | r:o:a=? r:o:b=? r:o:c=?",
                "{effect: read, cell: 'o:{i[].k}', value: 'result[].v'} | {'i':[{'k':'a'},{'k':'a'},{'k':'b'}]} | [{'v':1},{'v':2}] | r:o:a=? r:o:b=?",
                "{effect: read, cell: 'o:{i[].k}', value: 'result[].v'} | {'i':[{'k':'a'},{'k':'a'},{'k':'b'}]} | [{'v':1},{'v':2},{'v':3}] | r:o:a=2 r:o:b=3",
                "{effect: read, cell: 'o:{i[].k}', value: 'result[].v'} | {'i':[{'k':'a'},{'k':'b'}]} | [{'v':1}] | r:o:a=? r:o:b=?",
                "{effect: read, cell: 'o:{i[1].k}'}                 | {'i':[{'k':'a'},{'k':'b'}]} | 5 | r:o:b=5",
                "{effect: read, cell: '{k}:{l}'}                    | {'k':['a','b'],'l':[1,2]} | 5 | r:a:1=5 r:a:2=5 r:b:1=5 r:b:2=5",
                "{effect: read-write, cell: c, value: result.b}     | {}               | {'b':7}     | r:c=? w:c=7",
                "{effect: read-write, cell: c, value: result.b, before: result.b + args.a} | {'a':10} | {'b':90} | r:c=100 w:c=90",
                "{effect: read-write, cell: c, value: result.b, before: result.b - args.a} | {'a':'10'} | {'b':'90.5'} | r:c=80.5 w:c=90.5",
                "{effect: read-write, cell: c, value: result.b, before: result.b + args.a} | {'a':'ten'} | {'b':90} | r:c=? w:c=90",
                "{effect: read-write, cell: c, value: result.b, before: result.old} | {} | {'b':90,'old':1} | r:c=1 w:c=90",
                "{reads: [a, {cell: b, value: result}], writes: {cell: c, value: args.v}} | {'v':1} | 5 | r:a=? r:b=5 w:c=1",
                "{reads: a}                                         | {}               | 5           | r:a=?",
                "{writes: ['o:{k}', d]}                             | {}               | 5           | w:d=?"
            })
    void rules(String rule, String arguments, String result, String expected) {
        assertThat(map(rule, arguments, result)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "get           | exact",
                "get_order     | get_*",
                "get_          | get_*",
                "forget_order  | *",
                "run sql       | run *",
                "run           | *",
                "a.b           | a.*",
                "axb           | *"
            })
    void namesAndPatternsOfTools(String tool, String rule) {
        Mapping mapping = mapping("""
                tools:
                  "*": {effect: read, cell: "*"}
                  get: {effect: read, cell: exact}
                """);
        Mapping first = mapping("""
                tools:
                  get_*: {effect: read, cell: get_*}
                  run *: {effect: read, cell: run *}
                  a.*: {effect: read, cell: a.*}
                """);
        assertThat(map(first.over(mapping), call(tool, "{}", "5"))).isEqualTo("r:" + rule + "=5");
    }

    @Test
    void aToolWithoutARule() {
        assertThat(map(mapping(""), call("t", "{}", "5"))).isEqualTo("UNMAPPED");
    }

    @Test
    void toolsThatReadTheThingsThemselves() {
        String rule = "tools: {t: {effect: read, cell: x}}\n";
        Call read = call("t", "{}", "5");

        assertThat(mapping(rule).map(read).access().is(Access.Trait.DIRECT)).isFalse();
        assertThat(mapping(rule + "cells: {direct: true}").map(read).access().is(Access.Trait.DIRECT))
                .isTrue();
    }

    @Test
    void namesOfCellsThatMeanTheSame() {
        String rule = "tools: {t: {effect: read, cell: '{p}'}}\n";
        String paths = "{'p':['./Src//a/../B.java', 'Src/B.java', 'SRC\\\\b.java', '/x/../../y', '../z']}";

        assertThat(map(mapping(rule + "cells: {paths: true}"), call("t", paths, "5")))
                .isEqualTo("r:Src/B.java=5 r:SRC/b.java=5 r:/y=5 r:../z=5");
        assertThat(map(mapping(rule + "cells: {paths: true, ignore_case: true}"), call("t", paths, "5")))
                .isEqualTo("r:src/b.java=5 r:/y=5 r:../z=5");
        assertThat(map(mapping(rule), call("t", "{'p':['a','A','a']}", "5"))).isEqualTo("r:a=5 r:A=5");
    }

    @ParameterizedTest
    @CsvSource({
        "trace, trace-1",
        "session, session-1",
        "file, file",
        "all, all",
        "'\"@service.name\"', bank",
        "'\"@other\"', file"
    })
    void scopes(String scope, String expected) {
        assertThat(mapping("scope: " + scope).scope(call("t", "{}", "5"))).isEqualTo(expected);
    }

    /** Agents of coding agents, and of calls that name none, begin with their session. */
    @ParameterizedTest
    @CsvSource({
        "{@session}/{@agent}, planner, s1/planner",
        "{@session}/{@agent}, s1/main, s1/main",
        "{@session}/{@agent}, s1, s1",
        "{@session}/{@agent}, s12/main, s1/s12/main",
        "{@trace}/{@agent}, t1/x, t1/x",
        "{@service.name}/{@session}/{@agent}, s1/main, bank/s1/main",
        "{@session}/{name}/{@agent}, s1/main, s1/n/s1/main",
        "{@session}-{@agent}, s1/main, s1-s1/main",
        "{@agent}/{@agent}, s1, s1/s1",
    })
    void aSessionWithWhichAnAgentBeginsIsNamedOnce(String template, String agent, String named) {
        Call call = Call.of(new Origin("file", 1, "t1", "s1", Map.of("service.name", "bank")), agent, "t")
                .arguments(Json.unwrapped(TextNode.valueOf("{\"name\":\"n\"}")))
                .build();

        assertThat(mapping("agent: \"" + template + "\"").agent(call)).isEqualTo(named);
    }

    @Test
    void theRest() {
        Mapping mapping = mapping("""
                agent: "{@session}/{name}"
                initial: {A: 100, B: open, C: null}
                cells: {ignore_case: true}
                workload: bank
                runtime: none
                model: m
                commit: barrier
                fields: {tool: 'event.tool.name', args: input}
                """);

        assertThat(mapping.agent(call("t", "{'name':'x'}", "5"))).isEqualTo("session-1/x");
        assertThat(mapping.agent(call("t", "{}", "5"))).isEqualTo("payer");
        assertThat(mapping.initial().toString())
                .contains(
                        "a=Value[isString=false, text=100]",
                        "b=Value[isString=true, text=open]",
                        "c=Value[isString=false");
        assertThat(mapping.labels().workload()).isEqualTo("bank");
        assertThat(mapping.option("commit")).isEqualTo("barrier");
        assertThat(mapping.fields()).containsOnlyKeys("tool", "args");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "tool: {}                                          | 1: found the key \"tool\"; did you mean tools?",
                "tools: []                                         | 1: found a list, expected a mapping, such as \"key: value\"",
                "tools:~  t: read                                  | 2: found read alone, expected it with its cell, such as {effect: read, cell: \"order:{order_id}\"}",
                "tools:~  t: raed                                  | 2: found \"raed\", expected one of none, read, write, read-write, opaque, begin, commit, abort; did you mean read?",
                "tools:~  t: {cell: c}                             | 2: found no effect, expected none, read, write, read-write, opaque, begin, commit or abort",
                "tools:~  t: {effect: read}                        | 2: found no cell, expected its name, such as \"order:{order_id}\"",
                "tools:~  t: {effect: read, cell: ''}              | 2: found \"\", expected a text, such as order:{order_id}",
                "tools:~  t: {effect: read, cell: 'o:{k'}          | 2: found \"o:{k\", expected a } for each {",
                "tools:~  t: {effect: read, cell: 'o:{}'}          | 2: found \"o:{}\", expected a path that begins with args, result or @, such as result.balance or args.value",
                "tools:~  t: {effect: read, cell: 'o:{a..b}'}      | 2: found \"o:{a..b}\", expected a name on both sides of each dot",
                "tools:~  t: {effect: read, cell: 'o:{a[x]}'}      | 2: found \"o:{a[x]}\", expected [], [0], or [\"name\"]",
                "tools:~  t: {effect: read, cell: 'o:{a[0}'}       | 2: found \"o:{a[0}\", expected a ] for each [",
                "tools:~  t: {effect: read, cell: c, value: b}     | 2: found \"b\", expected a path that begins with args, result or @, such as result.balance or args.value",
                "tools:~  t: {effect: read, cell: c, value: result + } | 2: found \"result +\", expected a path after the last sign",
                "tools:~  t: {effect: read, cell: c, value: result args} | 2: found \"result args\", expected a path, or paths with + or - between them",
                "tools:~  t: {effect: write, cell: c, value: args, constant: 1} | 2: found constant beside value, expected one of them",
                "tools:~  t: {effect: read, cell: c, changes: true} | 2: found changes, expected it only of what is written",
                "tools:~  t: {effect: read, cell: c, merges: true} | 2: found merges, expected it only of what is written",
                "tools:~  t: {effect: write, cell: c, before: args} | 2: found before, expected it only with effect: read-write",
                "tools:~  t: {effect: read, reads: c}              | 2: found reads or writes beside effect, expected either lists of cells, or an effect and its cell",
                "tools:~  t: {cell: c, reads: c}                   | 2: found reads or writes beside cell, expected either lists of cells, or an effect and its cell",
                "tools:~  t: {effect: read, cell: c, sell: d}      | 2: found the key \"sell\"; did you mean cell?",
                "tools:~  t: none~  t: none                        | 3: found the key \"t\" a second time, expected it once",
                "tools:~  t: {effect: write, cell: c, failed: []}  | 2: found an empty list, expected a path and its value, such as result.ok = false or result.status != done",
                "tools:~  t: {effect: write, cell: c, refused: ''} | 2: found \"\", expected a path and its value, such as result.ok = false or result.status != done",
                "tools:~  t: {effect: write, cell: c, failed: @agent = x} | 2: found @agent = x without quotes, expected a text that begins with @ in quotes: \"@agent = x\"",
                "tools:~  t: {effect: write, cell: c, failed: [@agent = x, args.v = 1]} | 2: found @agent = x without quotes, expected a text that begins with @ in quotes: \"@agent = x\"",
                "transaction: @tx, b # of the span                 | 1: found @tx, b without quotes, expected a text that begins with @ in quotes: \"@tx, b\"",
                "agent:~  @agent                                   | 2: found @agent without quotes, expected a text that begins with @ in quotes: \"@agent\"",
                "agent: '{@session}/@agent'                        | 1: found \"{@session}/@agent\", expected what is known of a call in braces: {@agent}",
                "tools:~  t: {effect: read, cell: '@id'}           | 2: found \"@id\", expected what is known of a call in braces: {@id}",
                "workload: '{@service.name}'                       | 1: found \"{@service.name}\", expected one name for all records, without gaps",
                "scope: galaxy                                     | 1: found \"galaxy\", expected trace, session, file, all, or an attribute, such as @service.name",
                "cells: {paths: 'yes'}                             | 1: found \"yes\", expected true or false",
                "commit: sometime                                  | 1: found \"sometime\", expected barrier or completion",
                "fields:~  tol: x                                  | 2: found the key \"tol\"; did you mean tool?"
            })
    void refusals(String yaml, String message) {
        assertThatThrownBy(() -> mapping(yaml.replace('~', '\n')))
                .isInstanceOf(UnusableFileException.class)
                .hasMessage("map.yaml:" + message);
    }

    /** Lists in gaps multiply: a call of some kB could name a billion cells. */
    @Test
    void aTemplateThatMakesTooManyOrTooLongTextsNamesNothing() {
        String rule = "{effect: read, cell: '{a[]}:{b[]}'}";
        String hundred = "[" + "'x',".repeat(99) + "'x']";
        String long1000 = "'" + "y".repeat(1_000) + "'";

        assertThat(map(rule, "{'a':" + hundred + ",'b':['z']}", "1")).isEqualTo("r:x:z=1");
        assertThat(map(rule, "{'a':" + hundred + ",'b':" + hundred + "}", "1")).isEqualTo("r:x:x=1");
        assertThat(map(rule, "{'a':" + hundred + ",'b':" + hundred.replace("'x']", "'x','x']") + "}", "1"))
                .isEqualTo("UNNAMED");
        assertThat(map(rule, "{'a':" + hundred + ",'b':" + hundred.replace("'x'", long1000) + "}", "1"))
                .isEqualTo("UNNAMED");
    }

    /** Wherever it names them: a front-end leaves out what nobody names. */
    @Test
    void theAttributesThatAMappingNames() {
        Mapping mapping = MappingFile.read("map.yaml", """
                agent: "{@service.name}/{@agent}"
                scope: "@tenant"
                transaction: "{@tx}"
                tools:
                  get: {effect: read, cell: "{@shelf}:{id}", value: "@shown"}
                  take: {effect: read-write, cell: "{id}", before: "@held + args.amount"}
                  all: {reads: ["{@first}"], writes: [{cell: "{@second}"}]}
                """.getBytes(StandardCharsets.UTF_8));

        assertThat(mapping.attributes())
                .containsExactly("agent", "first", "held", "second", "service.name", "shelf", "shown", "tenant", "tx");
    }
}
