package dev.hasse.imports.formats.transactions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.calls.Call;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.formats.FrontEndTrial;
import dev.hasse.model.transactions.RuleFault;
import dev.hasse.model.transactions.StepMark;
import java.util.List;
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
            execute   | ,'status':410,'response':{'error':'intent_expired'}| expired row DONE, expired DONE
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
            {'intent_id':'i','idempotency_key':'k','status':'paid','started_at':null,'compensated_at':null} | state | created, authorized, executing
            {'intent_id':'i','state':'settled'}                          | idempotency_key | and its idempotency key
            {'idempotency_key':'k','state':'settled'}                    | intent_id       | the id of an intent
            {'path':'/api/atp/execute','body':{'intent_id':'i'}}         | intent_id       | and its idempotency key
            """)
    void refusals(String line, String field, String expected) {
        assertThat(of(line).refused).singleElement().asString().contains(field).contains(expected);
    }

    /** A row of the published implementation, in which each column of {@code stamped} has the second of its place as its moment. */
    private static String published(String status, String stamped, String more) {
        List<String> columns = List.of(stamped.split(" "));
        StringBuilder row =
                new StringBuilder("{'intent_id':'i','idempotency_key':'k','created_at':'2026-01-01 00:00:00'");
        for (String column : List.of("started_at", "completed_at", "settled_at", "compensated_at")) {
            int second = columns.indexOf(column) + 1;
            row.append(",'%s':%s".formatted(column, second == 0 ? "null" : "'2026-01-01T00:00:0" + second + ".000Z'"));
        }
        return row + ",'status':'" + status + "','updated_at':'2026-01-01T00:00:09.000Z'" + more + "}";
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            pending     |                                               | | authorized row DONE
            settled     | started_at completed_at settled_at            | | authorized row DONE, executing row DONE, executed row DONE, settle DONE, settled DONE
            failed      | started_at                                    | | authorized row DONE, executing row DONE, failed row DONE, failed DONE
            compensated | started_at completed_at compensated_at        | | authorized row DONE, executing row DONE, executed row DONE, compensated row DONE, compensated DONE
            compensated | started_at completed_at settled_at compensated_at | | authorized row DONE, executing row DONE, executed row DONE, settle DONE, settled DONE, compensated row DONE
            pending     |            | ,'expires_at':'2026-01-01T00:00:05.000Z','intent_status':'expired'    | authorized row DONE, expired row DONE, expired DONE
            pending     |            | ,'expires_at':'2026-01-01T00:00:05.000Z','intent_status':'authorized' | authorized row DONE
            executing   | started_at | ,'expires_at':'2026-01-01T00:00:05.000Z','intent_status':'expired'    | authorized row DONE, executing row DONE
            executing   | started_at | ,'expires_at':'2026-01-01T00:00:00.500Z' | authorized row DONE, expired row DONE, expired DONE, expired to executing DONE, executing row DONE
            """)
    void rowsOfThePublishedImplementation(String status, String stamped, String more, String expected) {
        String row = published(status, stamped == null ? "" : stamped, more == null ? "" : more);

        assertThat(tools(of(row))).isEqualTo(expected);
    }

    @Test
    void anIntentThatAllowsSeveralExecutionsIsSeveralTransactions() {
        assertThat(of(published("pending", "", ",'max_executions':2"))
                        .calls
                        .get(0)
                        .origin()
                        .attributes())
                .containsEntry("transaction", "i/k");
        assertThat(of(published("pending", "", ",'max_executions':1"))
                        .calls
                        .get(0)
                        .origin()
                        .attributes())
                .containsEntry("transaction", "i");
    }

    @Test
    void aPublishedReceiptIsSeenInTheStateInWhichItWasIssued() {
        String receipt = ",'receipt':{'transaction':{'status':'executed'}}";
        FrontEndTrial trial = of(published("settled", "started_at completed_at settled_at", receipt));

        assertThat(trial.calls)
                .filteredOn(call -> !call.marks().isEmpty())
                .first()
                .satisfies(call -> {
                    assertThat(call.tool()).isEqualTo("executed row");
                    assertThat(call.marks()).containsExactly(StepMark.breaks(RuleFault.EARLY_RECEIPT));
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "{'a':1}", "{'intent_id':'i','idempotency_key':'k'}", "{'path':'/api/orders'}"})
    void whatIsNotRecognized(String line) throws java.io.IOException {
        assertThat(Format.of(new com.fasterxml.jackson.databind.json.JsonMapper().readTree(line.replace('\'', '"'))))
                .isEmpty();
    }
}
