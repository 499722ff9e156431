package dev.hasse.imports.formats.contents;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileLinesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "a\nb",
                "a\nb\n",
                "a  \nb",
                "a\nb\n[a note]\n",
                "direnv: loading .envrc\na\nb",
                "Welcome\n\n   a\nb\n\nGoodbye\n"
            })
    void whatIsPrintedBesideAFileIsNoDifference(String printed) {
        assertThat(FileLines.ofPrinted(printed).agreesWith(new FileLines("   a\nb\n")))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "b\n", "x\na\nB\n", "x a\nb\n", "a\nbc\n", "x\n"})
    void anotherTextIsOne(String printed) {
        assertThat(FileLines.ofPrinted(printed).agreesWith(new FileLines("a\nb\n")))
                .isFalse();
    }
}
