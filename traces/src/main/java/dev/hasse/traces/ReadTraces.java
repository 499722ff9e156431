package dev.hasse.traces;

import dev.hasse.model.Trace;
import java.util.List;

/**
 * What came of reading.
 *
 * @param traces the traces, in the order of their first records
 * @param records how many records they have
 * @param skipped how many records were refused, and are in none of them
 * @param empty the inputs that hold nothing but white space, by path as given
 */
public record ReadTraces(List<Trace> traces, long records, long skipped, List<String> empty) {

    public ReadTraces {
        traces = List.copyOf(traces);
        empty = List.copyOf(empty);
    }
}
