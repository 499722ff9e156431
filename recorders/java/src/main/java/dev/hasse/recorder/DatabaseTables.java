package dev.hasse.recorder;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The tables in a database, within a transaction. The statements are the same in each language: see docs/prevention.md. */
final class DatabaseTables implements StoreTables {
    private static final List<String> LAYOUT = List.of(
            "CREATE TABLE IF NOT EXISTS hasse_clock (id BIGINT PRIMARY KEY, commits BIGINT NOT NULL)",
            "CREATE TABLE IF NOT EXISTS hasse_cell"
                    + " (cell TEXT PRIMARY KEY, value TEXT NOT NULL, version BIGINT NOT NULL, operation TEXT NOT NULL)",
            "CREATE TABLE IF NOT EXISTS hasse_write (cell TEXT NOT NULL, version BIGINT NOT NULL, value TEXT NOT NULL,"
                    + " operation TEXT NOT NULL, PRIMARY KEY (cell, version))",
            "CREATE TABLE IF NOT EXISTS hasse_operation (operation TEXT PRIMARY KEY, trace TEXT NOT NULL, recorder TEXT NOT NULL,"
                    + " agent TEXT NOT NULL, committed_at TEXT NOT NULL, undone BIGINT NOT NULL)",
            "CREATE TABLE IF NOT EXISTS hasse_observed"
                    + " (predecessor TEXT NOT NULL, operation TEXT NOT NULL, PRIMARY KEY (predecessor, operation))",
            "CREATE TABLE IF NOT EXISTS hasse_untold (operation TEXT PRIMARY KEY, recorder TEXT NOT NULL)",
            "CREATE TABLE IF NOT EXISTS hasse_recorder (recorder TEXT PRIMARY KEY, closed BIGINT NOT NULL)",
            "CREATE TABLE IF NOT EXISTS hasse_tool (name TEXT PRIMARY KEY, signature TEXT)",
            "INSERT INTO hasse_clock (id, commits) SELECT 1, 0 WHERE NOT EXISTS (SELECT 1 FROM hasse_clock)");
    private static final String LOCK_CLOCK = "UPDATE hasse_clock SET commits = commits WHERE id = 1";

    private final Connection connection;

    DatabaseTables(Connection connection) {
        this.connection = connection;
    }

    void create() {
        LAYOUT.forEach(this::change);
    }

    private interface RowReader<T> {
        T read(ResultSet row) throws SQLException;
    }

    private int change(String statement, @Nullable Object... parameters) {
        try (PreparedStatement prepared = prepare(statement, parameters)) {
            return prepared.executeUpdate();
        } catch (SQLException failed) {
            throw new StoreException("the store's database failed: " + failed.getMessage(), failed);
        }
    }

    private <T> List<T> rows(String statement, RowReader<T> reader, Object... parameters) {
        try (PreparedStatement prepared = prepare(statement, parameters);
                ResultSet result = prepared.executeQuery()) {
            List<T> rows = new ArrayList<>();
            while (result.next()) {
                rows.add(reader.read(result));
            }
            return rows;
        } catch (SQLException failed) {
            throw new StoreException("the store's database failed: " + failed.getMessage(), failed);
        }
    }

    private PreparedStatement prepare(String statement, @Nullable Object... parameters) throws SQLException {
        PreparedStatement prepared = connection.prepareStatement(statement);
        for (int k = 0; k < parameters.length; k++) {
            prepared.setObject(k + 1, parameters[k]);
        }
        return prepared;
    }

    @Override
    public Moment cells(Collection<String> cells) {
        String places = cells.isEmpty() ? "NULL" : String.join(", ", Collections.nCopies(cells.size(), "?"));
        Map<String, CellRow> found = new HashMap<>();
        // In one statement, since only that is one moment at every isolation.
        List<Long> commits = rows(
                "SELECT k.commits, c.cell, c.value, c.version, c.operation, o.trace FROM hasse_clock k"
                        + " LEFT JOIN hasse_cell c ON c.cell IN (" + places + ")"
                        + " LEFT JOIN hasse_operation o ON o.operation = c.operation WHERE k.id = 1",
                row -> {
                    if (row.getString(2) != null) {
                        found.put(
                                row.getString(2),
                                new CellRow(row.getString(3), row.getLong(4), row.getString(5), row.getString(6)));
                    }
                    return row.getLong(1);
                },
                cells.toArray());
        return new Moment(commits.get(0), found);
    }

    @Override
    public long advance() {
        change("UPDATE hasse_clock SET commits = commits + 1 WHERE id = 1");
        return rows("SELECT commits FROM hasse_clock WHERE id = 1", row -> row.getLong(1))
                .get(0);
    }

