package dev.hasse.imports.formats;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.hasse.imports.formats.DamagedFiles.Example;
import dev.hasse.imports.mapping.Mapping;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** However a file is damaged, its front-end throws nothing: fields vanish or change their types, and files break off. */
class FrontEndsSurviveTest {
    private static final int MUTATIONS = DamagedFiles.ways(60);

    static List<Example> examples() throws IOException {
        return DamagedFiles.examples();
    }

    private static void survives(Format format, Mapping mapping, byte[] bytes) {
        FrontEndTrial trial = FrontEndTrial.ofBytes(format, mapping, bytes);
        // A mapping must not throw on these calls either.
        trial.calls.forEach(call -> {
            mapping.map(call);
            mapping.scope(call);
            mapping.agent(call);
        });
        trial.refused.forEach(message -> assertThat(message.chars()).noneMatch(Character::isISOControl));
    }

    @ParameterizedTest
    @MethodSource("examples")
    void filesThatBreakOff(Example example) throws IOException {
        Random random = new Random(7);
        for (int k = 0; k < MUTATIONS; k++) {
            survives(example.format(), example.mapping(), DamagedFiles.cut(example.bytes(), random));
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void bytesThatAreWrong(Example example) throws IOException {
        Random random = new Random(7);
        for (int k = 0; k < MUTATIONS; k++) {
            survives(example.format(), example.mapping(), DamagedFiles.withWrongBytes(example.bytes(), random));
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void fieldsThatAreMissingOrStrange(Example example) throws IOException {
        Random random = new Random(7);
        for (int k = 0; k < MUTATIONS; k++) {
            survives(example.format(), example.mapping(), DamagedFiles.withStrangeFields(example.bytes(), random, 60));
        }
    }

    @Test
    void documentsOfOtherFormats() throws IOException {
        for (Example example : examples()) {
            for (Format format : Format.values()) {
                survives(format, example.mapping(), example.bytes());
            }
        }
        for (Format format : Format.values()) {
            for (String strange : DamagedFiles.STRANGE) {
                survives(format, Mapping.none(), Texts.lines(strange).getBytes(StandardCharsets.UTF_8));
            }
        }
        assertThat(Format.of(JsonNodeFactory.instance.objectNode())).isEmpty();
    }
}
