package dev.hasse.traces;

import java.util.List;

/**
 * What there was to read.
 *
 * @param ordinals for each trace with a record, in the order of their first ones, which it is among all traces of the input, from 1,
 *     be they in this shard or not
 * @param records how many records they have
 * @param skipped how many records were refused, and are in none of them
 * @param refusedLines how many of these were refused for what is on their line, so that every shard refuses them
 * @param empty the inputs that hold nothing but white space, by path as given
 */
public record ReadSummary(List<Integer> ordinals, long records, long skipped, long refusedLines, List<String> empty) {

    public ReadSummary {
        ordinals = List.copyOf(ordinals);
        empty = List.copyOf(empty);
    }

    /** The same, where parts of the input were refused before there were records to read. Every shard refuses them. */
    public ReadSummary withRefusedBefore(long parts) {
        return new ReadSummary(ordinals, records, skipped + parts, refusedLines + parts, empty);
    }

    /** How many traces have a record. */
    public int traces() {
        return ordinals.size();
    }
}
