package dev.hasse.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SafeTextTest {

    @Test
    void longNamesAreShortenedInTheirMiddle() {
        assertThat(SafeText.shortenMiddle("/home/user/projects/shop/src/cart.py", 21))
                .isEqualTo("/home/u…op/src/cart.py");
        assertThat(SafeText.shortenMiddle("cart.py", 7)).isEqualTo("cart.py");
        assertThat(SafeText.shortenMiddle("😀😀😀😀😀", 3)).isEqualTo("😀…😀😀");
        assertThat(SafeText.shortenMiddle("0123456789", 9))
                .as("as long with the ellipsis")
                .isEqualTo("0123456789");
        assertThat(SafeText.shortenMiddle("0123456789a", 9)).isEqualTo("012…56789a");
    }

    @ParameterizedTest
    @CsvSource({
        "'plain, ünï €, 😀', 'plain, ünï €, 😀'",
        "'\u001b[2J', '\\u001b[2J'",
        "'a\nb\tc\rd', 'a\\nb\\tc\\rd'",
        "'\u202Eevil\u2066', '\\u202eevil\\u2066'",
        "'zero\u200Bwidth\uFEFF', 'zero\\u200bwidth\\ufeff'",
        "'\u0085\u2028\u2029', '\\u0085\\u2028\\u2029'",
        "'\uD800', '\\ud800'",
        "'\uE000', '\\ue000'"
    })
    void whatIsNotPlainlyVisibleIsEscaped(String text, String escaped) {
        assertThat(SafeText.escape(text)).isEqualTo(escaped);
    }

    @ParameterizedTest
    @CsvSource({
        "::stop-commands::x, '\\u003a:stop-commands::x'",
        "'a ::error::b', 'a \\u003a:error::b'",
        "'\u00a0::error::b', '\u00a0\\u003a:error::b'",
        "'a\n::error::b', 'a\\n::error::b'",
        "##vso[task.setvariable variable=a]b, '\\u0023#vso[task.setvariable variable=a]b'",
        "a##[error]b, 'a\\u0023#[error]b'",
        "###[error]b, '#\\u0023#[error]b'",
        "std::vector, std::vector",
        "cashier#1, cashier#1",
        "'## A title', '## A title'",
        "a: b, a: b"
    })
    void commandsForABuildAreNone(String text, String escaped) {
        assertThat(SafeText.escape(text)).isEqualTo(escaped);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {"say \"hi\" | \"say \\\"hi\\\"\"", "back\\slash | \"back\\\\slash\"", "`` | \"\""})
    void quotedTextIsAJsonString(String text, String quoted) {
        assertThat(SafeText.quote(text)).isEqualTo(quoted);
    }

    @ParameterizedTest
    @CsvSource({
        "abcdef, 6, abcdef",
        "abcdefg, 3, abc… (7 characters)",
        "😀😀😀, 2, 😀😀… (3 characters)",
        "😀😀😀, 3, 😀😀😀"
    })
    void longTextIsShortenedByCodePoints(String text, int limit, String shortened) {
        assertThat(SafeText.shorten(text, limit)).isEqualTo(shortened);
    }

    /** A message stays readable, whoever chose the name in it. */
    @Test
    void ofALongNameAMessageHasTheBeginning() {
        String name = "x".repeat(5_000);

        assertThatThrownBy(() -> Phenomenon.parse(name))
                .hasMessageStartingWith("found \"" + "x".repeat(40) + "… (5000 ch");
        assertThatThrownBy(() -> Anomaly.parse(name))
                .hasMessageStartingWith("found \"" + "x".repeat(40) + "… (5000 ch");
        assertThatThrownBy(() -> Named.parse(InitialValues.values(), name))
                .hasMessageStartingWith("found \"" + "x".repeat(40) + "… (5000 ch");
    }

    @Property
    void nothingThatATerminalActsOnIsLeft(@ForAll String text) {
        assertThat(SafeText.escape(text).codePoints())
                .noneMatch(c -> Character.isISOControl(c)
                        || Character.getType(c) == Character.FORMAT
                        || Character.getType(c) == Character.SURROGATE);
        assertThat(SafeText.of(Value.ofString(text), 10)).startsWith("\"");
    }
}
