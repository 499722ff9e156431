package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store of Atomix in SQLite, with the tables that its prototype makes, exported as docs/formats/atomix.md says. */
class AtomixStoreIT {
    private static final String EXPORT =
            "sqlite3 -json atomix.db 'SELECT * FROM effects ORDER BY id; SELECT * FROM transactions' | jq -c '.[]' > effects.jsonl";

    private static final String STORE = """
            CREATE TABLE effects (id INTEGER PRIMARY KEY AUTOINCREMENT, tx_id TEXT, trace_id TEXT, branch_id TEXT, epoch INTEGER,
              status TEXT, scopes TEXT, payload TEXT, idempotency_key TEXT, description TEXT);
            CREATE TABLE transactions (tx_id TEXT PRIMARY KEY, trace_id TEXT, branch_id TEXT, epoch INTEGER, status TEXT,
              scopes TEXT, reason TEXT);
            INSERT INTO effects VALUES
              (1, 'a', 't', NULL, 1, 'committed', '["seat:1"]', '{"by": "a"}', 'hold seat', 'hold'),
              (2, 'b', 't', NULL, 2, 'aborted', '["seat:2"]', '{"by": "b"}', 'hold other', 'hold'),
              (3, 'c', 't', NULL, 3, 'committed', '["seat:1"]', '{"by": "c"}', 'hold seat', 'hold');
            INSERT INTO transactions VALUES
              ('a', 't', NULL, 1, 'committed', '["seat:1"]', NULL),
              ('b', 't', NULL, 2, 'aborted', '["seat:2"]', 'no'),
              ('c', 't', NULL, 3, 'committed', '["seat:1"]', NULL),
              ('d', 't', NULL, 4, 'aborted', '["seat:1"]', 'no');
            """;

    @TempDir
    Path folder;

    private Run shell(String command) throws IOException, InterruptedException {
        return Run.process(folder, folder, Map.of(), "sh", "-c", command);
    }

    @Test
    void itsTablesAreReadOnceExported() throws Exception {
        assertThat(Files.readString(Run.PROJECT.resolve("docs/formats/atomix.md")))
                .contains(EXPORT);
        assumeTrue(shell("command -v sqlite3 jq").exitCode() == 0, "skipped: sqlite3 or jq is not installed");
        Files.writeString(folder.resolve("store.sql"), STORE);
        assertThat(shell("sqlite3 atomix.db < store.sql && " + EXPORT).exitCode())
                .isZero();

        Run run = Run.hasse(
                "check",
                "--transactions",
                "--from",
                "atomix",
                folder.resolve("effects.jsonl").toString());

        assertThat(run.exitCode()).isEqualTo(ExitCode.GATE_FAILED);
        assertThat(run.out())
                .contains("t: 4 transactions, 7 steps")
                .contains("T1 decided-once             held (4 decided)")
                .containsPattern("T5 one-effect-a-key +violated");
    }
}
