package dev.hasse.traces;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Which records are refused for what they say, and which only because they depend on such. A history is its records in order of lines,
 * each with its id, and after {@code <} its predecessors.
 */
class DependentsTest {

    private static String line(String record) {
        String[] parts = record.split("<");
        String predecessors = parts.length == 1 ? "" : ",\"preds\":[" + parts[1].replace('+', ',') + "]";
        return "{\"agent\":\"a\",\"read_time\":0,\"write_time\":1,\"op_id\":" + parts[0] + predecessors + "}\n";
    }

    private static Reading read(String history) {
        return Reading.of(
                Arrays.stream(history.split(" ")).map(DependentsTest::line).collect(Collectors.joining()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "1 2<1 3<2            | -     | -",
                "1 2<9 3              | 2     | -",
                "1<9 2<1              | 1     | 2",
                // Through others, and named before they stand in the log.
                "1<9 2<1 3<2 4        | 1     | 2 3",
                "1<2 2<9              | 2     | 1",
                // At fault itself, whatever else it depends on.
                "1<9 2<1+9            | 1 2   | -",
                "1<9+8 2<1            | 1     | 2",
                // Of two that it depends on only one is refused.
                "1 2<9 3<1+2          | 2     | 3",
                // A circle is no fault, unless something that is refused is in it.
                "1<2 2<1              | -     | -",
                "1<2 2<1+9 3<1        | 2     | 1 3",
            })
    void whatIsWrongIsToldFromWhatDependsOnIt(String history, String atFault, String dependents) {
        Reading reading = read(history);

        assertThat(reading.problems.first().stream().map(problem -> String.valueOf(problem.line())))
                .containsExactly(atFault == null ? new String[0] : atFault.split(" "));
        assertThat(reading.problems.firstDependents().stream().map(place -> String.valueOf(place.line())))
                .containsExactly(dependents == null ? new String[0] : dependents.split(" "));
        assertThat(reading.problems.dependents())
                .isEqualTo(reading.problems.firstDependents().size());
        assertThat(reading.problems.count() + reading.problems.dependents())
                .isEqualTo(reading.read.summary().skipped());
    }
}
