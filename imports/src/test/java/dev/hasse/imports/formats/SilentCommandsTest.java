package dev.hasse.imports.formats;

import static org.assertj.core.api.Assertions.assertThat;

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
                "perl -pi -e s/a/b/ f ! true",
                // Nothing is an answer, too.
                "cat f ! false",
                "cp f g && cat f ! false",
                "test -f f ! false",
                "diff f g ! false",
                "git diff f ! false",
                "grep -q a f ! false",
                "cat f > g ! false",
                "rm $x ! false",
                "make ! false",
            })
    void tellNothing(String command, boolean silent) {
        assertThat(SilentCommands.are(command.replace('¶', '\n'))).isEqualTo(silent);
    }
}
