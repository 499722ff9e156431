package dev.hasse.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.regex.Pattern;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GlobTest {
    @ParameterizedTest
    @CsvSource({
        "get_*,        get_order,    true",
        "get_*,        get_,         true",
        "get_*,        forget_order, false",
        "*_id,         order_id,     true",
        "*_id,         order_ids,    false",
        "*a*b*,        xaxbx,        true",
        "*a*b*,        xbxax,        false",
        "a.b,          axb,          false",
        "a?b,          axb,          false",
        "Order,        order,        false",
        "*,            '',           true",
        "'',           '',           true",
        "'',           a,            false"
    })
    void onlyAStarStandsForAnythingElse(String pattern, String name, boolean matches) {
        assertThat(new Glob(pattern).matches(name)).isEqualTo(matches);
    }

    @Property(tries = 5_000)
    void itMeansWhatTheRegularExpressionMeans(
            @ForAll @Chars({'*', '.', '\n'}) @CharRange(from = 'a', to = 'b') @StringLength(max = 8) String pattern,
            @ForAll @Chars({'.', '\n'}) @CharRange(from = 'a', to = 'b') @StringLength(max = 10) String name) {
        String regex = "\\Q" + pattern.replace("*", "\\E.*\\Q") + "\\E";

        assertThat(new Glob(pattern).matches(name))
                .isEqualTo(Pattern.compile(regex, Pattern.DOTALL).matcher(name).matches());
    }

    /**
     * A regular expression would try every way to divide the name among the stars, a number of 20 digits and more here.
     */
    @ParameterizedTest
    @ValueSource(strings = {"*a*a*a*a*b", "get_*_by_*_id", "a*aaaaaaaab", "*a*b*a*b*c"})
    void aNameOfAMillionCharactersIsMatchedAtOnce(String pattern) {
        String[] names = {"a".repeat(1_000_000), "ba".repeat(500_000), "get_" + "_by_".repeat(250_000)};

        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> {
            for (String name : names) {
                assertThat(new Glob(pattern).matches(name)).isFalse();
            }
        });
    }
}
