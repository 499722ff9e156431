package dev.hasse.imports.formats.shell;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AtomicCommandsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            quoteCharacter = '`',
            value = {
                "rm f ! true",
                "rm -f f ! true",
                "cp -p f g ! true",
                "chmod +x f ! true",
                "git checkout -- f g ! true",
                "git apply f ! true",
                "git apply --3way f ! false",
                "patch f g ! false",
                "cd x && rm f ! true",
                "ls f; rm f; ! true",
                "ls | rm f ! false",
                "rm f | cat ! false",
                "ls > f; rm f ! false",
                // The first of two files may be gone.
                "rm f g ! false",
                "cp f g d ! false",
                "rm -rf d ! false",
                "cp -a d e ! false",
                "rm f; rm g ! false",
                "rm f && make ! false",
                "rm f > g ! false",
                "git stash ! false",
                "rm *.o ! false",
                "make ! false",
            })
    void doOneThingOrNothing(String command, boolean atomic) {
        assertThat(AtomicCommands.is(command)).isEqualTo(atomic);
    }
}
