package dev.hasse.imports.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.formats.Texts;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CallConditionTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "result.s = version mismatch*        | version mismatch, expected 3, got 5 | true",
                "result.s = version mismatch*        | version mismatch                    | true",
                "result.s = version mismatch*        | no version mismatch                 | false",
                "result.s = *mismatch*               | no version mismatch, 3              | true",
                "result.s = version *, expected 3    | version mismatch, expected 3        | true",
                "result.s = done, *: conflict        | T-17: conflict                      | true",
                "result.s = version mismatch         | version mismatch, expected 3        | false",
                "result.s != ok*, done               | ok, 3 rows                          | false",
                "result.s != ok*, done               | busy                                | true",
                "result.s = ?usy, [b]usy, b.sy       | busy                                | false",
                "result.s = *                        | busy                                | true",
            })
    void aStarStandsForAnyText(String condition, String answer, boolean holds) {
        assertThat(CallCondition.parse(condition).holds(answered("{'s':'" + answer + "'}")))
                .isEqualTo(holds);
    }

    @Test
    void aStarStandsForNothingThatIsNoText() {
        for (String answer : new String[] {"{}", "{'s':null}", "{'s':{'t':1}}"}) {
            assertThat(CallCondition.parse("result.s = *").holds(answered(answer)))
                    .isFalse();
        }
    }

    /** Each star would double the time if matching went back further than to the last one. */
    @Test
    void manyStarsTakeNoLonger() {
        CallCondition condition = CallCondition.parse("result.s = " + "a*".repeat(200) + "b");
        Call call = answered("{'s':'" + "a".repeat(20_000) + "'}");

        assertTimeoutPreemptively(
                Duration.ofSeconds(20), () -> assertThat(condition.holds(call)).isFalse());
    }

    private static Call answered(String result) {
        return Call.of(Origin.of(new Document(Json.missing(), "f", 1, Set.of())), "a", "swap")
                .result(Texts.json(result))
                .build();
    }
}
