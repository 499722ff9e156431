package dev.hasse.imports.formats;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** In the notation here, {@code ¶} is a line feed. */
class ShellRunTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            quoteCharacter = '`',
            value = {
                "make ! false",
                "make & ! true",
                "rm a¶./serve & ! true",
                "make && ls ! false",
                "make 2>&1 ! false",
                "make &> log ! false",
                "make |& tee log ! false",
                "curl x?a=1\\&b=2 ! false",
                "make & wait ! false",
                "make & make x & wait; ls ! false",
                "make & wait; ./serve & ! true",
                "./serve & sleep 1; curl x; kill %1 ! false",
                "./serve & curl x¶pkill serve ! false",
                "./serve & sleep 1; kill -0 %1 ! true",
                "./serve & ./watch & sleep 1; kill $B ! true",
                "./serve & ./watch & sleep 1; kill -9 %1 ! true",
                "./serve & ./watch & wait $B 2>/dev/null ! true",
                "./serve & ./watch & wait -n ! true",
                "./serve & A=$P; ./watch & B=$P; sleep 1; kill $A $B ! false",
                "./serve & A=$P; ./watch & B=$P; sleep 1; kill $A; kill -9 \"$B\" ! false",
                "./serve & ./watch & sleep 1; kill $(jobs -p) ! false",
                "./serve & ./watch & kill %1; wait ! false",
                "./serve & ./waiter ! true",
                "echo 'a & b' | sh ! false",
                "python3 - <<'E'¶print(3 & 1)¶E ! false",
                "python3 - <<'E' &¶print(3)¶E ! true",
                "cat > f <<E¶a & b¶E¶./serve & ! true",
            })
    void whatIsStartedBesideTheCommandMayWriteLater(String command, boolean runsOn) {
        String text = command.replace('¶', '\n');

        assertThat(new ShellRun(text, "/w", ShellCommand.of(text, "/w"), null, true, null).runsOn())
                .isEqualTo(runsOn);
    }
}
