package dev.hasse.imports.formats.contents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.formats.codex.CodexLog;
import org.junit.jupiter.api.Test;

/** What patches rest on whose thread has not seen the last text of the file. */
class CodexPatchTest {
    private static final String CHANGE = "*** Update File: f\n@@\n-one\n+two";

    @Test
    void theEventOfADeletionTellsWhatWasThere() {
        CodexLog log = new CodexLog()
                .add("T", "one")
                .run("U", "cat f", "one\n")
                .run("T", "make", "")
                .patch("T", CHANGE)
                .delete("U", "two\n");

        assertThat(log.lastAccess()).isEqualTo("read one@2, found two, wrote null");
    }

    @Test
    void aThreadThatHadLookedKnewWhatItDeleted() {
        CodexLog log = new CodexLog()
                .add("T", "one")
                .run("T", "make", "")
                .patch("T", CHANGE)
                .run("U", "tail f", "two\n")
                .delete("U", "two\n");

        assertThat(log.lastAccess()).isEqualTo("read two@5, found two, wrote null");
    }

    @Test
    void anEmptyTextMayBeOneThatIsNotRecorded() {
        assertThat(new CodexLog().add("T", "one").delete("U", "").lastAccess()).isEqualTo("wrote null");
    }

    @Test
    void aThreadThatHasWrittenAFileHadSeenItThoughNobodyKnowsItsText() {
        CodexLog log = new CodexLog()
                .run("U", "make", "")
                .patch("U", CHANGE)
                .patch("T", "*** Update File: f\n@@\n-two\n+three")
                .refuse("U", "two");

        assertThat(log.last().outcome()).isEqualTo(Outcome.REFUSED);
        assertThat(log.lastAccess()).isEqualTo("read ?@2, wrote ?");
    }

    @Test
    void whoNeverSawAFileWasNotRefusedForAChange() {
        CodexLog log = new CodexLog().add("T", "one").patch("T", CHANGE).refuse("U", "one");

        assertThat(log.last().outcome()).isEqualTo(Outcome.FAILED);
    }

    @Test
    void aCommandThatWasNotAllowedToRunLeavesTheTextsOfFilesCertain() {
        CodexLog log =
                new CodexLog().add("T", "one").knows("two\n").deny("T", "make").patch("T", CHANGE);

        assertThat(log.lastAccess()).isEqualTo("read one@3, wrote two");
    }
}
