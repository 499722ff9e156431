package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The programs in {@code docs/instrument.md} are programs: Python and Node accept their syntax. Those in JavaScript are also run, by
 * {@link InstrumentProgramsIT}; of those in Python nothing but the syntax is tested.
 */
@Tag("on-one-java")
class InstrumentSnippetsIT {
    @TempDir
    private Path folder;

    @SuppressWarnings("ImmutableEnumChecker") // all of it is made once, and never changed
    private enum Language {
        PYTHON("python", ".py", List.of("python3", "-c", "import ast, sys; ast.parse(open(sys.argv[1]).read())")),
        JAVASCRIPT("js", ".mjs", List.of("node", "--check"));

        private final String fence;
        private final String extension;
        private final List<String> check;

        Language(String fence, String extension, List<String> check) {
            this.fence = fence;
            this.extension = extension;
            this.check = check;
        }
    }

    @ParameterizedTest
    @EnumSource
    void everySnippetIsAProgram(Language language) throws Exception {
        assumeInstalled(language.check.get(0));
        List<String> snippets = InstrumentPage.snippets(language.fence);
        assertThat(snippets).hasSizeGreaterThanOrEqualTo(4);
        for (String snippet : snippets) {
            Path file = Files.writeString(folder.resolve("snippet" + language.extension), snippet);
            assertThat(run(language.check, file.toString())).as(snippet).isEqualTo(new Run(0, "", ""));
        }
    }

    private Run run(List<String> command, String argument) throws IOException, InterruptedException {
        String[] all = Stream.concat(command.stream(), Stream.of(argument)).toArray(String[]::new);
        return Run.process(folder, folder, Map.of(), all);
    }

    private void assumeInstalled(String program) throws InterruptedException {
        try {
            assertThat(run(List.of(program), "--version").exitCode()).isZero();
        } catch (IOException missing) {
            String skipped = "skipped: " + program + ", which would check the snippets, is not installed";
            // The runner does not show the reason.
            System.err.println(skipped);
            Assumptions.abort(skipped);
        }
    }
}