    @Override
    public void write(String cell, String value, long version, String operation, long before) {
        int written = before == 0
                ? change(
                        "INSERT INTO hasse_cell (cell, value, version, operation) VALUES (?, ?, ?, ?)",
                        cell,
                        value,
                        version,
                        operation)
                : change(
                        "UPDATE hasse_cell SET value = ?, version = ?, operation = ? WHERE cell = ? AND version = ?",
                        value,
                        version,
                        operation,
                        cell,
                        before);
        if (written == 0) {
            throw new IllegalStateException("the table hasse_cell was changed without hasse_clock: " + cell
                    + " no longer has version " + before);
        }
        change(
                "INSERT INTO hasse_write (cell, version, value, operation) VALUES (?, ?, ?, ?)",
                cell,
                version,
                value,
                operation);
    }

    @Override
    public @Nullable CellRow surviving(String cell) {
        List<CellRow> rows = rows(
                "SELECT w.value, w.version, w.operation, o.trace FROM hasse_write w"
                        + " JOIN hasse_operation o ON o.operation = w.operation"
                        + " WHERE w.cell = ? AND o.undone = 0 ORDER BY w.version DESC LIMIT 1",
                row -> new CellRow(row.getString(1), row.getLong(2), row.getString(3), row.getString(4)),
                cell);
        return rows.isEmpty() ? null : rows.get(0);
    }

    @Override
    public List<String> holding(String operation) {
        return names("SELECT cell FROM hasse_cell WHERE operation = ? ORDER BY cell", operation);
    }

    private List<String> names(String statement, String parameter) {
        return rows(statement, row -> row.getString(1), parameter);
    }

    @Override
    public @Nullable OperationRow operation(String operation) {
        List<OperationRow> rows = rows(
                "SELECT trace, recorder, agent, committed_at, undone FROM hasse_operation WHERE operation = ?",
                row -> new OperationRow(
                        row.getString(1), row.getString(2), row.getString(3), row.getString(4), row.getLong(5) == 1),
                operation);
        return rows.isEmpty() ? null : rows.get(0);
    }

    @Override
    public void add(String operation, OperationRow row, Collection<String> predecessors) {
        change(
                "INSERT INTO hasse_operation (operation, trace, recorder, agent, committed_at, undone)"
                        + " VALUES (?, ?, ?, ?, ?, 0)",
                operation,
                row.trace(),
                row.recorder(),
                row.agent(),
                row.at());
        for (String predecessor : predecessors) {
            change("INSERT INTO hasse_observed (predecessor, operation) VALUES (?, ?)", predecessor, operation);
        }
    }

    @Override
    public List<String> observers(String operation) {
        return names("SELECT operation FROM hasse_observed WHERE predecessor = ? ORDER BY operation", operation);
    }

    @Override
    public void undo(String operation, @Nullable String tell) {
        change("UPDATE hasse_operation SET undone = 1 WHERE operation = ?", operation);
        if (tell != null) {
            change("INSERT INTO hasse_untold (operation, recorder) VALUES (?, ?)", operation, tell);
        }
    }

    @Override
    public List<String> untold(String recorder) {
        return names("SELECT operation FROM hasse_untold WHERE recorder = ? ORDER BY operation", recorder);
    }

    @Override
    public void tell(Collection<String> operations) {
        operations.forEach(operation -> change("DELETE FROM hasse_untold WHERE operation = ?", operation));
    }

    @Override
    public void setClosed(String recorder, boolean closed) {
        change(LOCK_CLOCK);
        change("DELETE FROM hasse_recorder WHERE recorder = ?", recorder);
        change("INSERT INTO hasse_recorder (recorder, closed) VALUES (?, ?)", recorder, closed ? 1L : 0L);
    }

    @Override
    public boolean isClosed(String recorder) {
        return !names("SELECT recorder FROM hasse_recorder WHERE recorder = ? AND closed = 1", recorder)
                .isEmpty();
    }

    @Override
    public List<ToolRow> tools() {
        return rows(
                "SELECT name, signature FROM hasse_tool ORDER BY name",
                row -> new ToolRow(row.getString(1), row.getString(2)));
    }

    @Override
    public void register(Collection<ToolRow> tools) {
        change(LOCK_CLOCK);
        change("DELETE FROM hasse_tool");
        tools.forEach(tool ->
                change("INSERT INTO hasse_tool (name, signature) VALUES (?, ?)", tool.name(), tool.signature()));
    }
}
