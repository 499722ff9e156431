package dev.hasse.imports.formats.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.formats.contents.FilePaths;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which sessions work on the same files, and what the files are called. */
class CheckoutsTest {

    @Test
    void sessionsOfOneFolderAndOfFoldersBelowItShareACheckout() {
        Checkouts checkouts = new Workplace().checkouts(LogHome::unknown);
        checkouts.add("below", "/w/app/src", "below.jsonl");
        checkouts.add("app", "/w/app/", "app.jsonl");
        checkouts.add("too", "/w/app", "too.jsonl");
        checkouts.add("other", "/w/apple", "other.jsonl");

        assertThat(checkouts.of("below")).isEqualTo("/w/app");
        assertThat(checkouts.of("app")).isEqualTo("/w/app");
        assertThat(checkouts.of("too")).isEqualTo("/w/app");
        assertThat(checkouts.of("other")).isEqualTo("/w/apple");
    }

    @Test
    void aSessionRemainsWhereItWasStarted() {
        Checkouts checkouts = new Workplace().checkouts(LogHome::unknown);
        checkouts.add("s", "/w/app", "s.jsonl");
        checkouts.add("s", "/tmp", "s.jsonl");
        checkouts.add("t", "/tmp", "t.jsonl");

        assertThat(checkouts.of("s")).isEqualTo("/w/app");
    }

    @Test
    void aFolderOfWindowsCanBeWrittenInSeveralWays() {
        Checkouts checkouts = new Workplace().checkouts(LogHome::unknown);
        checkouts.add("app", "C:\\w\\app", "app.jsonl");
        checkouts.add("too", "c:/w/app/", "too.jsonl");
        checkouts.add("below", "c:\\w\\app\\src", "below.jsonl");
        checkouts.add("other", "D:\\w\\app", "other.jsonl");

        assertThat(checkouts.of("app")).isEqualTo("C:/w/app");
        assertThat(checkouts.of("too")).isEqualTo("C:/w/app");
        assertThat(checkouts.of("below")).isEqualTo("C:/w/app");
        assertThat(checkouts.of("other")).isEqualTo("D:/w/app");
    }

    @Test
    void aFolderLongerThanAnyIsNone() {
        Checkouts checkouts = new Workplace().checkouts(LogHome::unknown);
        checkouts.add("s", "/w".repeat(3_000), "logs/s.jsonl");
        checkouts.add("t", "/w", "logs/t.jsonl");

        assertThat(checkouts.knows("s")).isFalse();
        assertThat(checkouts.knows("t")).isTrue();
        assertThat(checkouts.of("s")).isEqualTo("logs");
    }

    /** On one machine, all sessions of a folder lie in one place. */
    @Test
    void aFolderOfTwoMachinesIsTwoCheckouts() {
        Checkouts checkouts = new Workplace().checkouts(LogHome::ofClaudeCode);
        checkouts.add("one", "/w", "runs/1/.claude/projects/-w/one.jsonl");
        checkouts.add("too", "/w", "./runs/1/.claude/projects/-w/too.jsonl");
        checkouts.add("below", "/w/src", "runs/1/.claude/projects/-w-src/below.jsonl");
        checkouts.add("two", "/w", "runs/2/.claude/projects/-w/two/subagents/agent-1.jsonl");
        checkouts.add("unknown", "/w", "runs/two.jsonl");
        checkouts.add("other", "/other", "runs/2/.claude/projects/-other/other.jsonl");

        assertThat(checkouts.of("one")).isEqualTo("/w of runs/1/.claude");
        assertThat(checkouts.of("too")).isEqualTo("/w of runs/1/.claude");
        assertThat(checkouts.of("below")).isEqualTo("/w of runs/1/.claude");
        assertThat(checkouts.of("two")).isEqualTo("/w of runs/2/.claude");
        assertThat(checkouts.of("unknown")).isEqualTo("/w");
        assertThat(checkouts.of("other")).isEqualTo("/other");
        assertThat(checkouts.startedIn("below")).isEqualTo("/w/src");
    }

    /** It may have been moved, or saved. */
    @Test
    void homesThatHaveASessionInCommonAreOne() {
        Checkouts checkouts = new Workplace().checkouts(LogHome::ofClaudeCode);
        checkouts.add("one", "/w", "a/projects/-w/one.jsonl");
        checkouts.add("two", "/w", "b/projects/-w/two.jsonl");
        assertThat(checkouts.of("two")).isEqualTo("/w of b");

        checkouts.add("one", "/w", "b/projects/-w/one.jsonl");
        assertThat(checkouts.of("one")).isEqualTo("/w");
        assertThat(checkouts.of("two")).isEqualTo("/w");
    }

    @Test
    void withoutTheLayoutOfTheClientNothingIsKnownOfMachines() {
        Checkouts checkouts = new Workplace().checkouts(LogHome::ofClaudeCode);
        checkouts.add("one", "/w", "alice/one.jsonl");
        checkouts.add("two", "/w", "bob/two.jsonl");

        assertThat(checkouts.of("one")).isEqualTo("/w");
        assertThat(checkouts.of("two")).isEqualTo("/w");
    }

    @ParameterizedTest
    @CsvSource({"s.jsonl, .", "logs/s.jsonl, logs", "/l/p/s/subagents/agent-1.jsonl, /l/p", "l\\s.jsonl, l"})
    void withoutAFolderTheFolderOfTheLogCounts(String log, String checkout) {
        Checkouts checkouts = new Workplace().checkouts(LogHome::unknown);
        checkouts.add("s", null, log);

        assertThat(checkouts.of("s")).isEqualTo(checkout);
    }

    @ParameterizedTest
    @CsvSource({
        "/w, a, /w/a",
        "/w/, a, /w/a",
        "/w, ./b/../a, /w/a",
        "/w, /x//a/, /x/a",
        "/w, ../../a, /a",
        "/w, ~/a, ~/a",
        "/w, C:\\a, C:/a",
        "/w, C:, /w/C:",
        "C:\\w, a\\b.txt, C:/w/a/b.txt",
        "c:\\w\\, ./a/../b.txt, C:/w/b.txt",
        "c:/w, c:/w//a, C:/w/a",
        "C:\\w, /c/w/a, C:/w/a",
        "C:\\w, /c, C:/",
        "C:\\w, /tmp/a, /tmp/a",
        "/w, /c/w/a, /c/w/a",
        "C:\\w, ..\\..\\a, C:/a",
        "/w, a\\b, /w/a\\b",
        "'', a, a",
        ", ./a, ./a",
    })
    void pathsAreAbsolute(String folder, String path, String absolute) {
        assertThat(FilePaths.absolute(folder, path)).isEqualTo(absolute);
    }
}
