package dev.hasse.imports.formats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.convert.Conversion;
import dev.hasse.imports.formats.DamagedFiles.Example;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.imports.operations.Grounding;
import dev.hasse.traces.Input;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problem;
import dev.hasse.traces.Problems;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** However a file is damaged, nothing is thrown, each problem is reported in one line, and the good parts are kept. */
class ConversionSurvivesTest {
    private static final int MUTATIONS = DamagedFiles.ways(60);

    static List<Example> examples() throws IOException {
        return DamagedFiles.examples();
    }

    private static Conversion.Converted convert(Format format, Mapping mapping, byte[] bytes, Problems problems)
            throws IOException {
        Input input = new Input("example", null, () -> new ByteArrayInputStream(bytes), true);
        Conversion.Request request = new Conversion.Request(format, mapping, Grounding.SINCE_WRITE, Limits.DEFAULT);
        Conversion.Converted converted = Conversion.of(List.of(input), request, problems);
        assertThat(problems.first()).allSatisfy(ConversionSurvivesTest::isOneClearLine);
        return converted;
    }

    private static void isOneClearLine(Problem problem) {
        assertThat(problem.message())
                // What a damaged file does not have any more, the mapping may have asked for.
                .matches("(example|map\\.yaml):.*")
                .contains("found ")
                .doesNotContain("\n")
                .doesNotContain("Exception");
        assertThat(problem.message().length()).isLessThan(600);
    }

    @ParameterizedTest
    @MethodSource("examples")
    void cutAnywhereItKeepsWhatIsGood(Example example) throws IOException {
        byte[] whole = example.bytes();
        Random random = new Random(1);
        for (int k = 0; k < MUTATIONS; k++) {
            Problems problems = new Problems(20);
            convert(example.format(), example.mapping(), DamagedFiles.cut(whole, random), problems);
            assertThat(problems.count()).isLessThan(10);
        }
        Problems none = new Problems(20);
        int records = convert(example.format(), example.mapping(), whole, none)
                .records()
                .size();
        assertThat(none.first()).isEmpty();
        if (Syntax.of(whole) == Syntax.ZIP) {
            // What is in an archive stands at its end.
            return;
        }
        Problems one = new Problems(20);
        byte[] torn =
                (new String(whole, StandardCharsets.UTF_8) + "\n{\"torn\": [1, ").getBytes(StandardCharsets.UTF_8);
        assertThat(convert(example.format(), example.mapping(), torn, one).records())
                .hasSize(records);
        assertThat(one.count()).isBetween(1L, 2L);
    }

    @ParameterizedTest
    @MethodSource("examples")
    void withFieldsMissingAndOfOtherTypes(Example example) throws IOException {
        for (int seed = 0; seed < MUTATIONS; seed++) {
            byte[] strange = DamagedFiles.withStrangeFields(example.bytes(), new Random(seed), 15);
            convert(example.format(), example.mapping(), strange, new Problems(20));
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void takenForAnotherFormatItIsRefusedOrSaysNothing(Example example) throws IOException {
        for (Format other : Format.values()) {
            if (other != example.format()) {
                convert(other, example.mapping(), example.bytes(), new Problems(20));
            }
        }
    }
}
