package dev.hasse.spark;

import dev.hasse.traces.PickedReader.Beginning;
import java.util.List;
import org.apache.spark.sql.Row;

/**
 * A trace that was decided.
 *
 * @param place where it begins, as a number that is greater for traces that begin later in the input
 * @param json the line that {@code hasse check --format jsonl} prints, without its line feed
 * @param trace its row in the table of traces
 * @param findings its rows in the table of findings
 */
record DecidedTrace(long place, String json, Row trace, List<Row> findings) {

    /** Where a trace begins, as a number that is greater for traces that begin later in the input. */
    static long place(Beginning beginning) {
        return (long) beginning.input() << Integer.SIZE | beginning.line();
    }
}
