package dev.hasse.imports.formats.claudecode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.operations.ConvertedRecord;
import dev.hasse.model.Operation;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Branches that agents check out in one folder, as git's own words tell. The agents are subagents of one session, called a and b. */
public class GitHeadsTest extends ClaudeCodeTrial {
    private static final String COMMIT = "git add -A && git commit -m x";
    private static final String ON_MAIN =
            "s/a read /w/.git/HEAD = feat at 2, wrote /w/.git/objects/1a2b3c4 = main at 6";

    private void shell(String agent, String command, String printed) {
        use(agent, "Bash", "{\"command\":\"" + command.replace("\"", "\\\"") + "\"}");
        result(agent, printed.replace("\n", "\\n"), "null", false);
    }

    private void aSwitchesAndThenB() {
        shell("a", "git checkout -b feat", "Switched to a new branch 'feat'");
        shell("b", "git checkout main", "Switched to branch 'main'");
    }

    private void commits(String branch) {
        shell("a", COMMIT, "[" + branch + " 1a2b3c4] x\n 1 file changed");
    }

    private List<String> heads() {
        return converted().records().stream()
                .map(ConvertedRecord::operation)
                .map(GitHeadsTest::line)
                .toList();
    }

    private static String line(Operation operation) {
        return operation.agent()
                + Stream.concat(
                                operation.reads().stream()
                                        .map(read -> " read " + read.cell() + " = "
                                                + read.value().text() + " at " + read.time() / 1_000_000),
                                operation.writes().stream()
                                        .map(write -> " wrote " + write.cell() + " = "
                                                + write.value().text() + " at " + operation.writeTime() / 1_000_000))
                        .collect(Collectors.joining(","));
    }

    @Test
    void aCommitThatLandsOnTheBranchOfAnotherAgentRestsOnTheOneItsAgentKnew() {
        aSwitchesAndThenB();
        commits("main");

        assertThat(heads())
                .containsExactly(
                        "s/a wrote /w/.git/HEAD = feat at 2",
                        "s/b read /w/.git/HEAD = feat at 4, wrote /w/.git/HEAD = main at 4",
                        ON_MAIN);
    }

    /** What git prints after hooks that print lines like its own; and what other commands print after that. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "[lint 1234567] out¶[lint 7654321] err¶[main 1a2b3c4] x¶ 1 file changed, 1 insertion(+)¶",
                "[lint 1234567] out¶[main 1a2b3c4] x¶",
                "[lint 1234567] out¶[main (root-commit) 1a2b3c4] x¶ 2 files changed, 2 insertions(+)¶ create mode 100644 f¶",
                "[lint 1234567] out¶[main 1a2b3c4] x¶ Date: Fri Nov 27 21:40:04 2026 +0000¶ 1 file changed¶[chat 7654321] sent¶",
                "[main 1a2b3c4] x¶ 1 file changed, 1 insertion(+)¶[chat 7654321] sent¶[chat 7654322] sent¶",
                "[main 0a1b2c3] w¶ 1 file changed¶[main 1a2b3c4] x¶ 1 file changed¶"
            })
    void aCommitIsWhatGitSaysItIs(String printed) {
        aSwitchesAndThenB();
        shell("a", COMMIT, printed.replace('¶', '\n'));

        assertThat(heads()).contains(ON_MAIN);
    }

    /** What the agent did in between, what that printed, and whether its commit on main is still a surprise. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            quoteCharacter = '`',
            value = {
                "npm test ! ok ! true",
                "git add f ! `` ! true",
                "git diff --stat ! f | 2 +- ! true",
                "git pull ! Already up to date. ! true",
                "git checkout -- f ! `` ! true",
                "git checkout f ! Updated 1 path from the index ! true",
                "git status ! On branch feat ! false",
                "git status ! On branch main ! false",
                "git status -sb ! ## main...origin/main ! false",
                "git log --oneline -1 ! 0a1b2c3 (HEAD -> main) x ! false",
                "git branch --show-current ! main ! false",
                "git log --oneline -1 ! 0a1b2c3 (HEAD -> domain) x ! true",
                "git checkout main ! Already on 'main' ! false",
                "git checkout -q main ! `` ! false",
                "git checkout main 2>/dev/null ! `` ! false",
                "gh pr checkout 7 ! Switched to branch 'other' ! false",
                "git rebase main ! Successfully rebased and updated. ! false",
                "cd $d && git add f ! `` ! false",
                "git log ! a¶¶... [5 lines truncated] ...¶ ! false"
            })
    void whoMayHaveSeenTheBranchIsNotSurprised(String command, String printed, boolean surprised) {
        aSwitchesAndThenB();
        shell("a", command, printed.replace('¶', '\n'));
        shell("a", COMMIT, "[main 1a2b3c4] x\n 1 file changed");

        assertThat(heads().stream().anyMatch(line -> line.startsWith("s/a read /w/.git/HEAD = feat at 2, wrote")))
                .isEqualTo(surprised);
    }

    /** Ways to look at the branch, each of which is what a commit rests on. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            quoteCharacter = '`',
            value = {
                "git status ! On branch feat.1/x",
                "git status -sb ! ## feat.1/x...origin/feat.1/x [ahead 1]¶ M f",
                "git status --short --branch ! ## feat.1/x",
                "git branch --show-current ! feat.1/x",
                "cd /w && git rev-parse --abbrev-ref HEAD ! feat.1/x",
                "git checkout feat.1/x ! Already on 'feat.1/x'",
                "git commit -m y ! [feat.1/x 0a1b2c3] y"
            })
    void aLookAtTheBranchIsRestedOn(String command, String printed) {
        shell("a", command, printed.replace('¶', '\n'));
        shell("b", "ls", "f");
        shell("b", "git checkout main", "Switched to branch 'main'");
        commits("main");

        assertThat(heads()).last().asString().startsWith("s/a read /w/.git/HEAD = feat.1/x at 2, wrote");
    }

    /** What the other agent did after both had switched, and whether the commit on main is a surprise. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            quoteCharacter = '`',
            value = {
                "ls ! f ! true",
                "git switch main ! Already on 'main' ! true",
                "git checkout -B main origin/main ! Switched to and reset branch 'main' ! true",
                "cd /w && git checkout other && git checkout main ! Switched to branch 'other'¶Switched to branch 'main' ! true",
                "git checkout other ! Switched to branch 'other' ! false",
                "git checkout -q other ! `` ! false",
                "git checkout 0a1b2c3 ! HEAD is now at 0a1b2c3 x ! false",
                "cd $d && git checkout -q other ! `` ! false",
                "git -C /w checkout -q other ! `` ! false"
            })
    void onlyASwitchToThatBranchExplainsIt(String command, String printed, boolean surprised) {
        aSwitchesAndThenB();
        shell("b", command, printed.replace('¶', '\n'));
        shell("a", COMMIT, "[main 1a2b3c4] x");

        assertThat(heads().stream().anyMatch(line -> line.startsWith("s/a read")))
                .isEqualTo(surprised);
    }

    /** The branch that git names is not the other agent's, or it is the one that was expected. */
    @ParameterizedTest
    @ValueSource(strings = {"feat", "third", "detached HEAD"})
    void aCommitOnAnotherBranchThanThatOneClaimsNothing(String branch) {
        aSwitchesAndThenB();
        commits(branch);

        assertThat(heads()).noneMatch(line -> line.startsWith("s/a read"));
    }

