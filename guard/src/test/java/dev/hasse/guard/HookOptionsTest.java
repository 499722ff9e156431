package dev.hasse.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What install writes on a command line, the hook reads without a parser of options. */
class HookOptionsTest {
    @Property(tries = 100)
    void whatIsWrittenIsRead(
            @ForAll @IntRange(max = 86_400) int seconds, @ForAll boolean warn, @ForAll boolean strict) {
        HookOptions options = new HookOptions(Duration.ofSeconds(seconds), warn, strict);

        assertThat(HookOptions.ofInstalled(("guard hook " + options.arguments()).split(" ")))
                .isEqualTo(options);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "guard",
                "guard check",
                "guard hook --level",
                "guard hook --level L2",
                "guard hook --reserve 10m",
                "guard hook --reserve s",
                "guard hook --reserve 999999s",
                "guard hook --help",
                "guard hook --warn=false"
            })
    void anyOtherLineIsLeftToTheParserOfOptions(String line) {
        assertThat(HookOptions.ofInstalled(line.split(" "))).isNull();
    }
}
