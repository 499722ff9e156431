package dev.hasse.imports.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.Coverage.Count;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The orders of issue and of landing of effects that were issued together; {@code ?} for an unknown order, {@code ~} for an inferred one. */
class BatchesTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "one after another                   | 1..2 m:a/0; 3..4 m:a/1; 5..6 m:a/2 | 0,1,2 | 0,1,2",
                "one began as another ended           | 1..2 m:a/0; 2..4 m:a/1             | 0,1   | 0,1",
                "the first began after the second    | 3..4 m:a/0; 1..2 m:a/1             | 0,1   | 1,0",
                "without places, when they began     | 3..4 m:a; 1..2 m:a                 | 1,0   | 1,0",
                "the third ended before the others   | 3..6 m:a/0; 4..5 m:a/1; 1..2 m:a/2 | 0,1,2 | 2,0,1",
                "the third before the second alone   | 1..6 m:a/0; 4..5 m:a/1; 2..3 m:a/2 | 0,1,2 | 0,2,1",
                "both before the first, which is last| 5..6 m:a/0; 1..4 m:a/1; 2..3 m:a/2 | 0,1,2 | 1,2,0",
                "the same place, the third turned    | 3..4 m:a/1; 4..5 m:a/1; 1..2 m:a/2 | 0,1,2 | 2,0,1",
                "one ended as another began: inferred| 2..4 m:a/0; 1..2 m:a/1             | 0,1   | ~1,0",
                "they ended in reverse: inferred     | 1..4 m:a/0; 1..3 m:a/1; 1..2 m:a/2 | 0,1,2 | ~2,1,0",
                "two at once, the third before them  | 1..4 m:a/0; 1..4 m:a/1; 1..3 m:a/2 | 0,1,2 | ~2,0,1",
                "the same place, the third inferred  | 1..3 m:a/1; 1..4 m:a/1; 1..2 m:a/2 | 0,1,2 | ~2,0,1",
                "they ended as issued: open          | 1..2 m:a/0; 1..3 m:a/1; 1..4 m:a/2 | 0,1,2 | ?",
                "some began at once: open            | 1..2 m:a; 1..3 m:a                 | 0,1   | ?",
                "nobody knows when one began: open   | ?..4 m:a; 1..2 m:a                 | 1,0   | ?",
                "all landed at once: open            | 1..2 m:a/0; 1..2 m:a/1             | 0,1   | ?",
                "two ended at once, none turned      | 1..2 m:a/0; 1..2 m:a/1; 1..3 m:a/2 | 0,1,2 | ?",
                "the same place: open among them     | 1..3 m:a/0; 1..2 m:a/0             | 1,0   | ?",
                "they run at once: open              | 1..4 atonce:a/0; 1..3 atonce:a/1   | 0,1   | ?",
                "what failed has no effect           | 1..2 m:a/0; 1..3 m:a/1 failed; 3..5 m:a/2 | 0,2 | 0,2",
                "what was undone had one             | 3..4 m:a/0; 1..2 m:a/1 undone      | 0,1   | 1,0"
            })
    void orders(String what, String calls, String issued, String landed) {
        CallNotation.Converted converted = converted(calls);
        String batch = converted.records().stream()
                .map(CallNotation::line)
                .filter(line -> line.contains(" io:"))
                .findFirst()
                .orElse("none");

        assertThat(batch.replaceAll(".* io:", "").replaceAll("[a-z]+\\d=", ""))
                .as(what)
                .isEqualTo(issued + " co:" + landed);
        assertThat(converted.coverage().count(Count.BATCHES)).isEqualTo(1);
        assertThat(converted.coverage().count(Count.BATCHES_IN_OPEN_ORDER)).isEqualTo(landed.equals("?") ? 1 : 0);
    }

    /** A read by another agent, which was taken to say when a call had landed, makes no order certain: it may have seen another value. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "its value is learned from the read | w:x=? m:a/1    | r:x=new",
                "the value had been there before    | w:x=open m:a/1 | r:x=open"
            })
    void whatWasInferredFromAReadIsNotCertain(String what, String second, String read) {
        CallNotation.Converted converted = CallNotation.convert(
                Grounding.SINCE_WRITE,
                CallNotation.calls(
                        "other 1..2 w:x=open \n other 3..4 w:x=closed \n cashier 50..99 w:z=1 m:a/0 \n cashier 10..90 "
                                + second + " \n reader 20..30 " + read));

        assertThat(converted.records().stream().map(CallNotation::line).filter(line -> line.contains(" io:")))
                .as(what)
                .singleElement()
                .asString()
                .contains("co:~");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "one effect alone        | 1..2 m:a/0",
                "of two, one failed      | 1..2 m:a/0; 1..3 m:a/1 failed",
                "two messages            | 1..2 m:a/0; 1..3 m:b/0",
                "not issued in a message | 1..2; 1..3"
            })
    void noBatch(String what, String calls) {
        assertThat(converted(calls).coverage().count(Count.BATCHES)).as(what).isZero();
    }

    /** Each call writes its number to a cell of its own. */
    private static CallNotation.Converted converted(String calls) {
        StringBuilder lines = new StringBuilder();
        int number = 0;
        for (String call : calls.split(";")) {
            String[] words = call.strip().split(" ", 2);
            lines.append("cashier ")
                    .append(words[0])
                    .append(" w:x")
                    .append(number)
                    .append('=')
                    .append(number);
            lines.append(words.length > 1 ? " " + words[1] : "").append('\n');
            number++;
        }
        return CallNotation.convert(Grounding.SINCE_WRITE, CallNotation.calls(lines.toString()));
    }
}
