package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A command that waits for what is typed in says so, once, and only if it waits. */
class TerminalInputTest {
    private static String messages(String records, String... arguments) {
        StringWriter screen = new StringWriter();
        PrintWriter err = new PrintWriter(screen, true);
        TerminalInput typed = new TerminalInput(
                new ByteArrayInputStream(records.getBytes(StandardCharsets.UTF_8)), err, arguments[0]);
        Main.run(new Streams(typed, new ByteArrayOutputStream(), err, false, false, Map.of(), Run.PROJECT), arguments);
        return screen.toString();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"check", "report --bootstrap 1", "validate", "advise", "convert", "explain -", "check --live -"})
    void itSaysSoOnce(String command) throws IOException {
        String records = Files.readString(Run.PROJECT.resolve("docs/two-agents.jsonl"));
        String name = command.split(" ")[0];

        assertThat(messages(records, command.split(" ")))
                .containsOnlyOnce("reading standard input; end it with Ctrl-D, or see 'hasse " + name + " --help'\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"check docs/two-agents.jsonl", "explain A1", "check --help"})
    void whereItDoesNotWaitItSaysNothing(String command) {
        String file = Run.PROJECT.resolve("docs/two-agents.jsonl").toString();

        assertThat(messages("", command.replace("docs/two-agents.jsonl", file).split(" ")))
                .doesNotContain("reading");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "check -q",
                "report --quiet --bootstrap 1",
                "validate -q -",
                "convert -qv",
                "explain -q -",
                "check --live -q -"
            })
    void withQuietItSaysNothing(String command) throws IOException {
        String records = Files.readString(Run.PROJECT.resolve("docs/two-agents.jsonl"));

        assertThat(messages(records, command.split(" "))).doesNotContain("reading");
    }
}
