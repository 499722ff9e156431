package dev.hasse.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ShapeTest {

    @ParameterizedTest
    @EnumSource
    void aShapeIsTheSameForTheSameSeed(Shape shape) throws IOException {
        StringBuilder one = new StringBuilder();
        StringBuilder other = new StringBuilder();
        shape.write(one, 100, 7);
        shape.write(other, 100, 7);

        assertThat(one.toString()).isEqualTo(other.toString());
        assertThat(one.toString().lines()).hasSize(100);
    }
}
