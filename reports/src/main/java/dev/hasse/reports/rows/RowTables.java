package dev.hasse.reports.rows;

import dev.hasse.model.Trace;
import dev.hasse.model.Verdict;
import java.io.IOException;
import java.io.Writer;

/** Makes tables. The provider is found by {@link java.util.ServiceLoader}, as it comes in a jar of its own. */
public interface RowTables {

    /**
     * Begins a table.
     *
     * @throws IllegalArgumentException if the query names a column that there is not; the message lists those that there
     *     are
     */
    Rows begin(RowQuery query);

    /** A table that takes its rows one by one. */
    interface Rows {

        /** Adds a trace, or its findings, whichever the table has rows for. */
        void add(Verdict verdict);

        /** Adds the operations of a trace. */
        void add(Trace trace);

        /** How many witnesses the verdicts do not list, and the table lacks. */
        long unlisted();

        /**
         * The table of these rows.
         *
         * @throws IllegalArgumentException if the pivot has too many values
         */
        RowTable table();
    }

    /** A table that is complete. */
    interface RowTable {

        /**
         * Writes the table. Text from traces is safe to print in every format.
         *
         * @param width the columns of the terminal, for text
         * @param version of Hasse
         */
        void write(RowFormat format, Writer out, int width, String version) throws IOException;
    }
}
