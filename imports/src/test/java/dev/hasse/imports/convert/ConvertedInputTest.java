package dev.hasse.imports.convert;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.operations.ConvertedRecord;
import dev.hasse.model.Coverage;
import dev.hasse.model.Labels;
import dev.hasse.model.Operation;
import dev.hasse.model.Value;
import dev.hasse.traces.Input;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ConvertedInputTest {

    @Test
    void holdsTheLinesOfAllRecordsHoweverLongTheyAre() throws IOException {
        List<ConvertedRecord> records = new ArrayList<>();
        for (int k = 0; k < 7; k++) {
            Operation operation = Operation.by("a", k)
                    .write("x", Value.ofString("abcdefg".charAt(k) + "-".repeat(1 + 60_000 * k)))
                    .commit(k);
            records.add(new ConvertedRecord(
                    operation,
                    "t",
                    Labels.NONE,
                    new ConvertedRecord.Notes(null, null, null, null, Set.of(), Set.of(), false, null)));
        }
        StringWriter expected = new StringWriter();
        for (ConvertedRecord one : records) {
            one.write(expected);
        }

        Input input = ConvertedInput.of(
                List.of(), new Conversion.Converted(records, new Coverage.Tally().coverage(List.of(), 1, 7)));

        for (int time = 0; time < 2; time++) {
            try (InputStream in = input.plain()) {
                assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
                        .isEqualTo(expected.toString());
            }
        }
    }
}
