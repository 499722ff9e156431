package dev.hasse.imports.formats.transactions;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.formats.FrontEndTrial;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages of SagaMAS, each noted as {@code WORD agent}, as calls. */
class SagaMasTest {

    private static String message(String noted) {
        String[] words = noted.split(" ");
        boolean order = SagaMasWord.of(words[0]).map(SagaMasWord::isOrder).orElse(true);
        return "{'type':'%s','transactionId':'t','fromAgent':'%s','toAgent':'%s','payload':{'n':1}}"
                .formatted(words[0], order ? "c" : words[1], order ? words[1] : "c");
    }

    private static FrontEndTrial of(String... messages) {
        return FrontEndTrial.of(
                Format.SAGAMAS,
                Arrays.stream(messages).map(SagaMasTest::message).collect(Collectors.joining("\n")));
    }

    private static String tools(FrontEndTrial trial) {
        assertThat(trial.refused).isEmpty();
        return trial.calls.stream()
                .map(call -> call.tool() + " " + call.outcome())
                .collect(Collectors.joining(", "));
    }

    /** The table of words of the page, in each of the three vocabularies. */
    @ParameterizedTest
    @CsvSource({
        "START_TRANSACTION, START",
        "SUBTRANSACTION_EXEC, EXECUTE",
        "SUBTRANSACTION_SUCCESS, SUCCESS",
        "SUCCESS, SUCCESS",
        "subtransaction_success, SUCCESS",
        "SUBTRANSACTION_FAILURE, FAILURE",
        "FAILURE, FAILURE",
        "ROLLBACK, COMPENSATE",
        "COMPENSATE, COMPENSATE",
        "ROLLBACK_COMPLETE, COMPENSATED",
        "COMPENSATION_DONE, COMPENSATED",
        "COMP_DONE, COMPENSATED",
        "TRANSACTION_SUCCEEDED, SUCCEEDED",
        "TRANSACTION_ABORTED, ABORTED",
        "DONE, DONE",
        "DONE_ACK, DONE_ACKNOWLEDGED"
    })
    void theThreeVocabularies(String word, SagaMasWord meaning) {
        assertThat(SagaMasWord.of(word)).contains(meaning);
    }

    @Test
    void aStepBeginsWithItsOrderAndACompensationCountsFromIts() {
        FrontEndTrial trial = of("SUBTRANSACTION_EXEC a", "SUCCESS a", "COMPENSATE a", "DONE b", "COMP_DONE a");

        assertThat(tools(trial)).isEqualTo("saga started DONE, a DONE, saga aborted DONE, compensate a DONE");
        Call step = trial.calls.get(1);
        assertThat(step.started()).isZero();
        assertThat(step.ended()).isEqualTo(1);
        assertThat(step.agent()).isEqualTo("a");
        Call compensation = trial.calls.get(3);
        assertThat(compensation.ended()).isEqualTo(2);
        assertThat(compensation.arguments()).hasToString("{\"of\":\"a\"}");
    }

    @Test
    void whatIsReportedAgainIsTheSameReport() {
        assertThat(tools(of("SUBTRANSACTION_EXEC a", "SUCCESS a", "SUBTRANSACTION_EXEC a", "SUCCESS a")))
                .isEqualTo("saga started DONE, a DONE");
        assertThat(tools(of("SUCCESS a", "COMPENSATE a", "COMP_DONE a", "COMP_DONE a")))
                .isEqualTo("saga started DONE, a DONE, compensate a DONE, saga aborted DONE");
    }

    @Test
    void aStepIsNamedInThePayload() {
        assertThat(FrontEndTrial.of(
                                Format.SAGAMAS,
                                "{'type':'SUCCESS','transaction_id':7,'from_agent':'a','payload':{'step':'pay'}}")
                        .calls)
                .extracting(Call::tool)
                .containsExactly("saga started", "a/pay");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {'type':'RETRY','transactionId':'t','fromAgent':'a'}            | type          | a type of Table 1
            {'type':'SUCCESS','fromAgent':'a'}                              | transactionId | the id of a transaction
            {'type':'SUCCESS','transactionId':'t','toAgent':'c'}            | fromAgent     | the name of an agent
            {'type':'SUBTRANSACTION_EXEC','transactionId':'t','fromAgent':'c'} | toAgent    | the name of an agent
            """)
    void refusals(String line, String field, String expected) {
        assertThat(FrontEndTrial.of(Format.SAGAMAS, line).refused)
                .singleElement()
                .asString()
                .contains(field)
                .contains(expected);
    }

    @Test
    void whatAMicroserviceAnswersIsNoMessage() {
        assertThat(FrontEndTrial.of(Format.SAGAMAS, "{'status':'SUCCESS','transactionId':'t','data':{},'error':null}")
                        .ignored)
                .containsOnlyKeys("answer of a microservice");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'type':'SUCCESS','transactionId':'t'}",
                "{'type':'RETRY','transactionId':'t','fromAgent':'a'}",
                "{'type':'SUCCESS','fromAgent':'a','toAgent':'c'}",
                "[]"
            })
    void whatIsNotRecognized(String line) throws IOException {
        assertThat(Format.of(new JsonMapper().readTree(line.replace('\'', '"'))))
                .isEmpty();
    }
}
