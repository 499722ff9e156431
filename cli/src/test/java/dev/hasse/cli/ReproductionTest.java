package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What the documentation shows of simulations is what they print. */
class ReproductionTest {
    private static final Pattern SHOWN =
            Pattern.compile("```sh\nhasse (simulate [^\n]+)\n```\n\n```\n(.*?)```\n", Pattern.DOTALL);

    @Test
    void everyTableIsPrintedByTheCommandAboveIt() throws IOException {
        String page = Files.readString(Run.PROJECT.resolve("docs/reproduction.md"));
        Matcher shown = SHOWN.matcher(page);
        int tables = 0;
        while (shown.find()) {
            tables++;
            assertThat(Run.hasse(shown.group(1).split(" "))).isEqualTo(new Run(0, shown.group(2), ""));
        }
        assertThat(tables).isEqualTo(page.split("```sh\n", -1).length - 1);
    }
}
