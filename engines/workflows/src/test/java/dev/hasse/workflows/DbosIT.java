package dev.hasse.workflows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbos.transact.migrations.MigrationManager;
import dev.hasse.recorder.PostgresServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * DBOS on a PostgreSQL of the test's own: {@link TripWorkflows} that succeed, compensate, retry, and are killed and recovered; and the rules
 * of transactions on its tables, as it wrote them, as older versions of its tables would hold them, and after somebody has tampered with them.
 */
class DbosIT {
    /** What the names of the steps cannot say. */
    private static final String MAPPING = """
            tools:
              reserveSeat: {effect: none}
              reserveRoom: {effect: none}
              releaseSeat: {effect: none, compensates: reserveSeat}
              releaseRoom: {effect: none, compensates: reserveRoom}
              chargeCard: {effect: none}
              sendTicket: {effect: none, irreversible: true}
            idempotency_key: "{result.key}"
            receipt: result.receipt
            """;

    private static final String COMPLETE = MAPPING + "complete: true\n";

    /** A migration that DBOS leaves out where its first one, which has changed since, has made the key. */
    private static final int PRIMARY_KEY = 10;

    private static final PostgresServer POSTGRES = new PostgresServer();

    @TempDir
    static Path shared;

    @TempDir
    Path scratch;

    /** While one workflow is killed, and once it is recovered. */
    private static String killed = "";

    private static String recovered = "";
    private static int copies;

    @BeforeAll
    @Timeout(120)
    static void workflowsRun() throws Exception {
        POSTGRES.start();
        assertThat(application("w-ok", "succeeds", "w-back", "fails", "w-retry", "retries"))
                .containsExactly("w-ok succeeded", "w-back failed: the card was refused", "w-retry succeeded");
        Process hanging = start("w-kill", "hangs");
        try (BufferedReader lines = hanging.inputReader(StandardCharsets.UTF_8)) {
            assertThat(lines.readLine()).isEqualTo("hangs");
        } finally {
            hanging.destroyForcibly();
        }
        hanging.waitFor();
        killed = copyOf("trips");
        assertThat(application("w-kill", "recovers")).containsExactly("w-kill succeeded");
        recovered = copyOf("trips");
    }

    @AfterAll
    static void stop() {
        POSTGRES.stop();
    }

    @Test
    void whatDbosPromisesIsHeld() throws Exception {
        assertThat(rules(COMPLETE, export(recovered))).containsExactlyInAnyOrderEntriesOf(HasseCommand.PROMISES_KEPT);
    }

    @Test
    void theDatabaseSaysWhatItsExportSays() throws Exception {
        assertThat(rules(COMPLETE, POSTGRES.address(recovered))).isEqualTo(rules(COMPLETE, export(recovered)));
    }

    @Test
    void aWorkflowThatWasKilledIsNotDecidedUntilItIsRecovered() throws Exception {
        assertThat(rules(MAPPING, export(killed))).containsEntry("T9", "undecided");
        assertThat(violated(COMPLETE, killed)).containsExactly("T9");
    }

