package dev.hasse.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Small histories of sessions on one checkout, and what the guard answers to the last step. */
class WriteRuleTest {
    @TempDir
    private Path checkout;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            # The file is what the agent last saw.
            person changes a; s1 reads a; s1 writes a                                            | allow
            person changes a; s1 reads a; s1 writes a; s1 writes a                               | allow
            s1 writes new                                                                        | allow
            s1 writes new; s1 writes new                                                         | allow
            person changes a; s1 reads a; s2 reads a; s2 writes a; s1 reads a; s1 writes a       | allow
            person changes a; person changes b; s1 reads a; s2 reads b; s2 writes b; s1 writes a | allow
            # A stale edit, A1: another has written since.
            person changes a; s1 reads a; s2 reads a; s2 writes a; s1 writes a                   | stale-edit
            person changes a; s1 reads a; s1/sub reads a; s1/sub writes a; s1 writes a           | stale-edit
            person changes a; s1 reads a; person changes a; s1 writes a                          | stale-edit
            person changes a; s1 reads a; person removes a; s1 writes a                          | stale-edit
            person changes a; s1 begins-to-read a; person changes a; s1 has-read a; s1 writes a  | stale-edit
            # After a refusal it reads again.
            person changes a; s1 reads a; person removes a; s1 fails-to-read a; s1 writes a      | allow
            person changes a; s1 reads a; person changes a; s1 writes a; s1 reads a; s1 writes a | allow
            # What it has never seen.
            person changes a; s1 writes a                                                        | unseen-overwrite
            person changes a; s1 fails-to-read a; s1 writes a                                    | unseen-overwrite
            person changes a; s1 begins-to-read a; s1 writes a                                   | unseen-overwrite
            s1 writes new; s2 writes new                                                         | unseen-overwrite
            person changes a; s1 reads a; s1/sub writes a                                        | unseen-overwrite
            person changes a; s1 reads a; s1 clears; s1 writes a                                 | unseen-overwrite
            # Between the decision and the write.
            person changes a; s1 reads a; s2 reads a; s1 asks-to-write a; s2 writes a            | being-written
            person changes a; s1 reads a; s1 asks-to-write a; s1 writes a                        | allow
            person changes a; s1 reads a; s2 reads a; s1 asks-to-write a; s1 has-written a; s2 writes a | stale-edit
            person changes a; s1 reads a; s2 reads a; s1 asks-to-write a; s1 fails-to-write a; s2 writes a | allow
            person changes a; s1 reads a; s2 reads a; s1 asks-to-write a; s1 stops; s2 writes a  | allow
            s1 asks-to-write new; s2 writes new                                                  | being-written
            # Its own commands, and those of others.
            person changes a; s1 reads a; s1 runs-command-on a; s1 writes a                      | allow
            person changes a; s1 reads a; s2 runs-command-on a; s1 writes a                      | stale-edit
            person changes a; s1 reads a; s1 begins-command; s1 ends-command; person changes a; s1 writes a | stale-edit
            person changes a; s1 reads a; s2 begins-command; s1 runs-command-on a; s1 writes a   | stale-edit
            person changes a; s1 reads a; s2 begins-command; s2 ends-command; s1 runs-command-on a; s1 writes a | allow
            person changes a; s1 reads a; s2 reads a; s2 writes a; s1 runs-command-on a; s1 writes a | stale-edit
            person changes a; s1 reads a; s1 begins-command; person changes a; s1 writes a       | allow
            person changes a; s1 reads a; person changes a; s1 is-told-unchanged a; s1 writes a  | stale-edit
            person changes a; s1 reads a; s1 is-told-unchanged a; s1 writes a                    | allow
            person changes a; s1 is-told-unchanged a; s1 writes a                                | allow
            """)
    void answers(String steps, String kind) throws IOException {
        Decision decision = new Sessions(checkout.toRealPath(), Duration.ZERO).run(steps);

        assertThat(decision.kind().word()).isEqualTo(kind);
        assertThat(decision.reason() == null).isEqualTo(kind.equals("allow"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            person changes a; s1 reads a; s2 reads a; s1 writes a; s2 reads a; s2 writes a            | reserved
            person changes a; s1 reads a; s1 writes a; s1 writes a                                    | allow
            person changes a; s1 reads a; s1 writes a; s1 stops; s2 reads a; s2 writes a              | allow
            """)
    void aReservationOutlivesTheWriteAndEndsWithTheTurn(String steps, String kind) throws IOException {
        Decision decision = new Sessions(checkout.toRealPath(), Duration.ofMinutes(10)).run(steps);

        assertThat(decision.kind().word()).isEqualTo(kind);
    }

    @Test
    void anExpiredClaimIsInNobodysWay() throws IOException {
        Sessions sessions = new Sessions(checkout.toRealPath(), Duration.ZERO);
        sessions.run("person changes a; s1 reads a; s2 reads a; s1 asks-to-write a");
        Path claim = checkout.resolve(".hasse/guard/files/a/claim,s1,main,toolu_2");
        Files.setLastModifiedTime(claim, FileTime.from(Instant.now().minus(WriteClaims.IN_FLIGHT)));

        assertThat(sessions.run("s2 writes a").isRefusal()).isFalse();
        assertThat(claim).doesNotExist();
    }

    @Test
    void aSessionThatStartsRemovesWhatNobodyHasUsedForLong() throws IOException {
        Sessions sessions = new Sessions(checkout.toRealPath(), Duration.ZERO);
        sessions.run("person changes a; person changes b; s1 reads a; s2 reads b; s1 begins-command; s1 ends-command");
        Path store = checkout.resolve(".hasse/guard");
        FileTime weeksAgo = FileTime.from(Instant.now().minus(Duration.ofDays(14)));
        Files.setLastModifiedTime(store.resolve("files/a/seen,s1,main"), weeksAgo);
        Files.setLastModifiedTime(store.resolve("commands/s1,main,toolu_2,began"), weeksAgo);
        sessions.run("s3 clears");

        assertThat(store.resolve("files/a")).doesNotExist();
        assertThat(store.resolve("files/b/seen,s2,main")).exists();
        assertThat(store.resolve("commands/s1,main,toolu_2,began")).doesNotExist();
        assertThat(sessions.run("s2 writes b").isRefusal()).isFalse();
    }

    @Test
    void theReasonSaysWhoWhenAndWhatToDo() throws IOException {
        Sessions sessions = new Sessions(checkout.toRealPath(), Duration.ZERO);

        assertThat(sessions.run("person changes src/a.ts; s1 reads src/a.ts; 4f2c0000-1111 reads src/a.ts;"
                                + " 4f2c0000-1111 writes src/a.ts; s1 writes src/a.ts")
                        .reason())
                .matches("`src/a\\.ts` was changed by session 4f2c0000 at \\d\\d:\\d\\d:\\d\\d after you read it at "
                        + "\\d\\d:\\d\\d:\\d\\d: read it again, with a limit if it is said to be unchanged");
    }

    @Test
    void aWriteOfASmallFileThatHasGrownLargeIsSeen() throws IOException {
        Sessions sessions = new Sessions(checkout.toRealPath(), Duration.ZERO);
        sessions.run("person changes a; s1 reads a");
        try (var file = new RandomAccessFile(checkout.resolve("a").toFile(), "rw")) {
            file.setLength(1L << 40);
        }

        assertThat(sessions.run("s1 writes a").kind()).isEqualTo(Decision.Kind.STALE_EDIT);
        Files.delete(checkout.resolve("a"));
    }

    @Test
    void aLargeFileThatStaysTheSameMayBeWritten() throws IOException {
        try (var file = new RandomAccessFile(checkout.resolve("a").toFile(), "rw")) {
            file.setLength(1L << 40);
        }

        assertThat(new Sessions(checkout.toRealPath(), Duration.ZERO)
                        .run("s1 reads a; s1 asks-to-write a")
                        .isRefusal())
                .isFalse();
    }
}
