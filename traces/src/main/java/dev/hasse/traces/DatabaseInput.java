package dev.hasse.traces;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The tables of DBOS in a PostgreSQL database, as lines of JSON: each row is an object. Nothing is written, and both
 * tables are read from one snapshot. Users and passwords in the address are never shown.
 */
final class DatabaseInput {
    private static final String ADDRESS = "jdbc:postgresql:";
    private static final int ROWS = 1_000;
    private static final List<String> QUERIES = List.of(
            "SELECT * FROM dbos.workflow_status ORDER BY created_at, workflow_uuid",
            "SELECT * FROM dbos.operation_outputs ORDER BY workflow_uuid, function_id");

    private static final String NO_SUCH_TABLE = "42P01";

    /**
     * Classes of SQL states reported by the server: access denied, unknown database, missing privileges or tables, out
     * of resources, shutting down.
     */
    private static final List<String> FROM_THE_SERVER = List.of("28", "3D", "42", "53", "57");

    /**
     * The driver's log messages may quote the address. The logger is held here, as an unreferenced logger forgets its
     * level; and apart, as every argument is asked whether it is an address, and Java's logging takes some milliseconds.
     */
    private static final class Driver {
        static final Logger LOGGER = Logger.getLogger("org.postgresql");
    }

    private DatabaseInput() {}

    /** Whether an argument is the address of a database. */
    static boolean isAddress(String argument) {
        return argument.startsWith(ADDRESS);
    }

    /**
     * The tables of a database.
     *
     * @param environment the environment, whose PGUSER and PGPASSWORD are the defaults
     */
    static Input of(String address, Map<String, String> environment) {
        return new Input(shown(address), null, () -> open(address, environment), true);
    }

    /** The address without the part after a question mark, and without the part before an @. */
    private static String shown(String address) {
        int question = address.indexOf('?');
        String place = question < 0 ? address : address.substring(0, question);
        int at = place.lastIndexOf('@');
        return at < 0 ? place : ADDRESS + "//" + place.substring(at + 1);
    }

    private static InputStream open(String address, Map<String, String> environment) throws IOException {
        Driver.LOGGER.setLevel(Level.OFF);
        Properties properties = new Properties();
        properties.setProperty("ApplicationName", "hasse");
        properties.setProperty("loginTimeout", "10");
        String user = environment.get("PGUSER");
        String password = environment.get("PGPASSWORD");
        if (user != null && !address.contains("user=")) {
            properties.setProperty("user", user);
        }
        if (password != null && !address.contains("password=")) {
            properties.setProperty("password", password);
        }
        Connection connection = null;
        try {
            connection = DriverManager.getConnection(address, properties);
            connection.setReadOnly(true);
            connection.setAutoCommit(false);
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            return new Rows(connection);
        } catch (SQLException | RuntimeException failed) {
            close(connection);
            throw failure(failed);
        }
    }

    private static void close(@Nullable Connection connection) {
        try {
            if (connection != null) {
                connection.close();
            }
        } catch (SQLException nothingToDo) {
            // Nothing can be lost, as the connection only reads.
        }
    }

    /**
     * Messages of the server name users and tables. Messages of the driver may quote the address with its password, and
     * are not passed on.
     */
    private static IOException failure(Exception failed) {
        String state = failed instanceof SQLException sql && sql.getSQLState() != null ? sql.getSQLState() : "";
        if (state.equals(NO_SUCH_TABLE)) {
            return new IOException(
                    "the database has no tables of DBOS, dbos.workflow_status and dbos.operation_outputs");
        }
        return new IOException(
                FROM_THE_SERVER.stream().anyMatch(state::startsWith)
                        ? "the database says: " + failed.getMessage()
                        : "the database cannot be reached; is its address right?");
    }

    /** Rows as lines, fetched on demand. */
    private static final class Rows extends InputStream {
        private final Connection connection;
        private final JsonFactory json = JsonFactory.builder().build();
        private final Deque<String> queries = new ArrayDeque<>(QUERIES);
        private @Nullable Statement statement;
        private @Nullable ResultSet rows;
        private InputStream line = InputStream.nullInputStream();

        Rows(Connection connection) throws SQLException {
            this.connection = connection;
            // Fails early if the tables cannot be read.
            nextQuery();
        }

        private boolean nextQuery() throws SQLException {
            String query = queries.poll();
            if (query == null) {
                return false;
            }
            if (statement != null) {
                statement.close();
            }
            statement = connection.createStatement();
            statement.setFetchSize(ROWS);
            rows = statement.executeQuery(query);
            return true;
        }

        private boolean nextLine() throws IOException {
            try {
                while (rows != null && !rows.next()) {
                    if (!nextQuery()) {
                        return false;
                    }
                }
                if (rows == null) {
                    return false;
                }
                line = new ByteArrayInputStream(row(rows));
                return true;
            } catch (SQLException failed) {
                throw failure(failed);
            }
        }

        private byte[] row(ResultSet row) throws SQLException, IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            ResultSetMetaData columns = row.getMetaData();
            try (JsonGenerator out = json.createGenerator(bytes)) {
                out.writeStartObject();
                for (int column = 1; column <= columns.getColumnCount(); column++) {
                    Object value = row.getObject(column);
                    out.writeFieldName(columns.getColumnName(column));
                    if (value == null) {
                        out.writeNull();
                    } else if (value instanceof Integer || value instanceof Long || value instanceof Short) {
                        out.writeNumber(((Number) value).longValue());
                    } else if (value instanceof Boolean truth) {
                        out.writeBoolean(truth);
                    } else {
                        out.writeString(value.toString());
                    }
                }
                out.writeEndObject();
            }
            bytes.write('\n');
            return bytes.toByteArray();
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            if (length == 0) {
                return 0;
            }
            int count = line.read(into, offset, length);
            while (count < 0) {
                if (!nextLine()) {
                    return -1;
                }
                count = line.read(into, offset, length);
            }
            return count;
        }

        @Override
        public void close() {
            DatabaseInput.close(connection);
        }
    }
}
