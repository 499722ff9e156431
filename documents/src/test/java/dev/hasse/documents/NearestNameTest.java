package dev.hasse.documents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.UnknownNameException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestNameTest {
    private static final List<String> COMMANDS = List.of("check", "convert", "config", "explain", "L1");

    @ParameterizedTest
    @CsvSource({
        "chekc, '; did you mean check?'",
        "CHECK, '; did you mean check?'",
        "' check ', '; did you mean check?'",
        "chec, '; did you mean check?'",
        "convret, '; did you mean convert?'",
        "xplain, '; did you mean explain?'",
        "l1, '; did you mean L1?'",
        "con, '; did you mean convert or config?'",
        "Expl, '; did you mean explain?'",
        // Of two letters, one that is wrong is half of the name, and many names may begin with them.
        "co, ''",
        "L7, ''",
        "frobnicate, ''",
        "'', ''"
    })
    void atMostOneWrongLetterInThree(String found, String question) {
        assertThat(NearestName.question(found, COMMANDS)).isEqualTo(question);
    }

    @Test
    void allNamesThatAreEquallyNear() {
        assertThat(NearestName.question("atf", List.of("pi", "atif", "atp", "aty")))
                .isEqualTo("; did you mean atif or atp or aty?");
    }

    @Test
    void ofManyNamesOnlyTheNearestIsNamed() {
        List<String> many = IntStream.range(0, 20)
                .mapToObj(k -> "format-" + (char) ('a' + k))
                .toList();

        assertThat(NearestName.message(new UnknownNameException("fromat-a", many), "", "--help"))
                .isEqualTo("found \"fromat-a\"; did you mean format-a?");
        assertThat(NearestName.message(new UnknownNameException("x", many), "", "--help"))
                .isEqualTo("found \"x\", expected one of the 20 names in --help");
        assertThat(NearestName.message(new UnknownNameException("x", many), "; see y", "--help"))
                .isEqualTo("found \"x\"; see y");
        assertThat(NearestName.message(new UnknownNameException("chekc", COMMANDS), "; see y", "--help"))
                .isEqualTo("found \"chekc\", expected one of check, convert, config, explain, L1; did you mean check?");
    }

    @Test
    void aLongNameIsNoSlip() {
        assertThat(NearestName.question("check".repeat(20), COMMANDS)).isEmpty();
        assertThat(NearestName.question(new UnknownNameException("chekc", COMMANDS)))
                .isEqualTo("; did you mean check?");
    }
}
