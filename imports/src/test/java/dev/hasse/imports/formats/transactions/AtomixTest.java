package dev.hasse.imports.formats.transactions;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.formats.FrontEndTrial;
import dev.hasse.imports.formats.Texts;
import dev.hasse.imports.mapping.Mapping;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The checker's log and the effect log of Atomix. */
class AtomixTest {

    private static FrontEndTrial of(String... lines) {
        return FrontEndTrial.of(Format.ATOMIX, String.join("\n", lines));
    }

    private static byte[] file(String... lines) {
        return Texts.lines(lines).getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void theLinesOfTheCheckerInTheirOrder() {
        FrontEndTrial trial = of(
                "{'trace_id':'t','tx_id':'a','op_kind':'write','scope':'x','value_hash':'h1','ts':1}",
                "{'trace_id':'t','tx_id':'b','op_kind':'read','scope':'x','value_hash':'h1','ts':1}",
                "{'trace_id':'t','tx_id':'a','op_kind':'commit','scope':'','value_hash':'','ts':0}",
                "{'trace_id':'u','tx_id':'a','op_kind':'abort'}");

        assertThat(trial.refused).isEmpty();
        assertThat(trial.calls).extracting(Call::tool).containsExactly("write", "read", "commit", "abort");
        assertThat(trial.calls)
                .as("microseconds, which rise from line to line of a trace")
                .extracting(Call::ended)
                .containsExactly(1_000_000L, 1_000_001L, 1_000_002L, 0L);
        assertThat(trial.calls).extracting(call -> call.origin().trace()).containsExactly("t", "t", "t", "u");
    }

    /** The name of a file says nothing of when its lines happened. */
    @Test
    void linesOfOneTraceInTwoFilesAreOrderedByTheirTimes() {
        FrontEndTrial trial = FrontEndTrial.ofBytes(
                Format.ATOMIX,
                Mapping.none(),
                file(
                        "{'trace_id':'t','tx_id':'b','op_kind':'read','scope':'x','value_hash':'h1','ts':50}",
                        "{'trace_id':'t','tx_id':'b','op_kind':'commit','ts':51}"),
                file(
                        "{'trace_id':'t','tx_id':'a','op_kind':'write','scope':'x','value_hash':'h1','ts':1}",
                        "{'trace_id':'t','tx_id':'a','op_kind':'commit','ts':55}"),
                file("{'trace_id':'t','tx_id':'c','op_kind':'commit'}"));

        assertThat(trial.calls)
                .extracting(Call::ended)
                .as("a file without times goes on where all others have ended")
                .containsExactly(50_000_000L, 51_000_000L, 1_000_000L, 55_000_000L, 55_000_001L);
    }

    @Test
    void theEffectsOfATransactionAndHowItEnded() {
        FrontEndTrial trial = of(
                "{'tx_id':'a','epoch':1,'status':'committed','scopes':['x','y'],'payload':{'n':1},'idempotency_key':'k'}",
                "{'tx_id':'b','epoch':2,'status':'aborted','scopes':['x'],'payload':2}",
                "{'tx_id':'c','epoch':3,'status':'pending','scopes':['x'],'payload':3}",
                "{'tx_id':'a','epoch':1,'status':'committed','scopes':['z'],'payload':4}");

        assertThat(trial.refused).isEmpty();
        assertThat(trial.calls)
                .extracting(call -> call.agent() + " " + call.tool())
                .containsExactly("a effect", "b effect", "c effect", "a effect", "a commit", "b abort");
        assertThat(trial.calls.get(0).origin().attributes()).containsEntry("idempotency_key", "k");
        assertThat(trial.calls.get(0).arguments()).hasToString("{\"scopes\":[\"x\",\"y\"],\"payload\":{\"n\":1}}");
    }

    /** The effect log as the prototype writes it. */
    @Test
    void aTransactionWithItsEffects() {
        FrontEndTrial trial = of(
                "{'tx_id':'a','epoch':1,'trace_id':'t','branch_id':null,'scopes':['x','y'],'effects':['d','e'],'status':'committed',"
                        + "'reason':null,'effects_payloads':["
                        + "{'tx_id':'a','trace_id':'t','epoch':1,'status':'committed','scopes':['x'],'payload':1,'idempotency_key':'k','description':'d'},"
                        + "{'tx_id':'a','trace_id':'t','epoch':1,'status':'committed','scopes':['y'],'payload':2,'idempotency_key':'l','description':'e'}]}",
                "{'tx_id':'b','epoch':2,'trace_id':'t','scopes':[],'effects':[],'status':'aborted','reason':'no','effects_payloads':[]}");

        assertThat(trial.refused).isEmpty();
        assertThat(trial.calls)
                .extracting(call -> call.agent() + " " + call.tool() + " "
                        + call.origin().attributes().get("idempotency_key"))
                .containsExactly("a effect k", "a effect l", "a commit null", "b abort null");
    }

    /** Rows of the prototype's store, as {@code sqlite3 -json} and {@code jq -c} print them. */
    @Test
    void theTablesOfTheStore() {
        FrontEndTrial trial = of(
                "{'id':1,'tx_id':'a','trace_id':'t','branch_id':null,'epoch':1,'status':'committed','scopes':'[\\'x\\', \\'y\\']',"
                        + "'payload':'{\\'n\\': 1}','idempotency_key':'k','description':'d'}",
                "{'tx_id':'a','trace_id':'t','branch_id':null,'epoch':1,'status':'committed','scopes':'[\\'x\\', \\'y\\']','reason':null}",
                "{'tx_id':'b','trace_id':'t','branch_id':null,'epoch':2,'status':'aborted','scopes':'[\\'x\\']','reason':'no'}",
                "{'call_id':1,'trace_id':'t','branch_id':'','tool_name':'mail','tx_id':'a','epoch':1,'scopes':'[]','tool_input':'{}'}");

        assertThat(trial.refused).isEmpty();
        assertThat(trial.calls)
                .extracting(call -> call.agent() + " " + call.tool())
                .containsExactly("a effect", "a commit", "b abort");
        assertThat(trial.calls.get(0).arguments()).hasToString("{\"scopes\":[\"x\",\"y\"],\"payload\":{\"n\":1}}");
    }

    /** As a whole file, or on a line among others. */
    @ParameterizedTest
    @ValueSource(
            strings = {"[%s,%s]", "[%s,\n%s]", "[\n%s,\n%s\n]\n", "[%s,%s]\n\n", "[%s]\n[%s]", "%s\n[%s]", "[]\n[%s,%s]"
            })
    void anArrayIsReadLikeItsLines(String form) {
        String write = "{'tx_id':'a','op_kind':'write','scope':'x','value_hash':'h'}";
        String commit = "{'tx_id':'a','op_kind':'commit'}";
        FrontEndTrial trial = of(form.formatted(write, commit));

        assertThat(trial.refused).isEmpty();
        assertThat(trial.calls).extracting(Call::tool).containsExactly("write", "commit");
        assertThat(Atomix.recognizes(Json.unwrapped(TextNode.valueOf("[{\"tx_id\":1,\"op_kind\":\"read\"}]"))))
                .isTrue();
    }

    @Test
    void aTransactionThatEndedTwiceIsDecidedTwice() {
        assertThat(of(
                                "{'tx_id':'a','epoch':1,'status':'committed','scopes':['x'],'payload':1}",
                                "{'tx_id':'a','epoch':1,'status':'aborted','scopes':['x'],'payload':1}")
                        .calls)
                .extracting(Call::tool)
                .containsExactly("effect", "effect", "commit", "abort");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {'tx_id':'a','op_kind':'reads','scope':'x'}              | op_kind | read, write, commit or abort
            {'tx_id':{},'op_kind':'read','scope':'x'}                | tx_id   | the id of a transaction
            {'tx_id':'a','epoch':1,'scopes':['x'],'status':'done'}   | status  | committed, aborted, pending or waiting
            """)
    void refusals(String line, String field, String expected) {
        assertThat(of(line).refused).singleElement().asString().contains(field).contains(expected);
    }
}
