package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The simulation results in the documentation match the actual output. */
@Tag("on-one-java")
class ReproductionIT {
    private static final Pattern SHOWN =
            Pattern.compile("```sh\nhasse (simulate [^\n]+)\n```\n\n```\n(.*?)```\n", Pattern.DOTALL);

    /** The output without the notes on how to read it, which the page has once for all tables. */
    private static String tables(String printed) {
        return blocks(printed).filter(block -> !isNote(block)).collect(Collectors.joining("\n\n")) + "\n";
    }

    private static List<String> notes(String printed) {
        return blocks(printed).filter(ReproductionIT::isNote).toList();
    }

    private static Stream<String> blocks(String printed) {
        return Arrays.stream(printed.stripTrailing().split("\n\n", -1));
    }

    /** Notes end with a full stop, and tables do not. */
    private static boolean isNote(String block) {
        return block.endsWith(".");
    }

    @Test
    void everyTableIsPrintedByTheCommandAboveIt() throws IOException {
        String page = Files.readString(Run.PROJECT.resolve("docs/reproduction.md"));
        Matcher shown = SHOWN.matcher(page);
        int tables = 0;
        while (shown.find()) {
            tables++;
            Run run = Run.hasse(shown.group(1).split(" "));
            assertThat(new Run(run.exitCode(), tables(run.out()), run.err())).isEqualTo(new Run(0, shown.group(2), ""));
            assertThat(page).contains(notes(run.out()));
        }
        assertThat(tables).isEqualTo(page.split("```sh\n", -1).length - 1);
    }
}
