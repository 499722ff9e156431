package dev.hasse.bench;

import dev.hasse.documents.Resources;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;

/**
 * Counts by SQL: DuckDB loads the file and counts in memory, with its default number of threads. The statements are
 * resources beside this class.
 */
public final class DuckDb {
    /** How A1 is expressed in SQL. Both ways count exactly. */
    enum StaleGenerationBy {
        /** A join of reads with the writes in their windows: the fastest way while few writes fall into a window. */
        RANGE_JOIN,
        /** Running counts: no pairs are generated, so their number does not matter. */
        WINDOW;

        String title() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    private DuckDb() {}

    /**
     * Prints the counts of the file that the first argument names, with the {@link StaleGenerationBy} that the second
     * one names.
     */
    public static void main(String[] arguments) throws SQLException {
        StaleGenerationBy by =
                StaleGenerationBy.valueOf(arguments[1].replace('-', '_').toUpperCase(Locale.ROOT));
        System.out.println(count(Path.of(arguments[0]), by).line());
    }

    static Counts count(Path file, StaleGenerationBy by) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            try (PreparedStatement variable = connection.prepareStatement("SET VARIABLE trace_file = ?")) {
                variable.setString(1, file.toString());
                variable.execute();
            }
            statement.execute(Resources.text(DuckDb.class, "load.sql"));
            long phantomTool;
            long reordering;
            try (ResultSet row = statement.executeQuery(Resources.text(DuckDb.class, "per-record.sql"))) {
                row.next();
                phantomTool = row.getLong(1);
                reordering = row.getLong(2);
            }
            try (ResultSet row = statement.executeQuery(Resources.text(DuckDb.class, by.title() + ".sql"))) {
                row.next();
                return new Counts(row.getLong(1), phantomTool, reordering);
            }
        }
    }
}
