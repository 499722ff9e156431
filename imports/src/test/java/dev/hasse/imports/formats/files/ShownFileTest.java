package dev.hasse.imports.formats.files;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShownFileTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "cat f; a_b_; /w/f 1 a_b_ true",
                "cat /x/f; a_; /x/f 1 a_ true",
                "cd x && cat f; a_; /w/x/f 1 a_ true",
                "cat -n f; 1>a_2>b_; /w/f 1 a_b_ true",
                "nl -ba f; 1>a_2>b_; /w/f 1 a_b_ true",
                "nl -ba f | sed -n '2,3p'; 2>b_3>c_; /w/f 2 b_c_ false",
                "sed -n '1,200p' f; a_b_; /w/f 1 a_b_ true",
                "sed -n '1,2p' f; a_b_; /w/f 1 a_b_ false",
                "sed -n '2,$p' f; b_; /w/f 2 b_ false",
                "head -n 2 f; a_b_; /w/f 1 a_b_ false",
                "cat f | head -5; a_; /w/f 1 a_ true",
                "cat f | head -5; cat: f: No such file or directory_; nothing",
                "cat f | head; a_; /w/f 1 a_ true",
                "head f; a_b_; /w/f 1 a_b_ true",
                "tail -n +2 f; b_; /w/f 2 b_ false",
                "nl -ba f | tail -n +2; 2>b_; /w/f 2 b_ false",
                "cat f 2>/dev/null; a_b_; /w/f 1 a_b_ true",
                "cat f 2>/dev/null | head -5; a_; /w/f 1 a_ true",
                "cd x 2>/dev/null && cat f 2>&1 | sed -n '2,3p'; b_c_; /w/x/f 2 b_c_ false",
                "cat f 2>/dev/null | head -5; ``; nothing",
                "cat f 2>&1 | head -5; cat: f: No such file or directory_; nothing",
                "cat f 2>err; a_; nothing",
                "cat f >/dev/null; a_; nothing",
                "cat f >&2 | head -5; a_; nothing",
                "cat f | tail -5; a_; nothing",
                "tail -5 f; a_; nothing",
                "cat f g; a_; nothing",
                "cat f && ls; a_; nothing",
                "cat f | grep a; a_; nothing",
                "tail f; a_; nothing",
                "nl f; 1>a_; nothing",
                "nl -ba f; a_; nothing",
                "sed -n '/a/p' f; a_; nothing",
                "cat; a_; nothing",
            })
    void showsLinesOfAFile(String command, String output, String shown) {
        ShownFile file = ShownFile.of(command, "/w", lines(output));

        assertThat(
                        file == null
                                ? "nothing"
                                : file.path() + " " + file.from() + " "
                                        + file.text().replace('\n', '_') + " " + file.whole())
                .isEqualTo(shown);
    }

    private static String lines(String text) {
        return text.replace('_', '\n').replace('>', '\t');
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "cat f; cat: f: No such file or directory; /w/f",
                "cd x && nl -ba ./f; nl: ./f: No such file or directory; /w/x/f",
                "head -5 /x/f; head: cannot open '/x/f' for reading: No such file or directory; /x/f",
                "sed -n 1,5p f 2>&1; sed: can't read f: No such file or directory; /w/f",
                "cat f; cat: f: Permission denied;",
                "cat f; cat: f: Not a directory;",
                "ls -l f.c; ls: cannot access 'f.c': No such file or directory; /w/f.c",
                "cd x && ls f.c; ls: f.c: No such file or directory; /w/x/f.c",
                "stat f.c; stat: cannot statx 'f.c': No such file or directory; /w/f.c",
                "wc -l f.c; wc: f.c: No such file or directory; /w/f.c",
                "ls d; ls: cannot access 'd': No such file or directory;",
                "ls f.c g.c; ls: cannot access 'f.c': No such file or directory;",
                "ls -l; ls: cannot access 'f.c': No such file or directory;",
                "cat f; cat: g: No such file or directory;",
                "cat f; x_cat: f: No such file or directory;",
                "cat f g; cat: f: No such file or directory;",
                "cd x && cat f; bash: cd: x: No such file or directory;",
                "cat f | head; cat: f: No such file or directory;",
                "cat f && make; cat: f: No such file or directory;",
                "rm f; rm: f: No such file or directory;",
                "./cat f; cat: f: No such file or directory;",
            })
    void orSaysThatThereIsNoFile(String command, String output, @Nullable String missing) {
        assertThat(ShownFile.missing(command, "/w", lines(output + "_"))).isEqualTo(missing);
    }
}
