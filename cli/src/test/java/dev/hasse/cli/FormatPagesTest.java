package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the pages of the formats show is what is printed: each block with a command on a file of the project is run. */
class FormatPagesTest {
    private static final Path PAGES = Run.PROJECT.resolve("docs/formats");
    private static final Pattern BLOCK = Pattern.compile("```\n\\$ hasse ([^\n]*)\n(.+?)```", Pattern.DOTALL);
    private static final Pattern FILE = Pattern.compile("traces/formats/\\S*");

    @Test
    void whatPagesShowIsPrinted() throws IOException {
        List<Path> pages;
        try (Stream<Path> files = Files.list(PAGES)) {
            pages = files.sorted().toList();
        }
        int commands = 0;
        for (Path page : pages) {
            Matcher block = BLOCK.matcher(Files.readString(page));
            while (block.find()) {
                if (FILE.matcher(block.group(1)).find()) {
                    commands++;
                    String printed = Run.hasse(arguments(block.group(1)).toArray(String[]::new))
                            .out()
                            .replace(Run.PROJECT + "/", "");
                    assertThat(printed).as(page + ": " + block.group(1)).startsWith(block.group(2));
                }
            }
        }
        assertThat(commands).isPositive();
    }

    private static List<String> arguments(String command) {
        List<String> arguments = new ArrayList<>();
        for (String word : command.split(" ")) {
            arguments.add(
                    FILE.matcher(word).matches() ? Run.PROJECT.resolve(word).toString() : word);
        }
        return arguments;
    }
}
