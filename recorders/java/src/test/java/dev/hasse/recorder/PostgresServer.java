package dev.hasse.recorder;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
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
final class PostgresServer {
    private static final Path INSTALLED = Path.of("/usr/lib/postgresql");

    private @Nullable Path folder;
    private String address = "";
    private int databases;

    /** Starts it, unless it runs. */
    void start() {
        if (!address.isEmpty()) {
            return;
        }
        if (!Files.isDirectory(INSTALLED)) {
            skip("skipped: there is no PostgreSQL in " + INSTALLED);
        }
        try {
            Path made = Files.createTempDirectory("hasse-postgres");
            folder = made;
            Files.setPosixFilePermissions(made, PosixFilePermissions.fromString("rwxrwxrwx"));
            int port;
            try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                port = free.getLocalPort();
            }
            String data = made.resolve("data").toString();
            String options = "-c listen_addresses=127.0.0.1 -c port=" + port + " -c unix_socket_directories=" + made
                    + " -c fsync=off";
            if (!run("initdb", "-D", data, "-U", "tester", "-A", "trust")
                    || !run("pg_ctl", "-D", data, "-l", made.resolve("log").toString(), "-w", "-o", options, "start")) {
                skip("skipped: PostgreSQL could not be started");
            }
            address = "host=127.0.0.1 port=" + port + " user=tester dbname=";
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
        try (Connection connection = PreventionWorker.source("postgres:" + address + "postgres")
                        .getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + name);
        } catch (SQLException failed) {
            throw new AssertionError(failed);
        }
        return "postgres:" + address + name;
    }

    /** Whether Python can connect to it. */
    boolean hasPythonDriver() {
        return Language.succeeds(List.of(
                "python3", "-c", "import sys; sys.path.append('/usr/lib/python3/dist-packages'); import psycopg2"));
    }

    void stop() {
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
