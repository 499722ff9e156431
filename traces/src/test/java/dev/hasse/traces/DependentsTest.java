package dev.hasse.traces;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tells records that are refused for their own fields from records that are refused because they depend on such
 * records. A history lists records in order of lines: the id of each, and after {@code <} its predecessors.
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
                // Through other records, or on a record that comes later.
                "1<9 2<1 3<2 4        | 1     | 2 3",
                "1<2 2<9              | 2     | 1",
                // At fault itself, whatever else it depends on.
                "1<9 2<1+9            | 1 2   | -",
                "1<9+8 2<1            | 1     | 2",
                // Only one of its two predecessors is refused.
                "1 2<9 3<1+2          | 2     | 3",
                // A cycle is no fault, unless it contains a refused record.
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
