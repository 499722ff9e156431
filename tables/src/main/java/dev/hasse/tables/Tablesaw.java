package dev.hasse.tables;

import dev.hasse.reports.rows.RowQuery;
import dev.hasse.reports.rows.RowTables;

/** Makes tables with Tablesaw. */
public final class Tablesaw implements RowTables {
    /** For the service loader. */
    public Tablesaw() {}

    @Override
    public Rows begin(RowQuery query) {
        return new QueriedRows(query);
    }
}
