package dev.hasse.imports.formats.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.formats.codex.CodexLog;
import dev.hasse.imports.formats.contents.FileLines;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Commands that show several things, and what they showed of the files whose texts are known: {@code a}, with the lines 1, 2 and 3, {@code b}, with 1 and
 * 4, and {@code c}, with 5. In the outputs, {@code _} ends a line.
 */
class ShownTogetherTest {
    private static final Map<String, FileLines> TEXTS =
            Map.of("/w/a", new FileLines("1\n2\n3\n"), "/w/b", new FileLines("1\n4\n"), "/w/d/c", new FileLines("5\n"));

    private static String shown(String command, String output, boolean trimmed) {
        return ShownTogether.of(command, "/w", output.replace('_', '\n'), trimmed, TEXTS::get).stream()
                .map(file -> file.path().substring(file.path().lastIndexOf('/') + 1)
                        + (file.whole() ? "" : file.from() + (file.toEnd() ? "-" : "+")))
                .collect(Collectors.joining(" "));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "echo '== a'; cat a; echo; cat b | == a_1_2_3__1_4_ | a b",
                "cat a b | 1_2_3_1_4_ | a b",
                "cat b; cat b a | 1_4_1_4_1_2_3_ | b b a",
                "cd d && echo x && cat c && cat ../a | x_5_1_2_3_ | c a",
                "sed -n 1,2p a; sed -n '3,9p' a; head -1 b | 1_2_3_1_ | a1+ a3- b1+",
                "head -n 9 a && cat -n b | `1_2_3_     1\t1_     2\t4_` | a b",
                "cat a; printf '%s\\n' x y; cat b 2>/dev/null | 1_2_3_x_y_1_4_ | a b",
                "test -f a && cat a; true; cat b | 1_2_3_1_4_ | a b",
                "`nl -ba a | sed -n '1,99p'; nl -ba b | sed -n 1,9p` | `     1\t1_     2\t2_     3\t3_     1\t1_     2\t4_` | a b",
                "`cat -n b && nl -ba a | sed -n '2,3p' | head -1` | `     1\t1_     2\t4_     2\t2_` | b a2+",
                "`sed -n '2,3p' a | cat -n | tail -1` | `     2\t3_` | a3+",
                "`cat a | head -20; echo; cat b` | 1_2_3__1_4_ | a b",
                "`cd d && cat c | head && cat ../a | sed -n '2,$p'; true` | 5_2_3_ | c a2-",
                "`cat a 2>/dev/null | head -20; cat b 2>&1 | head -1` | 1_2_3_1_ | a b1+",
                "`cat a 2> /dev/null | sed -n 1,2p` | 1_2_ | a1+",
                "`cat a | tail -2; tail -n 3 a; tail -n4 a; tail b` | 2_3_1_2_3_1_2_3_1_4_ | a2+ a1+ a b",
                "`cat a | tail -n +2; tail -n +1 b; head a | tail` | 2_3_1_4_1_2_3_ | a2- b a",
            })
    void showTheFilesOfWhichTheyPrintedNothingElse(String command, String output, String files) {
        assertThat(shown(command, output, false)).isEqualTo(files);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "cat a; echo --; cat nosuch | 1_2_3_--_cat: nosuch: No such file_ | a",
                "ls; echo --; cat a; echo --; cat b | a_b_--_1_2_3_--_1_4_ | a b",
                "ls; echo x; cat a; echo y; ls | a_b_x_1_2_3_y_a_b_ | a",
                "cat a; echo --; cat b; echo --; cat d/c | 1_2_3_--_1_9_--_5_ | a c",
                "cat a; echo --; cat b; echo --; cat d/c | 1_2_3_4_--_1_4_--_5_ | b c",
                "cat a; echo --; cat b; ls | 1_2_3_--_1_4_a_b_ | a",
                "`cat a; echo --; cat b | sort` | 1_2_3_--_1_4_ | a",
                "`cat a | sort | head -9; echo --; cat b | head -9` | 1_2_3_--_1_4_ | b",
                "`cat nosuch | head -9; echo --; cat b | head -9` | cat: nosuch: No such file_--_1_4_ | b",
                "cat a; echo --; cat b nosuch; echo --; cat d/c | 1_2_3_--_1_4_6_--_5_ | a c",
            })
    void whatIsNotKnownEndsAtALineThatIsSaid(String command, String output, String files) {
        assertThat(shown(command, output, false)).isEqualTo(files);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "cat a; ls | 1_2_3_a_b_",
                "ls; cat a | a_b_1_2_3_",
                "cat a; echo; cat nosuch | 1_2_3__9_",
                "cat a; cat b | 1_4_1_2_3_",
                "cat a; cat b | 1_2_1_4_",
                "echo x; cat a | 1_2_3_",
                "echo x; cat a; echo y | x_0_1_2_3_y_",
                "echo x; cat a; echo y | x_1_2_3_4_y_",
                "echo x; cat a; echo y | x_1_2_30_y_",
                "ls; echo x; cat a; echo x; ls | x_1_2_3_x_1_2_3_x_",
                "cat a > b; echo x | x_",
                "cat a; cat $F | 1_2_3_1_4_",
                "cd d; cat ../a | 1_2_3_",
                "echo -n x; cat a | x1_2_3_",
                "`cat nosuch | cat a` | 1_2_3_",
                "`cat a | head -9; ls` | 1_2_3_a_b_",
                "`cat a | head -2; cat b` | 1_2_3_1_4_",
                "`cat a | head -9 < b` | 1_2_3_",
                "`cat a > b | head -9` | 1_2_3_",
                "`cat a | head -9 > b; echo x` | x_",
                "`cat a | sed -n 9,12p; echo x` | x_",
                "`cat a | head -9 b; echo x` | 1_2_3_x_",
                "`cat a b | head -9` | 1_2_3_1_4_",
                "`cd d | cat a` | 1_2_3_",
                "`cat a | cat -n; cat b` | 1_2_3_1_4_",
            })
    void nothingIsShownThatMayBePartOfAnotherText(String command, String output) {
        assertThat(shown(command, output, false)).isEmpty();
    }

    @Test
    void spacesMayBeMissingWhereAClientLeavesThemOut() {
        Map<String, FileLines> texts =
                Map.of("/w/a", new FileLines("\n  x \n\ny\t\n"), "/w/b", new FileLines("  1\n\n\n"));

        assertThat(ShownTogether.of("cat a; cat b", "/w", "x\n\ny\n  1", true, texts::get))
                .extracting(ShownFile::path)
                .containsExactly("/w/a", "/w/b");
        assertThat(ShownTogether.of("cat a; cat b", "/w", "x\n\ny\n  1", false, texts::get))
                .isEmpty();
        assertThat(ShownTogether.of("cat a; cat b", "/w", "x\n\ny\n 1", true, texts::get))
                .isEmpty();
    }

    @Test
    void aThreadThatSawAFileBetweenOthersHasReadIt() {
        CodexLog log = new CodexLog()
                .knows("one\n")
                .patch("T", "*** Add File: f\n+one")
                .run("U", "echo ===; cat f; echo; ls", "===\none\n\nf\n")
                .run("U", "cd /w && echo === && cat f && echo ===", "===\none\n===\n")
                .patch("T", "*** Update File: f\n@@\n-one\n+two")
                .run("U", "ls; cat g", "f\n")
                .add("U", "mine");

        assertThat(log.lastAccess()).isEqualTo("read one@3, wrote mine");
    }
}
