package dev.hasse.traces;

import dev.hasse.model.Trace;
import java.util.List;

/**
 * What came of reading.
 *
 * @param traces the traces, in the order of their first records
 * @param ordinals for each of them which it is among all traces of the input, from 1, be they in this shard or not
 * @param records how many records they have
 * @param skipped how many records were refused, and are in none of them
 * @param refusedLines how many of these were refused for what is on their line, so that every shard refuses them
 * @param empty the inputs that hold nothing but white space, by path as given
 */
public record ReadTraces(
        List<Trace> traces, List<Integer> ordinals, long records, long skipped, long refusedLines, List<String> empty) {

    public ReadTraces {
        traces = List.copyOf(traces);
        ordinals = List.copyOf(ordinals);
        empty = List.copyOf(empty);
    }
}
