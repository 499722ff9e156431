package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.formats.Format;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each format has its page, and every command there that uses a project file prints the output shown below it. */
class FormatPagesTest {
    private static final Path PAGES = Run.PROJECT.resolve("docs/formats");
    private static final Pattern EXAMPLE =
            Pattern.compile("```sh\nhasse ([^\n]*traces/formats/[^\n]*)\n```\n\n```\n(.*?)```\n", Pattern.DOTALL);

    @ParameterizedTest
    @EnumSource
    void printsWhatItSays(Format format) throws IOException {
        Matcher example = EXAMPLE.matcher(Files.readString(PAGES.resolve(format.word() + ".md")));
        int examples = 0;
        while (example.find()) {
            examples++;
            assertThat(unwrapped(printed(example.group(1))))
                    .as(example.group(1))
                    .startsWith(unwrapped(example.group(2)));
        }

        assertThat(examples).as("commands on a file of the project").isPositive();
        assertThat(Files.readString(PAGES.resolve("README.md"))).contains("(" + format.word() + ".md)");
    }

    /** Where a sentence is wrapped depends on the length of the project's path. */
    private static String unwrapped(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }

    private static String printed(String command) {
        String[] arguments = Arrays.stream(command.split(" "))
                .map(word ->
                        word.startsWith("traces/") ? Run.PROJECT.resolve(word).toString() : word)
                .toArray(String[]::new);
        return Run.hasse(arguments).out().replace(Run.PROJECT + "/", "");
    }
}
