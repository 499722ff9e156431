package dev.hasse.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ShapeTest {

    @ParameterizedTest
    @EnumSource
    void aShapeIsTheSameForTheSameSeed(Shape shape) throws IOException {
        assertThat(write(shape, 100, 7)).isEqualTo(write(shape, 100, 7));
        assertThat(write(shape, 100, 7)).isNotEqualTo(write(shape, 100, 8));
    }

    @ParameterizedTest
    @EnumSource
    void recordsAreAbout300BytesLong(Shape shape) throws IOException {
        String text = write(shape, 1_000, 7);

        assertThat(text.lines()).hasSize(1_000);
        assertThat(text.length() / 1_000).isBetween(260, 340);
    }

    @ParameterizedTest
    @EnumSource
    void aShapeIsFoundByItsTitle(Shape shape) {
        assertThat(Shape.parse(shape.title())).isEqualTo(shape);
    }

    private static String write(Shape shape, int records, long seed) throws IOException {
        StringBuilder text = new StringBuilder();
        shape.write(text, records, seed);
        return text.toString();
    }
}
