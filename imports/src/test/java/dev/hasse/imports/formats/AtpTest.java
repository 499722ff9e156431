package dev.hasse.imports.formats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.calls.Call;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows and requests of ATP, as calls. */
class AtpTest {

    private static FrontEndTrial of(String... lines) {
        return FrontEndTrial.of(Format.ATP, String.join("\n", lines));
    }

    private static String row(String state) {
        return "{'intent_id':'i','idempotency_key':'k','state':'" + state + "','body':{'n':1},'receipt':null}";
    }

    private static String request(String path, String more) {
        return "{'path':'https://shop.example/api/atp/" + path + "?v=1','headers':{'Idempotency-Key':'k'},"
                + "'body':{'intent_id':'i'}" + more + "}";
    }

    private static String tools(FrontEndTrial trial) {
        assertThat(trial.refused).isEmpty();
        return trial.calls.stream()
                .map(call -> call.tool() + " " + call.outcome())
                .collect(Collectors.joining(", "));
    }

    @Test
    void theFirstFinalStateDecidesAndEachSightOfItIsAStep() {
        FrontEndTrial trial = of(row("created"), row("executing"), row("settled"), row("settled"));

        assertThat(tools(trial))
                .isEqualTo("created row DONE, executing row DONE, settle DONE, settled DONE, settle DONE");
        Call settle = trial.calls.get(2);
        assertThat(settle.arguments()).hasToString("{\"n\":1}");
        assertThat(settle.origin().attributes()).containsEntry("intent_id", "i").containsEntry("idempotency_key", "k");
        assertThat(trial.calls).extracting(Call::ended).containsExactly(0L, 1L, 2L, 2L, 3L);
    }

    @Test
    void rowsThatHaveATimeAreReadInItsOrder() {
        assertThat(tools(of(
                        row("settled").replace("{'i", "{'updated_at':'2026-01-01 00:00:02','i"),
                        row("created").replace("{'i", "{'updated_at':'2026-01-01 00:00:01','i"))))
                .startsWith("created row");
    }

    @Test
    void compensatingWhatWasSettledDecidesNothing() {
        assertThat(tools(of(row("settled"), row("compensated"))))
                .isEqualTo("settle DONE, settled DONE, compensated row DONE");
        assertThat(tools(of(row("executing"), row("compensated"))))
                .isEqualTo("executing row DONE, compensated row DONE, compensated DONE");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            authorize | ,'status':200,'response':{'state':'authorized'}    | authorized row DONE
            authorize | ,'status':200                                      | authorized row DONE
            authorize | ,'status':409,'response':{'error':'nonce_consumed'}|
            execute   | ,'status':200,'response':{'state':'executing'}     | executing row DONE
            execute   | ,'status':200,'response':{'state':'settled'}       | settle DONE, settled DONE
            execute   |                                                    | execute UNKNOWN
            execute   | ,'status':503                                      | execute UNKNOWN
            execute   | ,'status':429                                      | execute UNKNOWN
            execute   | ,'status':400                                      | execute FAILED
            execute   | ,'status':410,'response':{'error':'intent_expired'}| expired row DONE, expired DONE, execute FAILED
            receipts  | ,'status':200                                      |
            """)
    void requests(String path, String more, String expected) {
        assertThat(tools(of(request(path, more == null ? "" : more)))).isEqualTo(expected == null ? "" : expected);
    }

    @Test
    void everyStateLeadsToThoseAfterIt() {
        assertThat(AtpState.EXECUTING.leadsTo(AtpState.SETTLED)).isTrue();
        assertThat(AtpState.CREATED.leadsTo(AtpState.COMPENSATED)).isTrue();
        assertThat(AtpState.SETTLED.leadsTo(AtpState.SETTLED)).isTrue();
        assertThat(AtpState.EXECUTING.leadsTo(AtpState.AUTHORIZED)).isFalse();
        assertThat(AtpState.EXECUTING.leadsTo(AtpState.EXPIRED)).isFalse();
        assertThat(AtpState.EXPIRED.leadsTo(AtpState.SETTLED)).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {'intent_id':'i','idempotency_key':'k','state':'paid'}       | state           | created, authorized, executing
            {'intent_id':'i','idempotency_key':'k','state':5}            | state           | created, authorized, executing
            {'intent_id':'i','state':'settled'}                          | idempotency_key | and its idempotency key
            {'idempotency_key':'k','state':'settled'}                    | intent_id       | the id of an intent
            {'path':'/api/atp/execute','body':{'intent_id':'i'}}         | intent_id       | and its idempotency key
            """)
    void refusals(String line, String field, String expected) {
        assertThat(of(line).refused).singleElement().asString().contains(field).contains(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "{'a':1}", "{'intent_id':'i','idempotency_key':'k'}", "{'path':'/api/orders'}"})
    void whatIsNotRecognized(String line) throws java.io.IOException {
        assertThat(Format.of(new com.fasterxml.jackson.databind.json.JsonMapper().readTree(line.replace('\'', '"'))))
                .isEmpty();
    }
}
