package dev.hasse.imports.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.model.Coverage.Fate;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SuggestionTest {

    private static Call call(String tool, String arguments, String result, @Nullable Boolean readOnly) {
        return Call.of(origin(), "a", tool)
                .arguments(Json.unwrapped(TextNode.valueOf(arguments.replace('\'', '"'))))
                .result(Json.unwrapped(TextNode.valueOf(result.replace('\'', '"'))))
                .ended(1L)
                .readOnly(readOnly)
                .build();
    }

    @Test
    void withoutAnyContentsThereIsNoDraft() {
        Call bare = Call.of(origin(), "a", "set_balance").ended(1L).build();

        assertThat(Suggestion.of(List.of(bare)))
                .startsWith("# No draft: no call of the log has arguments or a result")
                .contains("OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT=SPAN_ONLY")
                .endsWith("\ntools: {}\n");
        assertThat(Suggestion.of(List.of(bare, call("get_balance", "'acc1'", "{'balance':100}", null))))
                .contains("\"set_balance\":");
    }

    /** Activities and steps of workflows are given their arguments by place. */
    @Test
    void argumentsByPlaceAreAKeyAndAValue() {
        assertThat(Suggestion.of(List.of(
                        call("get_balance", "'acc1'", "100", null),
                        call("set_balance", "['acc1',70]", "null", null),
                        call("set_note", "['acc1','x',true]", "null", null))))
                .endsWith("""
                          "get_balance": {effect: read, cell: "balance:{args}", value: result}
                          # 1 call; guess: "set" in its name is for one that writes; its arguments have lost their names
                          "set_balance": {effect: write, cell: "balance:{args[0]}", value: "args[1]"}
                          # 1 call; guess: "set" in its name is for one that writes; its arguments have lost their names; it is unknown where the value is
                          "set_note": {effect: write, cell: "note:{args[0]}"}
                        """);
    }

    @Test
    void anOnlyArgumentMayHaveLostItsName() {
        assertThat(Suggestion.of(List.of(call("get_balance", "'acc1'", "{'balance':100}", null))))
                .endsWith("""
                        tools:
                          # 1 call; guess: "get" in its name is for one that reads; its only argument has lost its name
                          "get_balance": {effect: read, cell: "balance:{args}", value: result.balance}
                        """);
    }

    @Test
    void aToolThatSometimesAnswersThatItDidNothingHasACondition() {
        Call done = call("set_seat", "{'seat_id':'s1','value':1}", "{'ok':true}", null);
        Call not = call("set_seat", "{'seat_id':'s1','value':2}", "{'ok':false}", null);
        assertThat(Suggestion.of(List.of(done, not)))
                .contains("  #   result.ok: false in 1; taken for calls that did nothing\n")
                .endsWith("value: args.value, failed: result.ok = false}\n");
        assertThat(Suggestion.of(List.of(done, done))).doesNotContain("failed: result");
        assertThat(Suggestion.of(List.of(not, not))).doesNotContain("failed: result");
    }

    @Test
    void everyGuessSaysFromWhat() {
        String draft = Suggestion.of(List.of(
                call("get_balance", "{'account_id':'a1'}", "{'balance':100}", null),
                call("get_balance", "{'account_id':'a1'}", "{'balance':95}", null),
                call("refund", "{'account_id':'a1','amount':5}", "{'balance':95}", false),
                call("set_status", "{'order_id':'o1','status':'open'}", "'ok'", null),
                call("frobnicate", "{}", "", null),
                call("bash", "{'command':'ls'}", "", null)));

        assertThat(draft.substring(draft.indexOf("tools:"))).isEqualTo("""
                tools:
                  # 2 calls; guess: "get" in its name is for one that reads; tools that read and tools that write have account_id in common
                  #   account_id: in 2, 1 different
                  "get_balance": {effect: read, cell: "account:{account_id}", value: result.balance}
                  # 1 call; guess: the tool says of itself that it does not only read; tools that read and tools that write have account_id in common
                  #   account_id: in 1, 1 different
                  #   amount: in 1, 1 different
                  "refund": {effect: read-write, cell: "account:{account_id}", value: result.balance}
                  # 1 call; guess: "set" in its name is for one that writes; order_id looks like a key
                  #   order_id: in 1, 1 different
                  #   status: in 1, 1 different
                  "set_status": {effect: write, cell: "status:{order_id}", value: args.status}
                  # 1 call; guess: neither its hints nor its name tell whether it reads or writes
                  "frobnicate": opaque
                  # 1 call; guess: its name has "bash": it may touch anything
                  #   command: in 1, 1 different
                  "bash": opaque
                """);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "getOrder | {'orderId':1} | {'x':1} | {effect: read, cell: \"order:{orderId}\", value: result.x}",
                "list_orders | {} | [1] | {effect: read, cell: \"orders\", value: result}",
                "mcp__shop__get_stock | {'item':'w'} | {'stock':1} | {effect: read, cell: \"shop_stock:{item}\", value: result.stock}",
                "write_file | {'path':'a','content':'x'} | 'ok' | {effect: write, cell: \"file:{path}\", value: args.content}",
                "deposit | {'amount':5} | {'balance':9} | {effect: read-write, cell: \"deposit\", value: result.balance}",
                "read | {'key':'k1'} | {'value':'x'} | {effect: read, cell: \"key:{key}\", value: result.value}",
                "write | {'key':'k1','value':'x'} | 'ok' | {effect: write, cell: \"key:{key}\", value: args.value}",
                "add_points | {'key':'k1','amount':5} | {'total':9} | {effect: read-write, cell: \"points:{key}\", value: result.total}",
                "add_points | {'key':'k1','amount':5} | 'ok' | {effect: read-write, cell: \"points:{key}\", merges: true}",
                "cas_item | {'key':'k1','expected':1,'value':2} | 'ok' | {effect: write, cell: \"item:{key}\", value: args.value}",
                "delete_user | {'user_id':5} | 'gone' | {effect: write, cell: \"user:{user_id}\", changes: true}",
            })
    void namesTell(String tool, String arguments, String result, String rule) {
        assertThat(Suggestion.of(List.of(call(tool, arguments, result, null))))
                .endsWith("\"" + tool + "\": " + rule + "\n");
    }

    @Test
    void hintsCountMoreThanNames() {
        assertThat(Suggestion.of(List.of(call("create_summary", "{'id':1}", "x", true))))
                .contains("{effect: read,");
    }

    @Test
    void severalTracesMayShareTheirState() {
        Call one = call("get", "{}", "", null);
        Call other = Call.of(one.origin().inTrace("t"), "b", "get").build();

        assertThat(Suggestion.of(List.of(one, other)))
                .contains("# There are 2 traces and 2 agents.")
                .doesNotContain("agent:");
        assertThat(Suggestion.of(List.of(one))).doesNotContain("traces and");
        assertThat(Suggestion.of(List.of())).endsWith("tools: {}\n");
    }

    private static Call by(String agent, String trace, String tool, String arguments, String result) {
        return Call.of(origin().inTrace(trace), agent, tool)
                .arguments(Json.unwrapped(TextNode.valueOf(arguments.replace('\'', '"'))))
                .result(Json.unwrapped(TextNode.valueOf(result.replace('\'', '"'))))
                .ended(1L)
                .build();
    }

    @Test
    void ifNoCellIsReadAndWrittenCellsAreNamedAfterTheirKeys() {
        String draft = Suggestion.of(List.of(
                by("a", "t", "get_order_details", "{'order_id':'o1'}", "{'state':'open'}"),
                by("b", "t", "cancel_pending_order", "{'order_id':'o1'}", "{'state':'cancelled'}")));

        assertThat(draft)
                .contains("\"get_order_details\": {effect: read, cell: \"order:{order_id}\"")
                .contains("\"cancel_pending_order\": {effect: write, cell: \"order:{order_id}\"")
                .contains("# Tried on this log: 1 cell is read and written, 1 of them touched by several agents.\n");
    }

    /** Calls, one a line: agent, tool, arguments, result. */
    private static String draft(String... calls) {
        List<Call> read = new ArrayList<>();
        for (String call : calls) {
            String[] parts = call.split(" ", 4);
            read.add(by(parts[0], "t", parts[1], parts[2], parts[3]));
        }
        String draft = Suggestion.of(read);
        return draft.lines()
                .filter(line -> line.contains(" effect: ") || line.contains(": {"))
                .filter(line -> !line.startsWith("#"))
                .map(String::strip)
                .reduce("", (one, other) -> one + other + "\n");
    }

    @Test
    void toolsOfOneThingShareItsCell() {
        assertThat(draft(
                        "a get_order_details {'order_id':'#W1'} {'order_id':'#W1','status':'pending','items':[]}",
                        "a modify_pending_order_payment {'order_id':'#W1','payment_method_id':'card_1'}"
                                + " {'order_id':'#W1','status':'pending','items':[]}",
                        "b cancel_pending_order {'order_id':'#W1','reason':'none'}"
                                + " {'order_id':'#W1','status':'cancelled','items':[]}",
                        "b return_delivered_order_items {'order_id':'#W1'} 'done'",
                        // Reads and writes a cell, but only with itself.
                        "b toggle_light {} {'on':true}"))
                .isEqualTo("""
                        "get_order_details": {effect: read, cell: "order:{order_id}", value: result}
                        "modify_pending_order_payment": {effect: write, cell: "order:{order_id}", value: result}
                        "cancel_pending_order": {effect: write, cell: "order:{order_id}", value: result}
                        "return_delivered_order_items": {effect: write, cell: "order:{order_id}"}
                        "toggle_light": {effect: read-write, cell: "light", changes: true}
                        """);
    }

    @ParameterizedTest
    @ValueSource(strings = {"set_checking_balance", "get_checking_balance", "get_balance"})
    void butNotIfTheirNamesTellThatTheyAreAboutDifferentThings(String other) {
        assertThat(Suggestion.of(List.of(
                        call("get_savings_balance", "{}", "{'balance':100}", null),
                        call(other, "{}", "{'balance':7}", null))))
                .contains("\"get_savings_balance\": {effect: read, cell: \"savings_balance\", value: result.balance}")
                .doesNotContain("answer with balance too");
    }

    @Test
    void norIfNoneOfThemWrites() {
        assertThat(Suggestion.of(List.of(
                        call("get_balance", "{}", "{'balance':100}", null),
                        call("read_balance", "{}", "{'balance':7}", null))))
                .doesNotContain("answer with balance too");
    }

    @Test
    void toolsThatAnswerWithTheSameFieldShareItsCell() {
        assertThat(draft(
                        "a refund {'amount':5} {'balance':105}",
                        "b charge {'amount':20} {'balance':85}",
                        "b get_account_balance {} {'balance':85}",
                        "b reserve {'seat_id':'s1'} {'balance':85}",
                        // So does whatever a tool does.
                        "b toggle_light {} {'status':'done'}",
                        "b toggle_door {} {'status':'done'}"))
                .isEqualTo("""
                        "refund": {effect: read-write, cell: "balance", value: result.balance}
                        "charge": {effect: read-write, cell: "balance", value: result.balance}
                        "get_account_balance": {effect: read, cell: "balance", value: result.balance}
                        "reserve": {effect: read-write, cell: "reserve:{seat_id}", value: result.balance}
                        "toggle_light": {effect: read-write, cell: "light", value: result.status}
                        "toggle_door": {effect: read-write, cell: "door", value: result.status}
                        """);
    }

    @Test
    void aDraftSaysIfNoReadHasAValue() {
        String unknown = "# No read has its value in the log";
        Call refund = by("a", "t", "refund", "{'amount':5}", "{'balance':105}");
        Call charge = by("b", "t", "charge", "{'amount':20}", "{'balance':85}");
        Call read = by("b", "t", "get_balance", "{}", "{'balance':85}");

        assertThat(Suggestion.of(List.of(refund, charge)))
                .contains("# Tried on this log: 1 cell is read and written, 1 of them touched by several agents.\n"
                        + unknown)
                .contains("before: result.balance + args.amount");
        assertThat(Suggestion.of(List.of(refund, charge, read))).doesNotContain(unknown);
    }

    @Test
    void callsOfOneMessageCountAsAgentsOfTheirOwn() {
        assertThat(Suggestion.of(List.of(ofMessage("m", 0, "refund"), ofMessage("m", 1, "charge"))))
                .contains(
                        "1 cell is read and written, 1 of them touched by several agents or by calls of one message.");
        assertThat(Suggestion.of(List.of(ofMessage("m", 0, "refund"), ofMessage("n", 0, "charge"))))
                .contains("1 cell is read and written, 0 of them touched by several agents, so A1 cannot show.");
    }

    private static Call ofMessage(String message, int index, String tool) {
        return Call.of(origin(), "a", tool)
                .result(Json.unwrapped(TextNode.valueOf("{\"balance\":5}")))
                .batch(message, index)
                .ended(1L)
                .build();
    }

    @Test
    void anIdMayHaveAnotherNameElsewhere() {
        assertThat(draft(
                        "a get_details_by_id {'id':'L1001'} {'line_id':'L1001','status':'Suspended'}",
                        "a get_data_usage {'customer_id':'C1001','line_id':'L1001'} {'used':8}",
                        "b resume_line {'customer_id':'C1001','line_id':'L1001'} {'message':'done'}"))
                .isEqualTo("""
                        "get_details_by_id": {effect: read, cell: "line:{id}", value: result}
                        "get_data_usage": {effect: read, cell: "line:{line_id}", value: result}
                        "resume_line": {effect: write, cell: "line:{line_id}"}
                        """);
    }

    @Test
    void aFieldThatIsReadAndWrittenIsTheValue() {
        assertThat(draft(
                        "a get_task {'task_id':'task_1'} {'title':'x','status':'open'}",
                        "b update_task {'task_id':'task_1','status':'done'} 'ok'"))
                .isEqualTo("""
                        "get_task": {effect: read, cell: "task:{task_id}", value: result.status}
                        "update_task": {effect: write, cell: "task:{task_id}", value: args.status}
                        """);
    }

    @Test
    void amongSeveralFieldsTheOneThatMostToolsWriteIsTheValue() {
        assertThat(draft(
                        "a get_line {'line_id':'L1'} {'line_id':'L1','plan':'p','status':'on','roaming':false}",
                        "a set_status {'line_id':'L1','status':'off'} 'ok'",
                        "b set_roaming {'line_id':'L1','roaming':true} 'ok'",
                        "b toggle_roaming {'line_id':'L1'} {'roaming':false}"))
                .isEqualTo("""
                        "get_line": {effect: read, cell: "line:{line_id}", value: result.roaming}
                        "set_status": {effect: write, cell: "line:{line_id}"}
                        "set_roaming": {effect: write, cell: "line:{line_id}", value: args.roaming}
                        "toggle_roaming": {effect: read-write, cell: "line:{line_id}", value: result.roaming}
                        """);
    }

    @Test
    void shortIdsOfDifferentThingsAreNotTheSame() {
        assertThat(draft("a get_user {'id':1} {'x':1}", "b delete_order {'order_no':1} 'ok'"))
                .contains("cell: \"user:{id}\"", "cell: \"order:{order_no}\"");
    }

    @Test
    void ifNoneIsReadAndWrittenAtAllTheDraftSaysSo() {
        assertThat(Suggestion.of(List.of(call("get_balance", "{'account':'a'}", "5", null))))
                .contains("# Tried on this log: no cell is both read and written, so A1 and A3 cannot show.");
    }

    @Test
    void theScopeIsWidenedIfAgentsShareCellsOnlySo() {
        Call read = by("a", "t1", "get_balance", "{'account':'x'}", "{'balance':5}");
        Call write = by("b", "t2", "set_balance", "{'account':'x','value':6}", "{'balance':6}");
        Call beside = by("b", "t1", "set_balance", "{'account':'x','value':6}", "{'balance':6}");

        assertThat(Suggestion.of(List.of(read, write)))
                .contains("\nscope: all\n")
                .doesNotContain("say so")
                .contains("# Tried on this log: 1 cell is read and written");
        assertThat(Suggestion.of(List.of(read, write, beside))).doesNotContain("\nscope: all\n");
    }

    @Test
    void whatTheFormatKnowsGetsNoRule() {
        Call node = Call.of(origin(), "a", "node").access(Access.NONE).build();

        assertThat(Suggestion.of(
                        List.of(call("Glob", "{'pattern':'x'}", "y", null), node),
                        call -> call.tool().equals("Glob")))
                .contains("# No rule for \"Glob\": its cells are known without one.")
                .contains("# No rule for \"node\": its cells are known without one.")
                .endsWith("tools: {}\n");
    }

    @Test
    void agentsOfOneNameInSeveralTracesAreSeveral() {
        Call one = call("get", "{}", "", null);
        Call other = Call.of(one.origin().inTrace("t"), one.agent(), "get").build();

        assertThat(Suggestion.of(List.of(one, other)))
                .contains(
                        "# There are 2 traces and 1 agent.",
                        "count as several: planner (run 1), planner (run 2). If they are one:",
                        "#   agent: \"{@agent}\"");
    }

    @Test
    void andTheirCellsAreThoseOfSeveralAgents() {
        Call read = by("a", "t1", "get_balance", "{'account':'x'}", "{'balance':5}");
        Call write = by("a", "t2", "set_balance", "{'account':'x','value':6}", "{'balance':6}");

        assertThat(Suggestion.of(List.of(read, write)))
                .contains("1 cell is read and written, 1 of them touched by several agents.", "\nscope: all\n");
    }

    @Test
    void whatAnAgentDidThatAToolRanIsInTheLog() {
        Call asked = Call.of(origin(), "a", "ask_helper").id("c1").ended(2L).build();
        Call inside =
                Call.of(origin(), "helper", "get_balance").run("c1").ended(1L).build();

        assertThat(Suggestion.of(List.of(asked, inside, call("get_balance", "{'account':'x'}", "5", null))))
                .contains("an agent ran in it, whose own calls are in the log\n  \"ask_helper\": none\n");
    }

    /** What an update returns lacks the assignee, and so would never equal what is read. */
    @Test
    void aPartOfAThingIsNotTheThing() {
        assertThat(draft(
                        "a get_ticket {'ticket_id':'T-1'} {'ticket_id':'T-1','status':'open','assignee':'ann','version':1}",
                        "b update_status {'ticket_id':'T-1','status':'closed'}"
                                + " {'ticket_id':'T-1','status':'closed','version':2}"))
                .isEqualTo("""
                        "get_ticket": {effect: read, cell: "ticket:{ticket_id}", value: result.status}
                        "update_status": {effect: write, cell: "ticket:{ticket_id}", value: result.status}
                        """);
    }

    /** Both drafts have one cell that is read and written; in one of them, a tool writes to it what is something else. */
    @Test
    void ofDraftsWithAsManyCellsTheOneWithMoreCallsOnThemIsTaken() {
        assertThat(draft(
                        "a get_ticket {'ticket_id':'T-1'} {'ticket_id':'T-1','status':'open','assignee':'ann'}",
                        "b update_status {'ticket_id':'T-1','status':'closed'} 'ok'",
                        "b assign_ticket {'ticket_id':'T-1','assignee':'bob'} 'ok'",
                        "a update_status {'ticket_id':'T-1','status':'open'} 'ok'"))
                .isEqualTo("""
                        "get_ticket": {effect: read, cell: "ticket:{ticket_id}", value: result.status}
                        "update_status": {effect: write, cell: "ticket:{ticket_id}", value: args.status}
                        "assign_ticket": {effect: write, cell: "ticket:{ticket_id}"}
                        """);
    }

    @Test
    void whereATextIsReadItIsWhatTheOnlyOtherArgumentWrites() {
        assertThat(draft(
                        "a getStock {'sku':'sku-1'} 20",
                        "b setStock {'sku':'sku-1','quantity':5} 'set'",
                        "b reserveStock {'sku':'sku-1','quantity':5} 'reserved'",
                        "b remove_item {'sku':'sku-1'} 'removed'"))
                .isEqualTo("""
                        "getStock": {effect: read, cell: "sku:{sku}", value: result}
                        "setStock": {effect: write, cell: "sku:{sku}", value: args.quantity}
                        "reserveStock": {effect: read-write, cell: "sku:{sku}"}
                        "remove_item": {effect: write, cell: "sku:{sku}", changes: true}
                        """);
    }

    /** As the file server of MCP answers: in an object around the text, whatever it is. */
    @Test
    void anAnswerIsNotWhatWasWritten() {
        assertThat(draft(
                        "a read_text_file {'path':'/d/plan'} {'content':'May'}",
                        "a get_file_info {'path':'/d/plan'} {'content':'size: 3'}",
                        "b edit_file {'path':'/d/plan','dryRun':false} {'content':'- May + June'}",
                        "a write_file {'path':'/d/plan','content':'July'} {'content':'Successfully wrote'}",
                        "a read_multiple_files {'paths':['/d/plan','/d/notes']} {'content':'July -- call Anna'}",
                        "b move_file {'source':'/d/plan','destination':'/d/old'} {'content':'Successfully moved'}"))
                .isEqualTo("""
                        "read_text_file": {effect: read, cell: "file:{path}", value: result.content}
                        "get_file_info": {effect: read, cell: "file_info:{path}", value: result.content}
                        "edit_file": {effect: read-write, cell: "file:{path}", merges: true}
                        "write_file": {effect: write, cell: "file:{path}", value: args.content}
                        "read_multiple_files": {reads: ["file:{paths[]}"]}
                        "move_file": {reads: ["file:{source}"], writes: [{cell: "file:{source}", constant: null}, {cell: "file:{destination}", changes: true}]}
                        """);
    }

    /** As the memory server of MCP has them. */
    @Test
    void thingsMayBeNamedInLists() {
        assertThat(draft(
                        "a create_entities {'entities':[{'name':'release','type':'task','notes':['May']},{'name':'Anna','type':'person','notes':[]}]}"
                                + " {'entities':[{'name':'release'}]}",
                        "b fetch_nodes {'names':['release']} {'entities':[{'name':'release','type':'task','notes':['May']}],'relations':[]}",
                        "a read_graph {} {'entities':[{'name':'release','type':'task','notes':['May']}],'relations':[]}",
                        "b add_notes {'notes':[{'entityName':'release','contents':['June']}]} 'done'",
                        "a create_relations {'relations':[{'from':'Anna','to':'release'}]} 'done'",
                        "b delete_entities {'entityNames':['Anna']} 'done'"))
                .isEqualTo("""
                        "create_entities": {effect: write, cell: "entity:{entities[].name}", value: "args.entities[]"}
                        "fetch_nodes": {effect: read, cell: "entity:{result.entities[].name}", value: "result.entities[]"}
                        "read_graph": {effect: read, cell: "entity:{result.entities[].name}", value: "result.entities[]"}
                        "add_notes": {effect: write, cell: "entity:{notes[].entityName}", merges: true}
                        "create_relations": {effect: write, cell: "relations", value: args.relations}
                        "delete_entities": {effect: write, cell: "entity:{entityNames[]}", changes: true}
                        """);
    }

    @Test
    void ofThingsInAListTheFieldThatToolsWriteIsTheValue() {
        assertThat(draft(
                        "a list_orders {} [{'order_id':'W1','status':'open','total':5},{'order_id':'W2','status':'open','total':7}]",
                        "b set_status {'order_id':'W1','status':'closed'} 'ok'"))
                .isEqualTo("""
                        "list_orders": {effect: read, cell: "order:{result[].order_id}", value: "result[].status"}
                        "set_status": {effect: write, cell: "order:{order_id}", value: args.status}
                        """);
    }

    /** The names with which the paths of rules begin. */
    @Test
    void aListOfArgumentsMayBeNamedAlmostAsTheResultIs() {
        String read = "a get_task {'task_id':'task_1'} {'status':'open'}";
        assertThat(draft(read, "b submit_tasks {'results':[{'task_id':'task_1','status':'done'}]} 'ok'"))
                .contains("{effect: write, cell: \"task:{results[].task_id}\", value: \"args.results[].status\"}");
        for (String name : List.of("result", "args")) {
            assertThat(draft(read, "b submit_tasks {'" + name + "':[{'task_id':'task_1','status':'done'}]} 'ok'"))
                    .contains("\"submit_tasks\": {effect: write, cell: \"tasks\"}");
        }
    }

    @Test
    void aToolMayTouchTwoThingsOfAKind() {
        assertThat(draft(
                        "a get_account {'account_id':'acc1'} {'account_id':'acc1','balance':100}",
                        "a transfer {'from_account_id':'acc1','to_account_id':'acc2','amount':5} {'from_balance':95,'to_balance':5}",
                        "a transfer_all {'fromAccount':'acc1','toAccount':'acc2'} 'done'",
                        "b copy_account {'source_account':'acc1','target_account':'acc3'} 'done'",
                        "b compare {'from':'acc1','to':'acc3'} 'equal'",
                        "b get_flights {'from':'VIE','to':'LHR'} []"))
                .isEqualTo("""
                        "get_account": {effect: read, cell: "account:{account_id}", value: result.balance}
                        "transfer": {reads: ["account:{from_account_id}", "account:{to_account_id}"], writes: [{cell: "account:{from_account_id}", value: result.from_balance}, {cell: "account:{to_account_id}", value: result.to_balance}]}
                        "transfer_all": {reads: ["account:{fromAccount}", "account:{toAccount}"], writes: [{cell: "account:{fromAccount}", changes: true}, {cell: "account:{toAccount}", changes: true}]}
                        "copy_account": {reads: ["account:{source_account}"], writes: ["account:{target_account}"]}
                        "get_flights": {effect: read, cell: "flights", value: result}
                        """);
    }

    @Test
    void aNameMayBeVeryLong() {
        Call call = call("x".repeat(5_000), "{}", "", null);

        assertThat(MappingFile.read("draft", Suggestion.of(List.of(call)).getBytes(StandardCharsets.UTF_8))
                        .map(call)
                        .fate())
                .isEqualTo(Fate.OPAQUE);
    }

    @Property(tries = 500)
    void whateverToolsAreCalledTheDraftIsAMapping(
            @ForAll("strange") String tool,
            @ForAll("strange") String argument,
            @ForAll("strange") String value,
            @ForAll boolean explicit) {
        List<Call> calls = new ArrayList<>();
        calls.add(Call.of(origin(), "a", tool)
                .access(explicit ? Access.NONE : null)
                .build());
        ObjectNode strange = JsonNodeFactory.instance.objectNode();
        strange.put(argument, value);
        calls.add(Call.of(origin(), "a", "set " + argument)
                .arguments(strange)
                .result(strange)
                .build());

        Mapping mapping = MappingFile.read("draft", Suggestion.of(calls).getBytes(StandardCharsets.UTF_8));

        for (Call call : calls) {
            assertThat(mapping.map(call).fate()).isNotEqualTo(Fate.UNMAPPED);
        }
    }

    @Provide
    Arbitrary<String> strange() {
        return Arbitraries.strings()
                .withChars("ab_*\"\\{}[].:#@, \n\t\u0000\u0085\u2028\u202E'é\uD83D\uDE00")
                .ofMaxLength(12);
    }

    private static Origin origin() {
        return Origin.of(new Document(Json.missing(), "f", 1, Set.of()));
    }

    /** The answer of the store says that it is done, which is no value of anything. */
    @Test
    void aFlagIsNoValue() {
        assertThat(Suggestion.of(List.of(
                        call("get_history", "{'channel_id':'C012'}", "{'ok':true,'messages':[]}", null),
                        call("post_message", "{'channel_id':'C012','text':'hi'}", "{'ok':true}", null))))
                .contains("\"get_history\": {effect: read, cell: \"channel:{channel_id}\", value: result}")
                .contains("\"post_message\": {effect: write, cell: \"channel:{channel_id}\", merges: true}");
    }

    /** Otherwise each look at the page would seem to find what nobody had written. */
    @Test
    void whatNeverLooksLikeWhatIsReadIsNoValueOfIt() {
        assertThat(Suggestion.of(List.of(
                        call("get_page", "{'page_id':'98301'}", "{'page':{'title':'Plan','blocks':['one']}}", null),
                        call("save_page", "{'page_id':'98301','content':'two'}", "'saved'", null))))
                .contains("\"save_page\": {effect: write, cell: \"page:{page_id}\", changes: true}");
        assertThat(Suggestion.of(List.of(
                        call("get_page", "{'page_id':'98301'}", "one", null),
                        call("save_page", "{'page_id':'98301','content':'two'}", "'saved'", null))))
                .contains("\"save_page\": {effect: write, cell: \"page:{page_id}\", value: args.content}");
    }

    /** Two agents that write different ranges of one sheet do nothing to each other. */
    @Test
    void whatToolsAreToldBesideTheKeyTellsThingsApart() {
        Call read = call("get_cells", "{'sheet_id':'1AbC','range':'B2'}", "12", null);
        Call other = call("get_cells", "{'sheet_id':'1AbC','range':'B3'}", "5", null);
        Call write = call("update_cells", "{'sheet_id':'1AbC','range':'B2','value':11}", "'done'", null);

        assertThat(Suggestion.of(List.of(read, other, write)))
                .contains("\"update_cells\": {effect: write, cell: \"sheet:{sheet_id}:{range}\", value: args.value}");
        assertThat(Suggestion.of(List.of(read, write))).doesNotContain("{range}");
    }

    @Test
    void whatHangsOnAThingIsAnotherCell() {
        assertThat(Suggestion.of(List.of(
                        call("get_issue", "{'issue_id':'ENG-7'}", "{'status':'Todo'}", null),
                        call("update_issue", "{'issue_id':'ENG-7','status':'Done'}", "{'status':'Done'}", null),
                        call("create_comment", "{'issue_id':'ENG-7','body':'hi'}", "{'body':'hi'}", null),
                        call("list_comments", "{'issue_id':'ENG-7'}", "[{'body':'hi'}]", null))))
                .contains("\"update_issue\": {effect: write, cell: \"issue:{issue_id}\"")
                .contains("\"create_comment\": {effect: write, cell: \"issue_comment:{issue_id}\", merges: true}")
                .contains("\"list_comments\": {effect: read, cell: \"issue_comment:{issue_id}\"");
    }

    /** An address that only the list tells is none by which others would find the thing. */
    @Test
    void theElementsOfAListAreNamedAsOtherToolsNameThem() {
        assertThat(Suggestion.of(List.of(
                        call(
                                "list_issues",
                                "{}",
                                "{'issues':[{'id':'ENG-7','url':'x/ENG-7'},{'id':'ENG-8','url':'x/ENG-8'}]}",
                                null),
                        call("update_issue", "{'id':'ENG-7','state':'Done'}", "{'id':'ENG-7','state':'Done'}", null))))
                .contains("\"list_issues\": {reads: [\"issue:{result.issues[].id}\"]}");
    }

    @Test
    void aProgramMayTouchAnything() {
        assertThat(Suggestion.of(List.of(
                        call("read_query", "{'query':'SELECT 1'}", "1", null),
                        call("write_query", "{'query':'UPDATE x SET y = 1'}", "1", null))))
                .contains("\"write_query\": opaque");
    }

    @Test
    void anArgumentThatTheToolIsNamedAfterIsAKey() {
        assertThat(Suggestion.of(List.of(
                        call("read_cell", "{'cell':'alpha'}", "{'value':1}", null),
                        call("write_cell", "{'cell':'alpha','value':2}", "'done'", null))))
                .contains("\"write_cell\": {effect: write, cell: \"cell:{cell}\", value: args.value}");
    }

    /** Some models count their calls in each trace anew. */
    @Test
    void anAgentRanInACallOfItsTraceAndNotInOneOfAnotherWithTheSameId() {
        List<Call> calls = List.of(
                Call.of(origin().inTrace("one"), "a", "ask").id("c1").ended(1L).build(),
                Call.of(origin().inTrace("one"), "helper", "get_balance")
                        .arguments(Json.unwrapped(TextNode.valueOf("{\"account\":\"a1\"}")))
                        .run("c1")
                        .ended(1L)
                        .build(),
                Call.of(origin().inTrace("two"), "b", "get_balance")
                        .arguments(Json.unwrapped(TextNode.valueOf("{\"account\":\"a1\"}")))
                        .id("c1")
                        .ended(1L)
                        .build());
        assertThat(Suggestion.of(calls)).contains("\"ask\": none").contains("\"get_balance\": {effect: read");
    }

    /** A number is never equal to an object: each look at the list would seem to find a change, and the next look another one. */
    @Test
    void ofTwoFormsOfAThingOnlyOneIsItsValue() {
        Call one = call("get_balance", "{'account':'acc1'}", "100", null);

        assertThat(Suggestion.of(List.of(
                        one,
                        one,
                        call("set_balance", "{'account':'acc1','value':90}", "'done'", null),
                        call(
                                "list_accounts",
                                "{}",
                                "{'accounts':[{'account':'acc1','owner':'ann','status':'open'}]}",
                                null))))
                .contains("\"list_accounts\": {reads: [\"account:{result.accounts[].account}\"]}")
                .contains("\"get_balance\": {effect: read, cell: \"account:{account}\", value: result}");
    }
}
