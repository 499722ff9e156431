package dev.hasse.recorder;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/** A PostgreSQL of the tests' own, on a free port; tests that need it are skipped where none is installed. */
public final class PostgresServer {
    private static final Path INSTALLED = Path.of("/usr/lib/postgresql");

    private @Nullable Path folder;
    private int port;
    private int databases;

    /** Starts it, unless it runs. */
    public void start() {
        if (port != 0) {
            return;
        }
        if (!Files.isDirectory(INSTALLED)) {
            skip("skipped: there is no PostgreSQL in " + INSTALLED);
        }
        try {
            Path made = Files.createTempDirectory("hasse-postgres");
            folder = made;
            Files.setPosixFilePermissions(made, PosixFilePermissions.fromString("rwxrwxrwx"));
            int chosen;
            try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                chosen = free.getLocalPort();
            }
            String data = made.resolve("data").toString();
            String options = "-c listen_addresses=127.0.0.1 -c port=" + chosen + " -c unix_socket_directories=" + made
                    + " -c fsync=off";
            if (!run("initdb", "-D", data, "-U", "tester", "-A", "trust")
                    || !run("pg_ctl", "-D", data, "-l", made.resolve("log").toString(), "-w", "-o", options, "start")) {
                skip("skipped: PostgreSQL could not be started");
            }
            port = chosen;
        } catch (IOException failed) {
            throw new AssertionError(failed);
        }
    }

    private static void skip(String why) {
        // The runner does not show the reason.
        System.err.println(why);
        Assumptions.abort(why);
    }

    /** Makes an empty database, and returns its name as {@link PreventionWorker} takes it. */
    String newDatabase() {
        String name = "test" + ++databases;
        createDatabase(name, "template1");
        return "postgres:host=127.0.0.1 port=" + port + " user=tester dbname=" + name;
    }

    /**
     * Makes a database.
     *
     * @param name its name
     * @param template the database that it is a copy of, to which nobody may be connected
     */
    public void createDatabase(String name, String template) {
        try (Connection connection = DriverManager.getConnection(address("postgres"), "tester", "");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + name + " TEMPLATE " + template);
        } catch (SQLException failed) {
            throw new AssertionError(failed);
        }
    }

    /** The address of a database for JDBC; its user is {@code tester}, without a password. */
    public String address(String database) {
        return "jdbc:postgresql://127.0.0.1:" + port + "/" + database;
    }

    /** Whether Python can connect to it. */
    boolean hasPythonDriver() {
        return Language.succeeds(List.of(
                "python3", "-c", "import sys; sys.path.append('/usr/lib/python3/dist-packages'); import psycopg2"));
    }

    /** Stops it, if it runs. */
    public void stop() {
        Path made = folder;
        if (made == null) {
            return;
        }
        try {
            run("pg_ctl", "-D", made.resolve("data").toString(), "-m", "immediate", "stop");
            command(List.of("rm", "-rf", made.toString()));
        } catch (IOException failed) {
            throw new AssertionError(failed);
        }
    }

    /** PostgreSQL refuses to run as root, so the user from its package runs it. */
    private static boolean run(String program, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        if (System.getProperty("user.name").equals("root")) {
            command.addAll(List.of("runuser", "-u", "postgres", "--"));
        }
        try (Stream<Path> versions = Files.list(INSTALLED)) {
            command.add(versions.max(Comparator.naturalOrder())
                    .orElseThrow()
                    .resolve("bin")
                    .resolve(program)
                    .toString());
        }
        command.addAll(List.of(arguments));
        return command(command);
    }

    private static boolean command(List<String> command) throws IOException {
        Process process = new ProcessBuilder(command)
                .directory(Path.of("/").toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            return process.waitFor(1, TimeUnit.MINUTES) && process.exitValue() == 0;
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }
}
