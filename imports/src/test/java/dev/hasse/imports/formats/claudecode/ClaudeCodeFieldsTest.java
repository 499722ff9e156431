package dev.hasse.imports.formats.claudecode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.DocumentSink;
import dev.hasse.imports.calls.FrontEnd;
import dev.hasse.imports.calls.JsonDocuments;
import dev.hasse.imports.calls.KeptFields;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.formats.FrontEndTrial;
import dev.hasse.imports.formats.FrontEnds;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problems;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever is left out of the examples: front-ends find the same calls, and refuse and ignore the same. */
class ClaudeCodeFieldsTest {

    static Stream<Path> examples() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("../traces/formats/claude-code"))) {
            return files.filter(file -> file.toString().endsWith(".jsonl")).sorted().toList().stream();
        }
    }

    private static FrontEndTrial read(byte[] bytes, boolean all) throws IOException {
        FrontEndTrial trial = new FrontEndTrial();
        FrontEnds frontEnds = new FrontEnds(Mapping.none());
        FrontEnd frontEnd = frontEnds.of(Format.CLAUDE_CODE);
        new JsonDocuments()
                .read(new ByteArrayInputStream(bytes), "f", Limits.DEFAULT, new Problems(0), new DocumentSink() {
                    @Override
                    public void accept(Document document) {
                        frontEnd.accept(document, trial);
                    }

                    @Override
                    public KeptFields kept() {
                        return all ? KeptFields.ALL : frontEnd.kept();
                    }
                });
        frontEnds.finish(trial);
        return trial;
    }

    @ParameterizedTest
    @MethodSource("examples")
    void nothingIsMissed(Path example) throws IOException {
        byte[] bytes = Files.readAllBytes(example);

        FrontEndTrial pruned = read(bytes, false);
        FrontEndTrial whole = read(bytes, true);

        assertThat(pruned.calls).isNotEmpty().isEqualTo(whole.calls);
        assertThat(pruned.ignored).isEqualTo(whole.ignored);
        assertThat(pruned.refused).isEqualTo(whole.refused);
        assertThat(pruned.counts).isEqualTo(whole.counts);
    }
}
