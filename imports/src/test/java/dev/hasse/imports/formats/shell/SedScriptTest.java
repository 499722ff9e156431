package dev.hasse.imports.formats.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SedScriptTest {
    private static String made(String script, boolean extended, String text) {
        SedScript known = SedScript.of(script, extended);
        String made = known == null ? null : known.apply(text.replace('¶', '\n'));
        return made == null ? "unknown" : made.replace('\n', '¶');
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '!', quoteCharacter = '`', textBlock = """
                    s/a/b/                 ! aa¶ca¶        ! ba¶cb¶
                    s/a/b/g                ! aa¶ca         ! bb¶cb
                    s/x/y/                 ! aa¶           ! aa¶
                    s|a/b|c/d|             ! a/b¶          ! c/d¶
                    s/a\\/b/c/             ! a/b¶          ! c¶
                    s/f(x)/g(x, 1)/        ! f(x)¶         ! g(x, 1)¶
                    s/a+b{/c/              ! a+b{¶         ! c¶
                    s/1\\.0/2.0/           ! 1.0 1x0¶      ! 2.0 1x0¶
                    s/v = .*/v = 2/        ! v = 1; w¶v = ¶ ! v = 2¶v = 2¶
                    s/^a.c/x/              ! abc abc¶babc¶ ! x abc¶babc¶
                    s/a/[&]/g              ! aba¶          ! [a]b[a]¶
                    s/a/\\&\\\\/           ! a¶            ! &\\¶
                    s/a/$1/                ! a¶            ! $1¶
                    s/a/b/; s/b/c/g;       ! ab¶           ! cc¶
                    2s/a/b/                ! a¶a¶a¶        ! a¶b¶a¶
                    2d                     ! a¶b¶c¶        ! a¶c¶
                    2,3d                   ! a¶b¶c¶d¶      ! a¶d¶
                    3,1d;s/b/x/            ! a¶b¶c¶d¶      ! a¶x¶d¶
                    2,1000000d             ! a¶b¶c¶        ! unknown
                    s/^/x/                 ! a¶            ! unknown
                    s/a*/x/                ! a¶            ! unknown
                    s/[ab]/x/              ! a¶            ! unknown
                    s/a$/x/                ! a¶            ! unknown
                    s/a\\|b/x/             ! a¶            ! unknown
                    s/\\(a\\)/\\1/         ! a¶            ! unknown
                    s/.*a.*/x/             ! a¶            ! unknown
                    s/a/b/2                ! aa¶           ! unknown
                    s/a/b/I                ! aa¶           ! unknown
                    s/a/b/w f              ! a¶            ! unknown
                    s/a/\\n/               ! a¶            ! unknown
                    s.a\\.b.c.             ! a.b¶          ! unknown
                    /a/d                   ! a¶            ! unknown
                    $d                     ! a¶            ! unknown
                    d                      ! a¶            ! unknown
                    y/a/b/                 ! a¶            ! unknown
                    s/a/b                  ! a¶            ! unknown
                    `s/a/b/p`              ! a¶            ! unknown
                    s/a.c/x/               ! aéc¶          ! unknown
                    s/a/é/;s/x./y/         ! xa¶           ! unknown
                    s/é/e/                 ! é¶            ! e¶
                    """)
    void whatAScriptMakesOfAText(String script, String text, String made) {
        assertThat(made(script, false, text)).isEqualTo(made);
    }

    /** As they mean more in them, extended patterns have to be plain in more ways. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '!', textBlock = """
                    s/f\\(x\\)/g(x)/ ! f(x)¶ ! g(x)¶
                    s/a\\+b/c/       ! a+b¶  ! c¶
                    s/f(x)/g/        ! f(x)¶ ! unknown
                    s/a+/b/          ! aa¶   ! unknown
                    s/a|b/x/         ! a¶    ! unknown
                    s|a\\|b|x|       ! a|b¶  ! unknown
                    """)
    void extendedPatterns(String script, String text, String made) {
        assertThat(made(script, true, text)).isEqualTo(made);
    }

    @Test
    void noTextHasNoLines() {
        assertThat(made("s/a/b/;1d", false, "")).isEmpty();
    }

    /** On a line without {@code b}, each {@code a} is a beginning from which all of it is looked through. */
    @Test
    void whatCouldTakeLongIsKnownBefore() {
        SedScript quick = Objects.requireNonNull(SedScript.of("s/a/b/g", false));
        SedScript slow = Objects.requireNonNull(SedScript.of("s/a.*b/c/g", false));

        assertThat(quick.cost("a".repeat(1_000_000))).isLessThan(2_000_000);
        assertThat(slow.cost("a".repeat(1_000_000))).isGreaterThan(50_000_000_000L);
        assertThat(slow.cost("aaaaaaaa\n".repeat(100_000))).isLessThan(3_000_000);
    }

    @Test
    void aLongPatternTakesNoMoreStackThanThereIs() {
        assertThat(made("s/" + ".".repeat(900) + "/x/", false, "a".repeat(2_000) + "¶"))
                .hasSize(1_102);
        assertThat(made("s/" + ".".repeat(9_000) + "/x/", false, "a".repeat(20_000)))
                .isEqualTo("unknown");
    }
}
