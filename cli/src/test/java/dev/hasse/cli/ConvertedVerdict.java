package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.detectors.Classifier;
import dev.hasse.imports.convert.Conversion;
import dev.hasse.imports.convert.ConvertedInput;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.imports.operations.Grounding;
import dev.hasse.model.Verdict;
import dev.hasse.traces.Input;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problems;
import dev.hasse.traces.ReadSettings;
import dev.hasse.traces.TraceReader;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The verdict on a log that is converted. */
final class ConvertedVerdict {
    private ConvertedVerdict() {}

    /**
     * Converts and decides a log in which nothing is refused.
     *
     * @param log lines of JSON
     * @return null if no record became of it
     */
    static @Nullable Verdict of(String log, Format format, Mapping mapping, Grounding grounding) {
        byte[] json = log.getBytes(StandardCharsets.UTF_8);
        Problems problems = new Problems(1);
        Conversion.Converted converted = Conversion.of(
                List.of(new Input("log.jsonl", null, () -> new ByteArrayInputStream(json), true)),
                new Conversion.Request(format, mapping, grounding, Limits.DEFAULT),
                problems);
        if (converted.records().isEmpty()) {
            return null;
        }
        Verdict verdict = Classifier.LISTING_ALL.classify(TraceReader.read(
                        List.of(ConvertedInput.of(List.of(), converted)),
                        ReadSettings.of(Limits.DEFAULT, null),
                        problems)
                .traces()
                .get(0));
        assertThat(problems.first()).isEmpty();
        return verdict;
    }
}
