package dev.hasse.imports.formats.shell;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SilentCommandsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            quoteCharacter = '`',
            value = {
                "cp f g ! true",
                "cd x && mv f g; rm h ! true",
                "echo a >> f ! true",
                "cat > f <<'E'¶one¶E ! true",
                "sed -i s/a/b/ f ! true",
                "git add f ! true",
                "git apply f ! true",
                "patch f g ! true",
                "perl -pi -e s/a/b/ f ! true",
                // Nothing is an answer, too.
                "cat f ! false",
                "cp f g && cat f ! false",
                "test -f f ! false",
                "diff f g ! false",
                "git diff f ! false",
                "git apply --check f ! false",
                "grep -q a f ! false",
                "cat f > g ! false",
                "rm $x ! false",
                "make ! false",
            })
    void tellNothing(String command, boolean silent) {
        assertThat(SilentCommands.are(command.replace('¶', '\n'))).isEqualTo(silent);
    }

    @Test
    void patchNamesTheFilesThatItChanges() {
        assertThat(SilentCommands.toldNothing("patch f g", "patching file f\n")).isTrue();
        assertThat(SilentCommands.toldNothing("patch f g", "patching file f\nHunk #1 FAILED at 1.\n"))
                .isFalse();
    }
}