    @Test
    void eachFolderHasItsOwnBranch() {
        shell("a", "git checkout -b feat", "Switched to a new branch 'feat'");
        shell("b", "cd /w/tree && git checkout main", "Switched to branch 'main'");
        commits("main");

        assertThat(heads())
                .containsExactly("s/a wrote /w/.git/HEAD = feat at 2", "s/b wrote /w/tree/.git/HEAD = main at 4");
    }

    /** A person, or the result of a subagent, may say what branch it is. */
    @Test
    void whoWasToldSomethingMayKnowIt() {
        aSwitchesAndThenB();
        record("a", "user", "{\"content\":\"Commit this.\"}", "");
        commits("main");
        use("a", "Agent", "{\"prompt\":\"go\"}");
        shell("b", "git checkout feat", "Switched to branch 'feat'");
        resultOf("a", "c4", "done", "null");
        commits("feat");

        assertThat(heads()).noneMatch(line -> line.startsWith("s/a read"));
    }

    /** A conversation may have asked a subagent for a branch; a subagent does not ask the conversation. */
    @ParameterizedTest
    @CsvSource({"main, b, false", "a, main, true"})
    void whatSubagentsDoMayHaveBeenAskedFor(String commits, String switches, boolean surprised) {
        shell(commits, "git checkout -b feat", "Switched to a new branch 'feat'");
        shell(switches, "git checkout -b other", "Switched to a new branch 'other'");
        shell(commits, COMMIT, "[other 1a2b3c4] x");

        assertThat(heads().stream().anyMatch(line -> line.startsWith("s/" + commits + " read /w/.git/HEAD = feat")))
                .isEqualTo(surprised);
    }

    /** Once: then the agent has seen it. */
    @Test
    void whatGitSaysOfACommitIsSeen() {
        aSwitchesAndThenB();
        commits("main");
        commits("main");

        assertThat(heads()).filteredOn(line -> line.startsWith("s/a read")).hasSize(1);
    }

    @Test
    void aCommandThatFailedMayHaveShownTheBranch() {
        aSwitchesAndThenB();
        use("a", "Bash", "{\"command\":\"git push\"}");
        result("a", "Exit code 1\\nTo o\\n ! [rejected] main -> main", "null", true);
        commits("main");

        assertThat(heads()).noneMatch(line -> line.startsWith("s/a read"));
    }

    /** A session is told where it is when it begins, and when it is resumed. */
    @ParameterizedTest
    @CsvSource({"feat, true", "main, false"})
    void aSessionIsToldTheBranchWhenItBegins(String branch, boolean surprised) {
        attachment("'type':'session_context','context':{'gitStatus':'At the start:\\n\\nCurrent branch: " + branch
                + "\\n\\nStatus:'}");
        shell("main", "git checkout main", "Switched to branch 'main'");
        lines.replaceAll(line -> line.contains("checkout") || line.contains("Switched")
                ? line.replace("\"sessionId\":\"s\"", "\"sessionId\":\"t\"")
                : line);
        shell("main", COMMIT, "[main 1a2b3c4] x");

        assertThat(heads().contains("s/main read /w/.git/HEAD = feat at 1, wrote /w/.git/objects/1a2b3c4 = main at 5"))
                .isEqualTo(surprised);
    }
}
