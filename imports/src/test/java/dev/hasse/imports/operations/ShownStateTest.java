package dev.hasse.imports.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.convert.Conversion;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.mapping.MappingFile;
import dev.hasse.traces.Input;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problems;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a node overwrites, it may have seen if its input held it: a log does not tell what a node looks at. */
class ShownStateTest {
    private static String task(int step, int time, String node, String input) {
        return "{'step':%d,'type':'task','timestamp':%d,'payload':{'id':'%s','name':'%s','input':{%s},'triggers':[]}}\n"
                .formatted(step, time, node + step, node, input);
    }

    private static String result(int step, int time, String node, String result) {
        return "{'step':%d,'type':'task_result','timestamp':%d,'payload':{'id':'%s','name':'%s','result':{%s},'interrupts':[]}}\n"
                .formatted(step, time, node + step, node, result);
    }

    /** Two nodes of one step, of which alpha lands first; both are given this input. */
    private static String[] both(String input, String alpha, String beta) {
        return new String[] {
            task(0, 0, "seed", ""),
            result(0, 1, "seed", input),
            task(1, 2, "alpha", input),
            task(1, 2, "beta", input),
            result(1, 3, "beta", beta),
            result(1, 4, "alpha", alpha),
        };
    }

    private static List<String> records(String mapping, String... lines) throws IOException {
        return converted(mapping, lines).stream().map(CallNotation::line).toList();
    }

    private static List<ConvertedRecord> converted(String mapping, String... lines) throws IOException {
        byte[] log = String.join("", lines).replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        Problems problems = new Problems(10);
        List<ConvertedRecord> records = Conversion.of(
                        List.of(new Input("f", null, () -> new ByteArrayInputStream(log), true)),
                        new Conversion.Request(
                                Format.LANGGRAPH,
                                MappingFile.read("map.yaml", mapping.getBytes(StandardCharsets.UTF_8)),
                                Grounding.SINCE_WRITE,
                                Limits.DEFAULT),
                        problems)
                .records();
        assertThat(problems.count()).isZero();
        return records;
    }

    @Test
    void aNodeMayHaveReadWhatItsInputHeldWhenItOverwritesThat() throws IOException {
        assertThat(records("commit: barrier\n", both("'x':5", "'x':4", "'x':3")))
                .contains("alpha 2000000..4000001 r:x=5@4000001 w:x=4 inferred:x")
                .as("its input held 5, and not 4")
                .contains("beta 2000000..4000002 w:x=3");
    }

    @Test
    void itCannotHaveReadWhatLandedAfterItBegan() throws IOException {
        assertThat(records("commit: completion\n", both("'x':5", "'x':4", "'x':5")))
                .as("beta wrote once more what alpha's input held")
                .contains("alpha 2000000..4000000 w:x=4");
    }

    @Test
    void itHasNotReadWhatItsMappingLeavesOut() throws IOException {
        assertThat(records("tools: {alpha: {reads: [y]}}\n", both("'x':5,'y':1", "'x':4", "'z':3")))
                .contains("alpha 2000000..4000001 r:y=1@2000000 w:x=4");
    }

    /** Two nodes return these of a channel, and the node of the next step is given the last value. */
    private static List<ConvertedRecord> appended(String before, String alpha, String beta, String after)
            throws IOException {
        String[] step = both("'x':1,'log':" + before, "'x':2,'log':" + alpha, "'log':" + beta);
        return converted(
                "tools: {'*': {reads: [x]}}\n", String.join("", step), task(2, 5, "join", "'x':2,'log':" + after));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '%',
            value = {
                "['s'] | ['a'] | ['b'] | ['s','a','b'] | [\"s\"] | [\"s\",\"a\"]",
                "7 | 2 | 3 | 12 | 7 | 9",
                "{'s':1} | {'a':1} | {'b':1} | {'s':1,'a':1,'b':1} | {\"s\":1} | {\"s\":1}",
            })
    void whatKeepsAllThatWasThereTakesNothingFromAnybody(
            String before, String alpha, String beta, String after, String sawAlpha, String sawBeta)
            throws IOException {
        List<ConvertedRecord> records = appended(before, alpha, beta, after);

        ConvertedRecord second = records.get(2);
        assertThat(CallNotation.line(second)).contains("r:log=" + sawBeta + "@4000002");
        assertThat(second.operation().merges()).isTrue();
        ConvertedRecord first = records.get(1);
        assertThat(CallNotation.line(first))
                .matches(line -> line.contains("r:log=" + sawAlpha + "@4000001") || !line.contains("w:log="));
        assertThat(first.operation().merges()).as("x was replaced").isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '%',
            value = {
                "['s'] | ['a'] | ['b'] | ['b']",
                "7 | 2 | 3 | 3",
                "{'s':1} | {'s':2} | {'s':3} | {'s':3}",
            })
    void whatReplacesItDoesNot(String before, String alpha, String beta, String after) throws IOException {
        ConvertedRecord second = appended(before, alpha, beta, after).get(2);

        assertThat(CallNotation.line(second)).doesNotContain("r:log=");
        assertThat(second.operation().merges()).isFalse();
    }
}
