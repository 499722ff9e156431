package dev.hasse.traces;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.Trace;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An abort line means the same as {@code "aborted": true} in the operation's own record. */
class AbortLineTest {

    private static String json(String line) {
        return line.replace('\'', '"') + "\n";
    }

    private static String lines(String... lines) {
        return String.join("", Stream.of(lines).map(AbortLineTest::json).toList());
    }

    private static final String FIRST = "{'agent':'a','read_time':0,'write_time':1,'write_values':{'x':1}}";
    private static final String SECOND =
            "{'agent':'b','op_id':'b1','read_time':1,'write_time':2,'read_values':{'x':1}}";

    private static List<Boolean> aborted(Trace trace) {
        return IntStream.range(0, trace.size())
                .mapToObj(trace.columns()::isAborted)
                .toList();
    }

    @Test
    void anEarlierOperationWasUndone() {
        Reading reading = Reading.of(lines(FIRST, SECOND, "{'abort':'b1'}"));

        assertThat(reading.messages()).isEmpty();
        assertThat(aborted(reading.trace())).containsExactly(false, true);
        assertThat(reading.read.summary().records()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'abort':1}",
                "{'abort':1.0}",
                "{'agent':7,'read_time':'never','abort':1}",
                "{'abort':1,'agent':'a','read_time':0,'write_time':1,'write_values':{'x':2}}",
                "{'write_values':[[[]]],'abort':1}",
                "{'\\u0061bort':1}",
            })
    void allItsOtherFieldsAreIgnored(String line) {
        Reading reading = Reading.of(lines(FIRST, line, SECOND));

        assertThat(reading.messages()).isEmpty();
        assertThat(aborted(reading.trace())).containsExactly(true, false);
    }

    @Test
    void saidTwiceIsSaidOnce() {
        assertThat(aborted(
                        Reading.of(lines(FIRST, "{'abort':1}", "{'abort':1}")).trace()))
                .containsExactly(true);
    }

    @Test
    void positionsCountRecords() {
        Reading reading = Reading.of(lines(FIRST, "{'abort':1}", FIRST, "{'abort':2}", FIRST));

        assertThat(reading.ids()).containsExactly("1", "2", "3");
        assertThat(aborted(reading.trace())).containsExactly(true, true, false);
        assertThat(reading.trace().reference(2).line()).isEqualTo(5);
    }

    @ParameterizedTest
    @ValueSource(strings = {"'trace_id':'t'", "'session_id':'t'", "'session_id':7,'trace_id':'t'"})
    void itNamesItsTrace(String trace) {
        Reading reading = Reading.of(lines(
                "{'agent':'a','read_time':0,'write_time':1,'trace_id':'s'}",
                "{'agent':'a','read_time':0,'write_time':1,'trace_id':'t'}",
                "{'abort':1," + trace + "}"));

        assertThat(reading.messages()).isEmpty();
        assertThat(reading.read.traces())
                .extracting(AbortLineTest::aborted)
                .containsExactly(List.of(false), List.of(true));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'read_time':0,'write_time':0",
                "'read_time':-3,'write_time':0",
                "'read_time':0,'write_time':1",
                "'read_time':-3,'write_time':0,'write_values':{'x':1}",
                "'read_time':-3,'write_time':0,'write_since':-1",
                "'read_time':-3,'write_time':0,'read_values':{'x':1},'read_times':{'x':-1}",
            })
    void itMeansTheSameAsOnTheRecord(String window) {
        Trace later =
                Reading.of(lines("{'agent':'a'," + window + "}", "{'abort':1}")).trace();
        Trace atOnce =
                Reading.of(lines("{'agent':'a'," + window + ",'aborted':true}")).trace();

        assertThat(later.operation(0)).isEqualTo(atOnce.operation(0));
    }

    @Test
    void inAnotherFileOfTheTrace() {
        Reading reading = Reading.of(
                Reading.input("1", lines("{'agent':'a','read_time':0,'write_time':1,'trace_id':'t'}")),
                Reading.input("2", lines("{'abort':1,'trace_id':'t'}")));

        assertThat(aborted(reading.trace())).containsExactly(true);
    }

    @Test
    void withoutTheRecordThatItNames() {
        Reading reading = Reading.of(lines("{'agent':'a','op_id':1}", "{'abort':1}", FIRST));

        assertThat(reading.messages()).hasSize(2);
        assertThat(reading.messages().get(1)).startsWith("t.jsonl:2: field \"abort\": found 1, which names no earlier");
        assertThat(reading.read.summary().skipped()).isEqualTo(2);
    }
}
