package dev.hasse.imports.convert;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.formats.Format;
import dev.hasse.imports.mapping.MappingFile;
import dev.hasse.imports.operations.Grounding;
import dev.hasse.traces.Input;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problems;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A log of one's own, with a mapping, as it is converted. */
public final class MappedLog {
    private MappedLog() {}

    /**
     * Converts a log that has no faults.
     *
     * @param mapping the text of the mapping
     * @param calls lines of JSON, in which {@code '} stands for {@code "}
     */
    public static Conversion.Converted converted(String mapping, String... calls) throws IOException {
        byte[] log = String.join("", calls).replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        Problems problems = new Problems(10);
        Conversion.Converted converted = Conversion.of(
                List.of(new Input("f", null, () -> new ByteArrayInputStream(log), true)),
                new Conversion.Request(
                        Format.GENERIC,
                        MappingFile.read("map.yaml", mapping.getBytes(StandardCharsets.UTF_8)),
                        Grounding.SINCE_WRITE,
                        Limits.DEFAULT),
                problems);
        assertThat(problems.count()).isZero();
        return converted;
    }
}
