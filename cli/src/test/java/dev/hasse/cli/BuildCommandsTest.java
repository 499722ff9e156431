package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The commands of the pages that build a part of the project do so in a clone in which nothing was built before. */
class BuildCommandsTest {

    static List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.walk(Run.PROJECT)) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .map(Run.PROJECT::relativize)
                    .filter(file -> !file.toString().matches("(.*/)?(target|node_modules|\\.[^/]*)/.*"))
                    .sorted()
                    .toList();
        }
    }

    /** Without {@code -am}, Maven looks for the other modules in repositories, where none is. */
    @ParameterizedTest
    @MethodSource("pages")
    void whatIsBuiltAloneIsBuiltWithWhatItNeeds(Path page) throws IOException {
        assertThat(Files.readString(Run.PROJECT.resolve(page)).lines())
                .filteredOn(line -> line.contains("mvnw") && line.contains(" -pl "))
                .allMatch(line -> line.contains(" -am"));
    }
}
