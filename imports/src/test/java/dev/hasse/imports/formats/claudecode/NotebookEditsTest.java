package dev.hasse.imports.formats.claudecode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.operations.ConvertedRecord;
import dev.hasse.model.Operation;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Edits of cells of a notebook by two agents, of which one does not know what the other one has changed. */
class NotebookEditsTest extends ClaudeCodeTrial {

    /** A notebook of cells, such as {@code 1:x}, the cell with the id 1 and the source x; {@code :x} has no id. */
    private static String notebook(String cells) {
        return Arrays.stream(cells.split(" "))
                .map(cell -> cell.split(":"))
                .map(cell -> (cell[0].isEmpty() ? "{" : "{'id':'" + cell[0] + "',") + "'source':['" + cell[1]
                        + "\\\\n','']}")
                .collect(Collectors.joining(",", "{'cells':[", "]}\\n"))
                .replace("'", "\\\"");
    }

    private void edit(String agent, String mode, String cell, String before, String after) {
        String what = "\"notebook_path\":\"f\",\"cell_id\":\"" + cell + "\",\"edit_mode\":\"" + mode + "\"";
        use(agent, "NotebookEdit", "{" + what + ",\"new_source\":\"\"}");
        result(
                agent,
                "ok",
                "{" + what + ",\"original_file\":\"" + notebook(before) + "\",\"updated_file\":\"" + notebook(after)
                        + "\"}",
                false);
    }

    /** Of the second edit of the agent main, which knows the notebook only as it was after its first one. */
    @ParameterizedTest
    @CsvSource({
        "replace, 1, 1:b 2:x,     1:c 2:x,         1:d 2:x,         loses",
        "replace, 1, 1:b 2:x,     1:b 2:y,         1:d 2:y,         keeps",
        "delete,  1, 1:b 2:x,     1:c 2:x,         2:x,             loses",
        "delete,  1, 1:b 2:x,     1:b 2:y,         2:y,             keeps",
        "insert,  1, 1:b 2:x,     1:c 2:x,         1:c 3:d 2:x,     keeps",
        // Another agent's cell, of which it knows nothing.
        "replace, 3, 1:b 2:x,     1:b 3:c 2:x,     1:b 3:d 2:x,     loses",
        // By its place; a cell before it was inserted or deleted.
        "replace, cell-0, :b :x,  :c :x,           :d :x,           loses",
        "replace, cell-1, :b :x,  :b :c :x,        :b :d :x,        loses",
        "replace, cell-1, :b :x :y, :x :y,         :x :d,           keeps",
        "replace, cell-9, :b :x,  :c :x,           :c :d,           keeps",
        "replace, cell-99999999999, :b :x, :c :x,  :c :d,           keeps"
    })
    void whetherAStaleEditLosesWhatTheOtherOneChanged(
            String mode, String cell, String known, String found, String left, String expected) {
        edit("main", "replace", "1", "1:a", known);
        edit("a1", "replace", "1", known, found);
        edit("main", mode, cell, found, left);

        List<Operation> operations =
                converted().records().stream().map(ConvertedRecord::operation).toList();
        Operation last = operations.get(operations.size() - 1);
        assertThat(last.reads())
                .singleElement()
                .satisfies(read -> assertThat(read.time()).isEqualTo(2_000_001));
        assertThat(last.merges()).isEqualTo(expected.equals("keeps"));
    }
}
