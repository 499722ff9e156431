package dev.hasse.imports.formats.claudecode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.Coverage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands of git that throw away what others have written, without naming it. What is seen in a file later tells whether they did. */
class GitReversionTest extends ClaudeCodeTrial {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "git stash",
                "git stash -u",
                "git stash push -m wip && make test",
                "git stash 2>&1 | tail -3",
                "make; git reset --hard HEAD~1",
                "git checkout -- .",
                "git checkout .",
                "git checkout HEAD -- /w",
                "git checkout -f other",
                "git checkout -qf other",
                "git switch --discard-changes other",
                "git restore .",
                "git restore :/",
                "git -C /w/sub stash",
                "cd sub && git reset --hard"
            })
    void whoThrowsAwayWhatItHasNotSeenOverwritesIt(String command) {
        read("a1", "a\\n");
        edit("a1", "a", "b", "a\\n");
        bash("main", command);
        read("a1", "a\\n");

        assertThat(history()).endsWith("main wrote a· at 6", "a1 read a· at 8");
    }

    @Test
    void whoThrowsAwayWhatWasWrittenSinceItLookedRestsOnWhatItSaw() {
        read("main", "a\\n");
        edit("a1", "a", "b", "a\\n");
        bash("main", "git stash");
        read("a1", "a\\n");

        assertThat(history()).endsWith("main read a· at 2, wrote a· at 6", "a1 read a· at 8");
    }

    /** The edit that follows shows it as well. */
    @Test
    void theNextEditShowsThatAFileWasReverted() {
        read("a1", "a\\n");
        edit("a1", "a", "b", "a\\n");
        bash("main", "git reset --hard");
        edit("a1", "a", "c", "a\\n");

        assertThat(history()).endsWith("main wrote a· at 6", "a1 read b· at 4.000001, wrote c· at 8");
    }

    @ParameterizedTest
    @CsvSource({"git diff, +b", "cat f, b"})
    void whoMayHaveLookedIsNotTakenToHaveSeenNothing(String look, String printed) {
        read("a1", "a\\n");
        edit("a1", "a", "b", "a\\n");
        use("main", "Bash", "{\"command\":\"" + look + "\"}");
        result("main", printed, "null", false);
        bash("main", "git stash");
        read("a1", "a\\n");

        assertThat(history()).endsWith("main read b· at 8, wrote a· at 8", "a1 read a· at 10");
    }

    /** That a file has changed does not tell who changed it, nor what is in it now. */
    @Test
    void whoIsToldThatThereAreChangesHasNotSeenThem() {
        read("a1", "a\\n");
        edit("a1", "a", "b", "a\\n");
        use("main", "Bash", "{\"command\":\"git status && git stash\"}");
        result("main", " M f", "null", false);
        read("a1", "a\\n");

        assertThat(history()).endsWith("main wrote a· at 6", "a1 read a· at 8");
    }

    @Test
    void itsOwnWorkAnyAgentMayThrowAway() {
        read("main", "a\\n");
        edit("main", "a", "b", "a\\n");
        bash("main", "git stash");
        read("a1", "a\\n");

        assertThat(history()).endsWith("main wrote a· at 6", "a1 read a· at 8");
    }

    @ParameterizedTest
    @ValueSource(strings = {"main", "a1", "a2"})
    void whoeverSeesItWhateverElseRan(String reader) {
        read("a1", "a\\n");
        edit("a1", "a", "b", "a\\n");
        bash("a1", "make");
        bash("main", "git stash");
        bash("main", "make");
        bash("a2", "make");
        read(reader, "a\\n");

        assertThat(history()).endsWith("main wrote a· at 8", reader + " read a· at 14");
    }

    /** It may have been the one that knew what it threw away, or the one that had written it. */
    @ParameterizedTest
    @ValueSource(strings = {"main", "a1"})
    void ofTwoOfWhichOneHadLookedNoneIsNamed(String informed) {
        read("a1", "a\\n");
        edit("a1", "a", "b", "a\\n");
        use("main", "Bash", "{\"command\":\"git diff\"}");
        result("main", "+b", "null", false);
        bash(informed, "git checkout -- .");
        bash("a2", "git stash && git stash pop");
        read("a3", "a\\n");

        assertThat(history()).noneMatch(line -> line.startsWith("a2 wrote"));
    }

    @Test
    void ofTwoThatMayHaveThrownItAwayNoneIsNamed() {
        read("a1", "a\\n");
        edit("a1", "a", "b", "a\\n");
        bash("main", "git stash");
        bash("a2", "git reset --hard");
        read("a1", "a\\n");

        assertThat(history()).endsWith("unlogged read b· at 10, wrote a· at 10", "a1 read a· at 10");
    }

    /** Whoever ran it: it may have put the text back, too. */
    @ParameterizedTest
    @CsvSource({"a1, black f", "a2, python3 undo.py f", "a2, git pull"})
    void whereAnotherCommandMayHaveDoneItNothingIsClaimed(String other, String command) {
        read("a1", "a\\n");
        edit("a1", "a", "b", "a\\n");
        bash("main", "git stash");
        bash(other, command);
        read("a1", "a\\n");

        assertThat(history()).noneMatch(line -> line.startsWith("main wrote"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "No local changes to save",
                "fatal: not a git repository (or any of the parent directories): .git"
            })
    void aCommandThatSaysThatItDidNothingThrewNothingAway(String printed) {
        read("a1", "a\\n");
        edit("a1", "a", "b", "a\\n");
        use("main", "Bash", "{\"command\":\"git stash\"}");
        result("main", printed, "null", false);
        read("a1", "a\\n");

        assertThat(history()).contains("main read b· at 6, wrote a· at 6").noneMatch("main wrote a· at 6"::equals);
    }

    /** What was committed before stays. */
    @Test
    void whatIsStillThereWasNotThrownAway() {
        read("a1", "a\\n");
        edit("a1", "a", "b", "a\\n");
        bash("main", "git stash");
        read("a1", "b\\n");

        assertThat(history()).noneMatch(line -> line.startsWith("main"));
    }

    /** It comes from another commit, perhaps, and nobody knows what was seen of that. */
    @Test
    void whatHadNotBeenThereBeforeIsAChange() {
        read("a1", "a\\n");
        edit("a1", "a", "b", "a\\n");
        bash("main", "git reset --hard origin/main");
        read("a1", "c\\n");

        assertThat(history()).endsWith("main read b· at 6, wrote c· at 6", "a1 read c· at 8");
    }

    @Test
    void aNewFileThatIsCleanedAwayIsGone() {
        write("a1", "a\\n", "'type':'create','originalFile':null");
        bash("main", "git clean -fd");
        use("a1", "Read", "{\"file_path\":\"f\"}");
        result("a1", "File does not exist.", "\"Error: File does not exist.\"", true);

        assertThat(history()).endsWith("main wrote NULL at 4", "a1 read NULL at 6");
    }

    /** What was never committed, they leave alone; and a clean is none of what was. */
    @ParameterizedTest
    @ValueSource(strings = {"git stash", "git reset --hard", "git checkout -- .", "git clean -nd", "git clean -d"})
    void aNewFileThatIsGoneOthersHaveRemoved(String command) {
        write("a1", "a\\n", "'type':'create','originalFile':null");
        bash("main", command);
        use("a1", "Read", "{\"file_path\":\"f\"}");
        result("a1", "File does not exist.", "\"Error: File does not exist.\"", true);

        assertThat(history()).noneMatch("main wrote NULL at 4"::equals);
    }

    @Test
    void aCleanBringsNoTextBack() {
        read("a1", "a\\n");
        edit("a1", "a", "b", "a\\n");
        bash("main", "git clean -fd");
        read("a1", "a\\n");

        assertThat(history()).noneMatch("main wrote a· at 6"::equals);
    }

    /** It removes files, and gives none another text. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "git clean -fd",
                "cd sub && git clean -fdX --exclude='!.venv/**' | tail -3",
                "git clean -nd",
                "git check-ignore -v f"
            })
    void aNewTextIsOfSomebodyElse(String command) {
        read("main", "a\\n");
        bash("main", command);
        read("main", "b\\n");

        assertThat(history()).endsWith("unlogged wrote b· at 6", "main read b· at 6");
    }

    @ParameterizedTest
    @ValueSource(strings = {"git clean -fd", "git clean -fd f"})
    void norDoesACleanStandInTheWayOfWhoBroughtATextBack(String command) {
        read("a1", "a\\n");
        edit("a1", "a", "b", "a\\n");
        bash("a2", command);
        bash("main", "git stash");
        read("a1", "a\\n");

        assertThat(history()).anyMatch(line -> line.startsWith("main ") && line.endsWith("wrote a· at 8"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"git clean -fd; make", "git clean -fd && sh gen.sh", "git clean -fd > $log"})
    void whatRunsBesideACleanMayHaveWrittenIt(String command) {
        read("main", "a\\n");
        bash("main", command);
        read("main", "b\\n");

        assertThat(history()).endsWith("main read a· at 4, wrote b· at 4", "main read b· at 6");
    }

    @Test
    void aCleanAlsoCountsAsACommandThatMayHaveDoneMore() {
        bash("main", "git clean -fd");

        assertThat(coverage().calls(Coverage.Fate.OPAQUE)).isEqualTo(1);
    }

    @Test
    void anOwnFileThatIsGoneAfterACleanWasCleanedAway() {
        write("main", "a\\n", "'type':'create','originalFile':null");
        bash("main", "git clean -fd");
        use("main", "Read", "{\"file_path\":\"f\"}");
        result("main", "File does not exist.", "\"Error: File does not exist.\"", true);

        assertThat(history()).endsWith("main wrote NULL at 4", "main read NULL at 6");
    }

    /** A person had written last, so that it is not known what was thrown away. */
    @Test
    void fromAPersonNothingIsSaidToBeTaken() {
        read("a1", "a\\n");
        edit("a1", "a", "b", "a\\n");
        read("a1", "c\\n");
        bash("main", "git stash");
        read("a1", "a\\n");

        assertThat(history()).endsWith("main read c· at 8, wrote a· at 8", "a1 read a· at 10");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git stash list",
                "git stash drop",
                "git stash && make test; git stash pop",
                "cd /w/.claude/worktrees/b && git stash",
                "git reset -q",
                "git checkout -- src",
                "git checkout -b other",
                "cd /elsewhere && git stash"
            })
    void otherCommandsThrowNothingAway(String command) {
        read("a1", "a\\n");
        edit("a1", "a", "b", "a\\n");
        bash("main", command);
        read("a1", "a\\n");

        assertThat(history()).noneMatch(line -> line.startsWith("main wrote"));
    }

    /** Nobody else can have changed the file either: the change is by somebody whom the log does not know. */
    @Test
    void aStashThatIsPutBackAtOnceIsNoSuspect() {
        read("a1", "a\\n");
        use("main", "Bash", "{\"command\":\"git stash && git stash pop\"}");
        result(
                "main",
                "Saved working directory and index state WIP on main: 1a2b3c4 x\\nDropped refs/stash@{0} (1a2b3c4)",
                "null",
                false);
        read("a1", "c\\n");

        assertThat(history()).noneMatch(line -> line.startsWith("main wrote"));
        assertThat(coverage().calls(Coverage.Fate.OPAQUE)).isZero();
    }

    @Test
    void itCountsAsACommandThatMayHaveDoneAnything() {
        read("a1", "a\\n");
        edit("a1", "a", "b", "a\\n");
        bash("main", "git stash");

        assertThat(coverage().calls(Coverage.Fate.OPAQUE)).isEqualTo(1);
    }
}
