package dev.hasse.reports.groups;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.reports.Csv;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FiguresTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "1, 100",
        "0.35, 35.0",
        "0.0061, 0.61",
        "0.000001, <0.01",
        "0.9999999, >99.99",
        "0.998, 99.80",
    })
    void onlyNothingReadsAsNothingAndOnlyAllAsAll(double share, String percent) {
        assertThat(Figures.percent(share)).isEqualTo(percent);
    }

    @Test
    void namesAreCutInTheirMiddle() {
        assertThat(Figures.fit("workload-of-the-first-kind", 11)).isEqualTo("workl…-kind");
        assertThat(Figures.fit("short", 11)).isEqualTo("short");
    }

    @Test
    void whatIsNotKnownIsNamedToo() {
        assertThat(Figures.name(new GroupKey(Arrays.asList("a", null)))).isEqualTo("a / (none)");
        assertThat(Figures.name(new GroupKey(List.of()))).isEqualTo("all traces");
        assertThat(Figures.name(new GroupKey(List.of("x\u001b[31m\n")))).isEqualTo("x\\u001b[31m\\n");
    }

    @Test
    void noTextIsAFormula() {
        for (String formula : List.of("=1+1", "+1", "-1", "@x", "\t=1", "\r=1")) {
            assertThat(Csv.defused(formula)).isEqualTo("'" + formula);
        }
        assertThat(Csv.defused("a=b")).isEqualTo("a=b");
        assertThat(Csv.defused("")).isEmpty();
    }
}
