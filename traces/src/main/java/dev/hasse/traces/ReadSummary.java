package dev.hasse.traces;

import java.util.List;

/**
 * The totals of reading.
 *
 * @param ordinals for each trace with a record, its position among all traces of the input, in this shard or not, from
 *     1; in the order of their first records
 * @param records how many records these traces have
 * @param skipped how many records were refused
 * @param refusedLines how many of the refused records are invalid in themselves, so that every shard refuses them
 * @param empty the inputs that contain only white space, by path as given
 */
public record ReadSummary(List<Integer> ordinals, long records, long skipped, long refusedLines, List<String> empty) {

    public ReadSummary {
        ordinals = List.copyOf(ordinals);
        empty = List.copyOf(empty);
    }

    /** Adds parts of the input that were refused before there were records to read. Every shard refuses them. */
    public ReadSummary withRefusedBefore(long parts) {
        return new ReadSummary(ordinals, records, skipped + parts, refusedLines + parts, empty);
    }

    /** How many traces have records. */
    public int traces() {
        return ordinals.size();
    }
}
