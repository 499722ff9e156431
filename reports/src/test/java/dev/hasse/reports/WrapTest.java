package dev.hasse.reports;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class WrapTest {

    @Test
    void breaksBetweenWordsAndIndentsWhatFollows() {
        assertThat(Wrap.wrap("  one two three four", 11, 4)).isEqualTo("  one two\n    three\n    four");
        assertThat(Wrap.wrap("a-word-that-is-too-long for it", 10, 2)).isEqualTo("a-word-that-is-too-long\n  for it");
        assertThat(Wrap.wrap("", 10, 2)).isEmpty();
    }

    @Test
    void coloursTakeNoRoom() {
        assertThat(Wrap.wrap("\u001b[31mred\u001b[0m and blue", 12, 2)).isEqualTo("\u001b[31mred\u001b[0m and blue");
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.strings().withChars('a', 'é', ' ').ofMaxLength(80);
    }

    @Property
    void losesNothingButSpaces(@ForAll("texts") String text) {
        assertThat(Wrap.wrap(text, 20, 3).replaceAll("[ \n]", "")).isEqualTo(text.replace(" ", ""));
    }
}
