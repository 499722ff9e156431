package dev.hasse.recorder;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A store in PostgreSQL or SQLite, which processes in any language share. Each transaction takes a connection from the source, turns
 * its autocommit off, and closes it; PostgreSQL should be at its own isolation, read committed.
 */
public final class DatabaseStore implements Store {
    private final DataSource source;

    /**
     * Creates the tables, if they are not there.
     *
     * @throws StoreException if the database fails
     */
    public DatabaseStore(DataSource source) {
        this.source = source;
        try {
            within(tables -> {
                tables.create();
                return true;
            });
        } catch (StoreException failed) {
            // Another process may have created them at the same time.
            try {
                within(tables -> tables.cells(List.of()));
            } catch (StoreException again) {
                failed.addSuppressed(again);
                throw failed;
            }
        }
    }

    @Override
    public <T extends @Nullable Object> T transaction(Function<StoreTables, T> work) {
        return within(work::apply);
    }

    private <T extends @Nullable Object> T within(Function<DatabaseTables, T> work) {
        try (Connection connection = source.getConnection()) {
            connection.setAutoCommit(false);
            try {
                T result = work.apply(new DatabaseTables(connection));
                connection.commit();
                return result;
            } catch (RuntimeException | Error | SQLException failed) {
                rollBack(connection, failed);
                throw failed;
            } finally {
                // A pool may hand the same connection to others.
                connection.setAutoCommit(true);
            }
        } catch (SQLException failed) {
            throw new StoreException("the store's database failed: " + failed.getMessage(), failed);
        }
    }

    private static void rollBack(Connection connection, Throwable because) {
        try {
            connection.rollback();
        } catch (SQLException failed) {
            because.addSuppressed(failed);
        }
    }
}
