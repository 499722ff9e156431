package dev.hasse.reports.rows;

import dev.hasse.model.SafeText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a table is asked for.
 *
 * @param kind what it has a row for
 * @param where the rows to keep: those to which all filters apply
 * @param groupBy the columns by whose values rows are grouped; empty for one row each, or for a single group if there is a
 *     pivot
 * @param pivot the column whose values become columns, with the number of rows in each; null for none
 */
public record RowQuery(
        Kind kind,
        List<Filter> where,
        List<String> groupBy,
        @Nullable String pivot) {

    public RowQuery {
        where = List.copyOf(where);
        groupBy = List.copyOf(groupBy);
    }

    /** What a table has a row for. */
    public enum Kind {
        /** Each trace. */
        TRACE,
        /** Each witness of an anomaly or observation. */
        FINDING,
        /** Each operation record. */
        OPERATION
    }

    /**
     * Keeps the rows with a value.
     *
     * @param value the value as it is written in CSV; empty where a value is missing
     */
    public record Filter(String column, String value) {

        /**
         * Parses {@code COLUMN=VALUE}.
         *
         * @throws IllegalArgumentException if there is no {@code =}
         */
        public static Filter parse(String text) {
            int equals = text.indexOf('=');
            if (equals <= 0) {
                throw new IllegalArgumentException(
                        "found " + SafeText.quoteBriefly(text) + ", expected COLUMN=VALUE, such as workload=booking");
            }
            return new Filter(text.substring(0, equals).strip(), text.substring(equals + 1));
        }
    }
}
