package dev.hasse.imports.formats.workflows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.formats.FrontEndTrial;
import dev.hasse.imports.formats.Texts;
import dev.hasse.imports.mapping.Mapping;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DbosTest {
    private static final String WORKFLOW =
            "{'workflow_uuid':'w','status':'SUCCESS','name':'pay','queue_name':'q','inputs':'{\\'json\\':[\\'acc-1\\',30]}'}";
    private static final String STEP =
            "{'workflow_uuid':'w','function_id':1,'function_name':'write','output':'70','error':null,"
                    + "'started_at_epoch_ms':1772355600000,'completed_at_epoch_ms':'1772355600250'}";

    @Test
    void aStepIsACallOfItsWorkflow() {
        Call call = FrontEndTrial.of(Format.DBOS, STEP, WORKFLOW).call();

        assertThat(call.agent()).isEqualTo("w");
        assertThat(call.role()).isEqualTo("pay");
        assertThat(call.tool()).isEqualTo("write");
        assertThat(call.id()).isEqualTo("w/1");
        assertThat(call.started()).isEqualTo(1_772_355_600_000_000L);
        assertThat(call.ended()).isEqualTo(1_772_355_600_250_000L);
        assertThat(call.origin().trace()).isEqualTo("w");
        assertThat(call.origin().attributes())
                .containsEntry("queue_name", "q")
                .containsEntry("input.0", "acc-1")
                .containsEntry("input.1", "30");
        assertThat(call.arguments().isMissingNode()).as("they are not recorded").isTrue();
    }

    @Test
    void stepsAreInTheOrderOfTheirNumbers() {
        FrontEndTrial trial = FrontEndTrial.of(
                Format.DBOS,
                "{'operation_outputs':[" + STEP.replace("'function_id':1", "'function_id':10") + "," + STEP
                        + "],'workflow_status':[" + WORKFLOW + "]}");

        assertThat(trial.calls).extracting(Call::id).containsExactly("w/1", "w/10");
    }

    /** As {@code json_agg} writes them, each table on a line. */
    @Test
    void tablesMayBeArrays() {
        FrontEndTrial trial = FrontEndTrial.of(
                Format.DBOS,
                "[" + STEP + "," + STEP.replace("'function_id':1", "'function_id':2") + "]",
                "[" + WORKFLOW + "]");

        assertThat(trial.refused).isEmpty();
        assertThat(trial.calls).extracting(Call::id).containsExactly("w/1", "w/2");
        assertThat(trial.calls).extracting(Call::role).containsExactly("pay", "pay");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'{\\'json\\':70,\\'__dbos_serializer\\':\\'superjson\\'}' | 70",
                "'{\\'json\\':70,\\'meta\\':{}}' | 70",
                "'{\\'json\\':70,\\'other\\':1}' | {'json':70,'other':1}",
                "'gASVAAAA' | gASVAAAA",
                "'\\'paid\\'' | paid",
                "'true' | true"
            })
    void outputsAreWhatWasSerialized(String output, String value) {
        assertThat(Texts.value(FrontEndTrial.of(Format.DBOS, STEP.replace("'output':'70'", "'output':" + output))
                        .call()
                        .result()))
                .isEqualTo(Texts.value(value));
    }

    @Test
    void inputsMayHaveNames() {
        String python = WORKFLOW.replace(
                "{\\'json\\':[\\'acc-1\\',30]}", "{\\'args\\':[{\\'id\\':5}],\\'kwargs\\':{\\'to\\':\\'acc-2\\'}}");

        assertThat(FrontEndTrial.of(Format.DBOS, STEP, python).call().origin().attributes())
                .containsEntry("input.0.id", "5")
                .containsEntry("input.to", "acc-2");
    }

    /** Rows of DBOS for Java, of which the serialization says that types stand beside values; before version 11 of its tables nothing says it. */
    @ParameterizedTest
    @ValueSource(strings = {"'serialization':'java_jackson',", ""})
    void valuesOfJavaAreWithoutTheirTypes(String serialization) {
        String workflow = "{'workflow_uuid':'w','status':'SUCCESS','name':'pay'," + serialization
                + "'inputs':'[\\'[Ljava.lang.Object;\\',[\\'acc-1\\',[\\'java.lang.Long\\',30],[\\'[I\\',[1,2]],"
                + "{\\'@class\\':\\'a.B\\',\\'id\\':5}]]'}";
        String output = "'{\\'@class\\':\\'java.util.Map1\\',\\'sum\\':[\\'java.math.BigDecimal\\',1.50],"
                + "\\'tags\\':[\\'java.util.List12\\',[\\'java.lang.Long\\',\\'b\\']]}'";
        Call call = FrontEndTrial.of(Format.DBOS, STEP.replace("'output':'70'", "'output':" + output), workflow)
                .call();

        assertThat(call.origin().attributes())
                .containsEntry("input.0", "acc-1")
                .containsEntry("input.3.id", "5")
                .doesNotContainKey("input.3.@class");
        assertThat(call.origin().attributes()).containsEntry("input.1", "30").doesNotContainKey("input.2");
        assertThat(Texts.value(call.result())).isEqualTo(Texts.value("{'sum':1.50,'tags':['java.lang.Long','b']}"));
    }

    @Test
    void aListIsNoTypeWhereNothingSaysSo() {
        String output = "'[\\'java.lang.Long\\',5]'";
        Call call = FrontEndTrial.of(Format.DBOS, STEP.replace("'output':'70'", "'output':" + output), WORKFLOW)
                .call();

        assertThat(Texts.value(call.result())).isEqualTo(Texts.value("['java.lang.Long',5]"));
    }

    @Test
    void namesThatNoClassHasAreNoTypes() {
        String endless = "a.".repeat(100_000) + "b";
        Call call = FrontEndTrial.of(
                        Format.DBOS,
                        STEP.replace(
                                "'output':'70'", "'serialization':'java_jackson','output':'[\\'" + endless + "\\',5]'"))
                .call();

        assertThat(call.result().size()).isEqualTo(2);
    }

    @Test
    void aStepWithAnErrorFailed() {
        assertThat(FrontEndTrial.of(Format.DBOS, STEP.replace("'error':null", "'error':'{\\'message\\':\\'no\\'}'"))
                        .call()
                        .outcome())
                .isEqualTo(Outcome.FAILED);
    }

    @Test
    void whatIsNoRowIsSaid() {
        assertThat(FrontEndTrial.of(
                                Format.DBOS,
                                "{'a':1}",
                                STEP.replace("'function_id':1", "'function_id':'x'"),
                                "{'workflow_uuid':'w'}",
                                STEP)
                        .refused)
                .containsExactly(
                        "f:1: workflow_uuid: found nothing, expected the id of a workflow",
                        "f:2: function_id: found \"x\", expected the number of a step",
                        "f:3: found {\"workflow_uuid\":\"w\"}, expected a row of operation_outputs, with function_id, or of"
                                + " workflow_status, with name and status");
    }

    @Test
    void theExampleIsRead() {
        byte[] example = FrontEndTrial.example(Format.DBOS, "transfer.jsonl");
        FrontEndTrial trial = FrontEndTrial.ofBytes(Format.DBOS, Mapping.none(), example);

        assertThat(trial.calls).hasSize(5);
        assertThat(trial.calls).extracting(Call::outcome).containsOnly(Outcome.DONE);
        assertThat(Format.of(Texts.json(Texts.lines(WORKFLOW)))).contains(Format.DBOS);
        FrontEndTrial cut =
                FrontEndTrial.ofBytes(Format.DBOS, Mapping.none(), Arrays.copyOf(example, example.length - 100));
        assertThat(cut.calls).hasSize(4);
        assertThat(cut.syntax()).hasSize(1);
    }
}
