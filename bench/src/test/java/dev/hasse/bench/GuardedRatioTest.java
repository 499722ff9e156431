package dev.hasse.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.hasse.bench.GuardedRatio.Cost;
import dev.hasse.bench.GuardedRatio.Judgement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GuardedRatioTest {
    private static final String MACHINE = "# Java 17, 2 processors, memory 8 GB";
    private static final String HEAD = "shape\tcost\tratio\tspread";

    @ParameterizedTest
    @CsvSource({
        // Twice the spread is noise, above and below.
        "0.10, 1.00, WITHIN_NOISE",
        "0.10, 1.19, WITHIN_NOISE",
        "0.10, 0.81, WITHIN_NOISE",
        "0.10, 1.21, WORSE",
        "0.10, 0.79, BETTER",
        // Guards that happened to agree leave some tolerance.
        "0.00, 1.04, WITHIN_NOISE",
        "0.00, 1.06, WORSE",
        "0.00, 0.94, BETTER",
    })
    void aRatioIsJudgedByTheMeasuredSpread(double spread, double measured, Judgement judgement) {
        assertThat(new GuardedRatio(Shape.ZIPF, Cost.WALL, 1, spread).judge(measured))
                .isEqualTo(judgement);
    }

    @Test
    void toleranceIsAFractionOfTheRatio() {
        GuardedRatio ratio = new GuardedRatio(Shape.ZIPF, Cost.PEAK, 2, 0.1);

        assertThat(ratio.judge(2.3)).isEqualTo(Judgement.WITHIN_NOISE);
        assertThat(ratio.judge(2.5)).isEqualTo(Judgement.WORSE);
    }

    @Test
    void severalGuardsGiveTheirMedianAndTheirSpread() {
        GuardedRatio ratio = GuardedRatio.of(Shape.HOT, Cost.CPU, List.of(2.2, 1.9, 2.0));

        assertThat(ratio.ratio()).isEqualTo(2.0);
        assertThat(ratio.spread()).isEqualTo(0.15, within(1e-9));
    }

    @Test
    void aBusyMachineGivesNothingToCommit() {
        assertThat(new GuardedRatio(Shape.ZIPF, Cost.WALL, 1, 0.14).isTooNoisy())
                .isFalse();
        assertThat(new GuardedRatio(Shape.ZIPF, Cost.WALL, 1, 0.16).isTooNoisy())
                .isTrue();
    }

    @Test
    void aFileIsReadAsItIsWritten() {
        List<String> lines = List.of(MACHINE, HEAD, "zipf\twall\t2.020\t0.050", "recorded\tpeak\t1.700\t0.004");

        GuardFile file = GuardFile.parse(lines);

        assertThat(file.lines()).isEqualTo(lines);
        assertThat(file.ratio(Shape.RECORDED, Cost.PEAK))
                .isEqualTo(new GuardedRatio(Shape.RECORDED, Cost.PEAK, 1.7, 0.004));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    zipf;wall;2.0           | line 3: found 3 fields, expected 4
                    zopf;wall;2.0;0.1       | line 3: found "zopf", expected one of zipf, traces
                    zipf;time;2.0;0.1       | line 3: found "time", expected one of wall, cpu, peak
                    zipf;wall;fast;0.1      | line 3: found "fast", expected a number that is not negative
                    zipf;wall;-2;0.1        | line 3: found "-2", expected a number that is not negative
                    zipf;wall;NaN;0.1       | line 3: found "NaN", expected a number that is not negative
                    """)
    void whatIsWrongWithALineIsSaid(String line, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GuardFile.parse(List.of(MACHINE, HEAD, line.replace(';', '\t'))))
                .withMessageStartingWith(message);
    }

    @Test
    void anotherFileIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GuardFile.parse(List.of()))
                .withMessageStartingWith("lines 1 and 2");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GuardFile.parse(List.of(MACHINE, "shape\tratio")))
                .withMessageStartingWith("lines 1 and 2");
    }

    @Test
    void aRatioThatIsNotThereHasToBeWritten() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GuardFile.parse(List.of(MACHINE, HEAD)).ratio(Shape.ZIPF, Cost.WALL))
                .withMessage("no ratio for wall on zipf; bench/guard --write adds it");
    }
}
