package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.traces.formats.Format;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each format has its page, and the page's first command prints what stands below it. */
class FormatPagesTest {
    private static final Path PAGES = Run.PROJECT.resolve("docs/formats");
    private static final Pattern EXAMPLE =
            Pattern.compile("```sh\nhasse (check [^\n]*)\n```\n\n```\n(.*?)```\n", Pattern.DOTALL);

    @ParameterizedTest
    @EnumSource
    void printsWhatItSays(Format format) throws IOException {
        String page = Files.readString(PAGES.resolve(format.word() + ".md"));
        Matcher example = EXAMPLE.matcher(page);
        assertThat(example.find()).as("an example").isTrue();
        String[] arguments = Arrays.stream(example.group(1).split(" "))
                .map(word ->
                        word.startsWith("traces/") ? Run.PROJECT.resolve(word).toString() : word)
                .toArray(String[]::new);

        Run run = Run.hasse(arguments);

        assertThat(run.out().replace(Run.PROJECT + "/", "")).startsWith(example.group(2));
        assertThat(Files.readString(PAGES.resolve("README.md"))).contains("(" + format.word() + ".md)");
    }
}
