package dev.hasse.traces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
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
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Reads tables from its own PostgreSQL; skipped with a message if there is none to start. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DatabaseInputTest {
    private static final String PASSWORD = "hush-hush";

    private Path folder = Path.of("");
    private Path programs = Path.of("");
    private String address = "";

    @BeforeAll
    void start() throws IOException, InterruptedException, SQLException {
        Path installed = Path.of("/usr/lib/postgresql");
        assumeTrue(Files.isDirectory(installed), "skipped: there is no PostgreSQL in " + installed);
        try (Stream<Path> versions = Files.list(installed)) {
            programs = versions.max(Comparator.naturalOrder()).orElseThrow().resolve("bin");
        }
        folder = Files.createTempDirectory(
                "hasse-postgres", PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxrwxrwx")));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
        Path password = folder.resolve("password");
        Files.writeString(password, PASSWORD);
        Files.setPosixFilePermissions(password, PosixFilePermissions.fromString("rw-r--r--"));
        String data = folder.resolve("data").toString();
        boolean made = run("initdb", "-D", data, "-U", "tester", "-A", "scram-sha-256", "--pwfile=" + password);
        assumeTrue(made, "skipped: PostgreSQL could not make a database");
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        String options = "-c listen_addresses=127.0.0.1 -c port=" + port + " -c unix_socket_directories=" + folder
                + " -c fsync=off";
        boolean started =
                run("pg_ctl", "-D", data, "-l", folder.resolve("log").toString(), "-w", "-o", options, "start");
        assumeTrue(started, "skipped: PostgreSQL could not be started");
        address = "jdbc:postgresql://127.0.0.1:" + port + "/postgres";
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE SCHEMA dbos");
            statement.execute(
                    "CREATE TABLE dbos.workflow_status (workflow_uuid TEXT PRIMARY KEY, status TEXT, name TEXT,"
                            + " inputs TEXT, created_at BIGINT)");
            statement.execute(
                    "CREATE TABLE dbos.operation_outputs (workflow_uuid TEXT, function_id INT, function_name TEXT,"
                            + " output TEXT, error TEXT, started_at_epoch_ms BIGINT, completed_at_epoch_ms BIGINT)");
            statement.execute("INSERT INTO dbos.workflow_status VALUES ('w', 'SUCCESS', 'pay', '[\"a\"]', 5)");
            statement.execute("INSERT INTO dbos.operation_outputs VALUES ('w', 1, 'write', '70', NULL, 11, 12),"
                    + " ('w', 0, 'read', '100', NULL, 6, 10)");
        }
    }

    private Connection connect() throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", "tester");
        properties.setProperty("password", PASSWORD);
        return DriverManager.getConnection(address, properties);
    }

    @AfterAll
    void stop() throws IOException, InterruptedException {
        if (!address.isEmpty()) {
            run("pg_ctl", "-D", folder.resolve("data").toString(), "-m", "immediate", "stop");
        }
        if (folder.isAbsolute()) {
            command("rm", "-rf", folder.toString());
            try (Stream<Path> left = Files.exists(folder) ? Files.walk(folder) : Stream.empty()) {
                left.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
            }
        }
    }

    /** PostgreSQL refuses to run as root, so the user from its package runs it. */
    private boolean run(String program, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        if (System.getProperty("user.name").equals("root")) {
            command.addAll(List.of("runuser", "-u", "postgres", "--"));
        }
        command.add(programs.resolve(program).toString());
        command.addAll(List.of(arguments));
        return command(command.toArray(new String[0]));
    }

    private static boolean command(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(new File("/"))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        return process.waitFor(60, TimeUnit.SECONDS) && process.exitValue() == 0;
    }

    private static String text(Input input) throws IOException {
        try (InputStream in = input.plain()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void rowsAreLines() throws IOException {
        Input input = DatabaseInput.of(address + "?user=tester&password=" + PASSWORD, Map.of());

        assertThat(input.name()).isEqualTo(address);
        assertThat(text(input)).isEqualTo("""
                        {"workflow_uuid":"w","status":"SUCCESS","name":"pay","inputs":"[\\"a\\"]","created_at":5}
                        {"workflow_uuid":"w","function_id":0,"function_name":"read","output":"100","error":null,\
                        "started_at_epoch_ms":6,"completed_at_epoch_ms":10}
                        {"workflow_uuid":"w","function_id":1,"function_name":"write","output":"70","error":null,\
                        "started_at_epoch_ms":11,"completed_at_epoch_ms":12}
                        """);
        assertThat(text(DatabaseInput.of(address, Map.of("PGUSER", "tester", "PGPASSWORD", PASSWORD))))
                .hasLineCount(3);
    }

    @Test
    void failuresNeverShowThePassword() {
        assertThat(failure(address + "?user=tester&password=" + PASSWORD + "1"))
                .contains("password authentication failed for user \"tester\"");
        assertThat(failure(address.replace("/postgres", "/other") + "?user=tester&password=" + PASSWORD))
                .contains("database \"other\" does not exist");
        assertThat(failure(address.replace("/postgres", "/template1") + "?user=tester&password=" + PASSWORD))
                .contains("the database has no tables of DBOS, dbos.workflow_status and dbos.operation_outputs");
        failure("jdbc:postgresql://127.0.0.1:1/x?user=tester&password=" + PASSWORD);
        failure("jdbc:postgresql://tester:" + PASSWORD + "@127.0.0.1:port/x");
    }

    private static String failure(String address) {
        Input input = DatabaseInput.of(address, Map.of());
        try {
            text(input);
        } catch (IOException expected) {
            String message = Problem.unreadable(input.name(), expected).message();
            assertThat(message).doesNotContain(PASSWORD).doesNotContain("\n");
            return message;
        }
        throw new AssertionError("it was read");
    }

    @Test
    void onlyWhereOtherFormatsAreReadIsAnAddressAnInput() {
        Problems problems = new Problems(1);
        String somewhere = "jdbc:postgresql://h/d?password=" + PASSWORD;

        assertThat(InputFinder.findOthers(List.of(somewhere), InputStream.nullInputStream(), problems))
                .extracting(Input::name)
                .containsExactly("jdbc:postgresql://h/d");
        assertThat(problems.count()).isZero();
        assertThat(InputFinder.find(List.of("jdbc:postgresql://h/d"), InputStream.nullInputStream(), problems))
                .isEmpty();
    }
}
