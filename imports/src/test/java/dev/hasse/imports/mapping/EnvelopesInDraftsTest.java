package dev.hasse.imports.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Drafts for tools that answer with a value inside an envelope: {@code {"ok": true, "data": {"status": "open"}}}. */
class EnvelopesInDraftsTest {

    /** Calls, one a line: agent, tool, arguments, result. */
    private static String whole(String... calls) {
        return Suggestion.of(Stream.of(calls)
                .map(call -> call.split(" ", 4))
                .map(parts -> Call.of(Origin.of(new Document(Json.missing(), "f", 1, Set.of())), parts[0], parts[1])
                        .arguments(Json.unwrapped(TextNode.valueOf(parts[2].replace('\'', '"'))))
                        .result(Json.unwrapped(TextNode.valueOf(parts[3].replace('\'', '"'))))
                        .ended(1L)
                        .build())
                .toList());
    }

    private static String rules(String... calls) {
        return whole(calls)
                .lines()
                .filter(line -> line.startsWith("  \""))
                .map(line -> line.strip() + "\n")
                .reduce("", String::concat);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'data':VALUE} | result.data",
                "{'result':VALUE,'ok':true} | result.result",
                "{'success':true,'item':VALUE} | result.item",
                "{'status':'ok','payload':VALUE} | result.payload",
                "{'ticket':VALUE} | result.ticket",
                "{'code':200,'message':'OK','data':{'ticket':VALUE},'meta':{'took_ms':3}} | result.data.ticket",
                "{'data':VALUE,'error':null,'requestId':'r-1'} | result.data",
                "{'ok':true,'body':'TEXT'} | result.body",
            })
    void theValueIsLookedForInsideTheEnvelope(String envelope, String path) {
        assertThat(rules(
                        "a get_ticket {'ticket_id':'T-17'} "
                                + filled(envelope, "{'ticket_id':'T-17','status':'open','owner':'ann'}"),
                        "b update_ticket {'ticket_id':'T-17','status':'closed'} {'ok':true}",
                        "a get_ticket {'ticket_id':'T-17'} "
                                + filled(envelope, "{'ticket_id':'T-17','status':'closed','owner':'ann'}")))
                .isEqualTo("""
                        "get_ticket": {effect: read, cell: "ticket:{ticket_id}", value: PATH.status}
                        "update_ticket": {effect: write, cell: "ticket:{ticket_id}", value: args.status}
                        """.replace("PATH", path));
    }

    private static String filled(String envelope, String value) {
        return envelope.replace("VALUE", value).replace("TEXT", value.replace("'", "\\'"));
    }

    @Test
    void anAnswerWithoutTheEnvelopeTellsOfAnError() {
        assertThat(
                        rules(
                                "a get_ticket {'ticket_id':'T-17'} {'ok':true,'data':{'status':'open'}}",
                                "a get_ticket {'ticket_id':'T-18'} {'ok':false,'error':'not found'}",
                                "b update_ticket {'ticket_id':'T-17','status':'closed'} {'ok':true,'data':{'status':'closed'}}"))
                .isEqualTo("""
                        "get_ticket": {effect: read, cell: "ticket:{ticket_id}", value: result.data.status}
                        "update_ticket": {effect: write, cell: "ticket:{ticket_id}", value: args.status}
                        """);
    }

    @Test
    void listsStandInEnvelopesToo() {
        assertThat(rules(
                        "a list_orders {} {'status':'ok','data':{'items':[{'order_id':'W-11','status':'open'}],'total':1}}",
                        "b set_status {'order_id':'W-11','status':'closed'} {'ok':true}"))
                .contains(
                        "{effect: read, cell: \"order:{result.data.items[].order_id}\", value: \"result.data.items[].status\"}");
        assertThat(rules(
                        "a list_orders {} {'data':[{'id':'W-11','status':'open'}]}",
                        "b set_order {'order_id':'W-11','status':'closed'} {'ok':true}"))
                .contains("{effect: read, cell: \"order:{result.data[].id}\", value: \"result.data[].status\"}");
    }

    @Test
    void oneOfSeveralPartsIsNoEnvelope() {
        for (String answer : new String[] {
            "{'data':{'status':'open'},'owner':{'name':'ann'},'total':1}", "{'status':'open','labels':{'urgent':true}}",
        }) {
            assertThat(rules("a get_ticket {'ticket_id':'T-17'} " + answer))
                    .doesNotContain("result.data.")
                    .doesNotContain("result.labels");
        }
    }

    /** Otherwise what is read would never equal what is written. */
    @Test
    void theWholeIsReadIfTheWholeIsWritten() {
        assertThat(rules(
                        "a get_note {'key':'plan'} {'data':{'month':'May','state':'open'}}",
                        "b set_note {'key':'plan','data':{'month':'June','state':'open'}} {'ok':true}",
                        "a get_note {'key':'plan'} {'data':{'month':'June','state':'open'}}"))
                .contains("\"get_note\": {effect: read, cell: \"note:{key}\", value: result.data}")
                .contains("\"set_note\": {effect: write, cell: \"note:{key}\", value: args.data}");
    }

    /** An object among the arguments is looked into as they are: for a name of a value, or one that is also read or answered. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "id        | {'changes':{'status':'closed'}}                              | args.changes.status",
                "ticket_id | {'changes':{'status':'closed'}}                              | args.changes.status",
                "ticket_id | {'patch':{'status':'closed','owner':'bob'},'force':true}     | args.patch.status",
                "ticket_id | {'status':'closed','expected':{'status':'open'}}             | args.status",
                "ticket_id | {'from':{'status':'open'},'to':{'status':'closed'}}          |",
                "id        | {'from':{'status':'open'},'to':{'status':'closed'}}          |",
                "ticket_id | {'changes':{'fields':{'status':'closed'}}}                   |",
                "ticket_id | {'changes':{'label':'open'}}                                 |",
                "id        | {'changes':{'status':{'name':'closed'}}}                     |",
            })
    void theNewValueIsLookedForWithinTheArguments(String key, String given, @Nullable String path) {
        String ticket = "a get_ticket {'KEY':'T-17'} {'KEY':'T-17','status':'%s','owner':'ann'}".replace("KEY", key);
        assertThat(rules(
                        ticket.formatted("open"),
                        "b update_ticket {'KEY':'T-17',".replace("KEY", key) + given.substring(1) + " {'ok':true}",
                        ticket.formatted("closed")))
                .contains("\"update_ticket\": {effect: write, cell: \"ticket:{" + key + "}\", "
                        + (path == null ? "changes: true" : "value: " + path) + "}\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'status':'conflict'} | result.status | conflict",
                "{'error':'version mismatch'} | result.error | version mismatch",
                "{'code':409} | result.code | 409",
                "{'statusCode':412,'message':'Precondition Failed'} | result.statusCode | 412",
                "{'error':{'type':'stale_object','message':'somebody was first'}} | result.error.type | stale_object",
                "{'ok':false,'reason':'StaleVersion'} | result.reason | StaleVersion",
                "{'applied':false,'errorCode':'ETAG_MISMATCH'} | result.errorCode | ETAG_MISMATCH",
                "{'ok':false,'error':'file has changed since it was read'} | result.error | file has changed since it was read",
                "{'outcome':'optimistic lock failed'} | result.outcome | optimistic lock failed",
                "{'error':'version mismatch, expected 3, got 5'} | result.error | version mismatch* expected * got *",
                "{'error':{'message':'Conflict: T-17 changed since 3'}} | result.error.message | Conflict* changed since *",
                "{'error':'version mismatch expected 3'} | result.error | version mismatch expected 3",
            })
    void whatSaysThatSomebodyElseWasFirstIsRefused(String answer, String path, String value) {
        assertThat(whole(
                        "a update_ticket {'ticket_id':'T-17','status':'open'} {'ok':true}",
                        "b update_ticket {'ticket_id':'T-17','status':'closed'} " + answer))
                .contains(
                        "  #   " + path + ": " + value
                                + " in 1; if the store checks each write so, put this in place of failed: refused: "
                                + path
                                + " = " + value + "\n",
                        ", failed: " + (answer.startsWith("{'ok':false") ? "result.ok = false" : path + " = " + value)
                                + "}\n");
    }

    @Test
    void severalAnswersMaySayThatItWasRefused() {
        assertThat(whole(
                        "a update_ticket {'ticket_id':'T-17','status':'open'} {'status':'conflict'}",
                        "a update_ticket {'ticket_id':'T-17','status':'open'} {'status':'stale'}",
                        "b update_ticket {'ticket_id':'T-17','status':'closed'} {'status':'done'}"))
                .contains(
                        "refused: \"result.status = conflict, stale\"\n",
                        ", failed: \"result.status = conflict, stale\"}\n");
    }

    @Test
    void answersThatVaryOnlyByNumbersAreOnePattern() {
        assertThat(whole(
                        "a update_ticket {'ticket_id':'T-17','status':'open'} {'error':'stale version 3'}",
                        "a update_ticket {'ticket_id':'T-17','status':'open'} {'error':'stale version 4'}",
                        "a update_ticket {'ticket_id':'T-17','status':'open'} {'error':'conflict'}",
                        "b update_ticket {'ticket_id':'T-17','status':'closed'} {'ok':true}"))
                .contains("  #   result.error: conflict, stale version * in 3;")
                .contains(", failed: \"result.error = conflict, stale version *\"}\n");
    }

    /** A star stands for any text, and so for "no" too. */
    @Test
    void aPatternThatFitsOtherAnswersIsNotAdvised() {
        assertThat(whole(
                        "a update_ticket {'ticket_id':'T-17','status':'open'} {'message':'T-17 conflict'}",
                        "a update_ticket {'ticket_id':'T-18','status':'open'} {'message':'T-18 conflict'}",
                        "b update_ticket {'ticket_id':'T-17','status':'closed'} {'message':'no conflict'}"))
                .contains("  #   result.message: T-17 conflict, T-18 conflict in 2;")
                .doesNotContain("= * conflict");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'status':'closed'}",
                "{'code':200}",
                "{'count':409}",
                "{'error':'not found'}",
                "{'status':'no conflict'}",
                "{'text':'conflict'}",
                "{'message':'ticket was updated'}",
                "{'message':'the merge is done and the conflict resolved'}",
            })
    void nothingElseIs(String answer) {
        assertThat(whole("a update_ticket {'ticket_id':'T-17','status':'open'} " + answer))
                .doesNotContain("refused: result")
                .doesNotContain("failed: result");
    }

    @Test
    void aToolThatOnlyReadsRefusesNoWrite() {
        assertThat(whole("a get_merge {'merge_id':'M-17'} {'status':'conflict'}"))
                .doesNotContain("refused: result")
                .doesNotContain("failed: result");
    }

    /** The flag tells of both. */
    @Test
    void whatFailedOtherwiseStillFailed() {
        assertThat(whole(
                        "a update_ticket {'ticket_id':'T-17','status':'open'} {'ok':true}",
                        "a update_ticket {'ticket_id':'T-17','status':'open'} {'ok':false,'error':'conflict'}",
                        "b update_ticket {'ticket_id':'T-18','status':'open'} {'ok':false,'error':'not found'}"))
                .contains("in place of failed: refused: result.error = conflict\n")
                .contains("  #   result.ok: false in 2; taken for calls that did nothing\n")
                .contains(", failed: result.ok = false}\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "RESOURCE | result.resource | value: result.resource.text",
                "['downloaded',RESOURCE] | result[].resource | value: \"result[].resource.text\"",
            })
    void aResourceInAnAnswerIsNamedByItsUri(String answer, String path, String value) {
        String resource = "{'type':'resource','resource':{'uri':'doc://plan','mimeType':'text/plain','text':'May'}}";
        assertThat(rules("a get_plan {} " + answer.replace("RESOURCE", resource)))
                .isEqualTo("\"get_plan\": {effect: read, cell: \"{" + path + ".uri}\", " + value + "}\n");
    }

    /** A link tells where something is, and not what it is. */
    @Test
    void aLinkToAResourceIsNoReadOfIt() {
        assertThat(rules("a find_plan {} {'type':'resource_link','uri':'doc://plan','name':'plan'}"))
                .isEqualTo("\"find_plan\": none\n");
    }
}
