package dev.hasse.imports.convert;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.operations.ConvertedRecord;
import dev.hasse.model.Labels;
import dev.hasse.model.Operation;
import dev.hasse.model.OperationBuilder;
import dev.hasse.model.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Cells that traces use at the same time. */
class SharedCellsTest {
    /** Uses such as {@code t w x 1-3}: trace t writes x from 1 to 3. */
    private static List<ConvertedRecord> uses(String uses) {
        List<ConvertedRecord> records = new ArrayList<>();
        for (String use : uses.split(", ")) {
            String[] parts = use.split("[ -]");
            OperationBuilder operation = Operation.by("a", Long.parseLong(parts[3]));
            if (parts[1].equals("w")) {
                operation.write(parts[2], Value.ofString("v"));
            } else {
                operation.read(parts[2], Value.ofString("v"));
            }
            records.add(new ConvertedRecord(
                    operation.commit(Long.parseLong(parts[4])),
                    parts[0],
                    Labels.NONE,
                    new ConvertedRecord.Notes(null, null, null, null, Set.of(), Set.of(), parts[1].equals("u"), null)));
        }
        return records;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "t w x 1-3, s r x 2-4                       | 2",
                "t r x 1-3, s w x 2-4                       | 2",
                "t w x 1-3, s w x 3-4                       | 2",
                "t w x 1-9, s r x 2-3, u r x 4-5            | 3",
                // One after the other.
                "t w x 1-3, s r x 4-5                       | 0",
                // Nobody writes.
                "t r x 1-3, s r x 2-4                       | 0",
                // The writer is elsewhere in time, or in its own trace, or writes another cell.
                "t r x 5-8, s r x 6-7, w w x 1-2            | 0",
                "t w x 1-3, t r x 2-4                       | 0",
                "t w x 1-3, s r y 2-4, s w y 2-4            | 0",
                // The use of a trace goes from its first to its last.
                "t w x 1-2, t r x 8-9, s r x 4-5            | 2"
            })
    void traces(String uses, int traces) {
        assertThat(SharedCells.of(uses(uses)).map(SharedCells::traces).orElse(0))
                .isEqualTo(traces);
    }

    @Test
    void theMessageSaysWhatToDo() {
        assertThat(SharedCells.of(uses("t w x 1-3, s r x 2-4, s w y 1-3, t r y 2-4, t w z 1-2")))
                .hasValueSatisfying(shared -> assertThat(shared.message())
                        .isEqualTo(
                                "2 traces share the cell \"x\" and overlap in time; so do traces with 1 other cell. Nothing "
                                        + "between traces is decided: if it is the same cell in all of them, add \"scope: all\" to "
                                        + "the mapping"));
    }
}