    @Test
    void theInputsOfJavaAreReadWithoutTheirTypes() throws Exception {
        assertThat(rules(COMPLETE.replace("{result.key}", "{@input.1} {result.key}"), export(recovered)))
                .containsEntry("T5", "held");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            a compensation is missing            | T2    | DELETE FROM dbos.operation_outputs WHERE function_name = 'releaseSeat'
            a step is compensated twice          | T2    | INSERT INTO dbos.operation_outputs SELECT workflow_uuid, 9, function_name, replace(output, '/', '/again/'), error, child_workflow_id, started_at_epoch_ms, completed_at_epoch_ms FROM dbos.operation_outputs WHERE function_name = 'releaseSeat'
            compensated in the order of the steps | T3   | UPDATE dbos.operation_outputs SET started_at_epoch_ms = started_at_epoch_ms + 60000, completed_at_epoch_ms = completed_at_epoch_ms + 60000 WHERE function_name = 'releaseRoom'
            committed, and compensated           | T2    | UPDATE dbos.workflow_status SET status = 'SUCCESS' WHERE workflow_uuid = 'w-back'
            cancelled, and not compensated       | T2 T4 | UPDATE dbos.workflow_status SET status = 'CANCELLED' WHERE workflow_uuid = 'w-ok'
            a second effect of one key           | T5    | UPDATE dbos.operation_outputs SET output = replace(replace(output, 'w-retry/', 'w-ok/'), 'receipt of', 'second receipt of') WHERE workflow_uuid = 'w-retry' AND function_name = 'chargeCard'
            a step after one that failed         | T6    | INSERT INTO dbos.operation_outputs SELECT 'w-back', 9, 'remind', NULL, NULL, NULL, completed_at_epoch_ms + 1, completed_at_epoch_ms + 1 FROM dbos.operation_outputs WHERE workflow_uuid = 'w-back' AND function_id = 4
            a step after an irreversible one     | T4    | INSERT INTO dbos.operation_outputs SELECT 'w-ok', 9, 'remind', NULL, NULL, NULL, completed_at_epoch_ms + 1, completed_at_epoch_ms + 1 FROM dbos.operation_outputs WHERE workflow_uuid = 'w-ok' AND function_id = 3
            never decided                        | T9    | UPDATE dbos.workflow_status SET status = 'PENDING' WHERE workflow_uuid = 'w-ok'
            """)
    void whatSomebodyHasTamperedWithIsFound(String name, String rules, String sql) throws Exception {
        String tampered = copyOf(recovered);
        assertThat(execute(tampered, sql)).as("rows").isEqualTo(1);

        assertThat(String.join(" ", violated(COMPLETE, tampered))).isEqualTo(rules);
    }

    /** The tables as they were after each migration that changed their columns, with what those hold of today's rows. */
    @TestFactory
    Stream<DynamicTest> olderTables() throws Exception {
        List<String> migrations = MigrationManager.getMigrations("dbos", false, false);
        POSTGRES.createDatabase("older", "template1");
        execute("older", "CREATE SCHEMA dbos");
        Map<Integer, String> versions = new TreeMap<>();
        Set<String> seen = new TreeSet<>();
        for (int version = 1; version <= migrations.size(); version++) {
            if (version != PRIMARY_KEY) {
                execute("older", migrations.get(version - 1));
            }
            if (seen.add(columns("older"))) {
                versions.put(version, copyOf("older"));
            }
        }
        assertThat(versions).hasSizeGreaterThan(9);
        Map<String, String> expected = rules(COMPLETE, export(recovered));
        return versions.entrySet().stream()
                .map(version -> DynamicTest.dynamicTest("version " + version.getKey(), () -> {
                    copyRows(recovered, version.getValue());
                    assertThat(rules(COMPLETE, export(version.getValue()))).isEqualTo(expected);
                }));
    }

    private static String columns(String database) throws SQLException {
        return String.join(
                ",",
                select(
                        database,
                        "SELECT table_name || '.' || column_name FROM information_schema.columns WHERE table_schema = 'dbos'"
                                + " AND table_name IN ('workflow_status', 'operation_outputs') ORDER BY 1"));
    }

    private static void copyRows(String from, String to) throws SQLException {
        for (String table : List.of("dbos.workflow_status", "dbos.operation_outputs")) {
            for (String row : select(from, "SELECT row_to_json(t) FROM " + table + " t")) {
                execute(
                        to,
                        "INSERT INTO " + table + " SELECT * FROM json_populate_record(NULL::" + table + ", '"
                                + row.replace("'", "''") + "')");
            }
        }
    }

    private Map<String, String> rules(String mapping, String log) throws Exception {
        return HasseCommand.rules(scratch, "dbos", mapping, log);
    }

    private Set<String> violated(String mapping, String database) throws Exception {
        return HasseCommand.violated(rules(mapping, export(database)));
    }

    /** The export that docs/formats/dbos.md describes. */
    private String export(String database) throws IOException, InterruptedException {
        Path rows = scratch.resolve(database + ".jsonl");
        Process psql = new ProcessBuilder(
                        "psql",
                        "-AtqX",
                        "-c",
                        "SELECT row_to_json(t) FROM dbos.workflow_status t",
                        "-c",
                        "SELECT row_to_json(t) FROM dbos.operation_outputs t",
                        POSTGRES.address(database).replace("jdbc:", "") + "?user=tester")
                .redirectOutput(rows.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        assertThat(psql.waitFor(1, TimeUnit.MINUTES) && psql.exitValue() == 0)
                .as("psql")
                .isTrue();
        return rows.toString();
    }

    private static String copyOf(String database) {
        String copy = "copy" + ++copies;
        POSTGRES.createDatabase(copy, database);
        return copy;
    }

    private static int execute(String database, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(POSTGRES.address(database), "tester", "");
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
            return statement.getUpdateCount();
        }
    }

    private static List<String> select(String database, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(POSTGRES.address(database), "tester", "");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> values = new ArrayList<>();
            while (rows.next()) {
                values.add(rows.getString(1));
            }
            return values;
        }
    }

    /** Runs the application to its end, and returns what it printed. */
    private static List<String> application(String... workflows) throws IOException, InterruptedException {
        Process process = start(workflows);
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            List<String> printed = lines.lines().toList();
            assertThat(process.waitFor(1, TimeUnit.MINUTES) && process.exitValue() == 0)
                    .as(() -> errors() + printed)
                    .isTrue();
            return printed;
        } finally {
            process.destroyForcibly();
        }
    }

    private static Process start(String... workflows) throws IOException {
        List<String> command = new ArrayList<>(List.of(HasseCommand.java(), "-XX:TieredStopAtLevel=1"));
        if (Arrays.asList(workflows).contains("recovers")) {
            command.add("-Drecovered=true");
        }
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), TripWorkflows.class.getName()));
        command.add(POSTGRES.address("trips"));
        command.addAll(List.of(workflows));
        return new ProcessBuilder(command)
                .redirectError(shared.resolve("errors").toFile())
                .start();
    }

    private static String errors() {
        try {
            return Files.readString(shared.resolve("errors"));
        } catch (IOException failed) {
            return String.valueOf(failed.getMessage());
        }
    }
}
