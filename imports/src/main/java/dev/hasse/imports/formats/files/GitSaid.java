package dev.hasse.imports.formats.files;

import dev.hasse.imports.formats.contents.FilePaths;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a command of git said of the branch that is checked out, in git's own words.
 *
 * @param folder the folder that it is about; null if that is not known
 * @param isKnown whether it is known what it printed
 * @param switched the branch that it switched to; null if it said of none
 * @param maySwitch whether it may have switched to another branch, or renamed the one that was there, without saying so
 * @param shown the branch that it said was checked out, or on which it made a commit; null if it said of none
 * @param commit the commit that it made on the branch that it showed; null if it made none, or switched as well
 * @param output what it printed
 */
record GitSaid(
        @Nullable String folder,
        boolean isKnown,
        @Nullable String switched,
        boolean maySwitch,
        @Nullable String shown,
        @Nullable String commit,
        String output) {
    /** In longer outputs, nothing is looked for. */
    private static final int LONGEST_OUTPUT = 1 << 20;

    private static final Pattern GIT = Pattern.compile("\\b(?:git|gh)\\b");

    private static final Pattern SWITCHES = Pattern.compile(
            "\\b(?:checkout|co|switch|rebase|bisect|symbolic-ref|init)\\b" + "|\\bbranch\\s+-[mM]|\\bstash\\s+branch");

    /** How a command names files that it checks out, instead of a branch. */
    private static final String FILES_FOLLOW = " -- ";

    /** What a checkout of files prints. */
    private static final Pattern FILES = Pattern.compile("(?m)^Updated \\d+ paths? from ");

    private static final Pattern COMMITS = Pattern.compile("\\b(?:commit|cherry-pick|revert|am|merge)\\b");

    /** What may send a command of git to another folder than the one that the command runs in. */
    private static final Pattern ELSEWHERE =
            Pattern.compile("\\b(?:cd|pushd|popd)\\b|\\s-C\\b|--git-dir|--work-tree|\\bGIT_(?:DIR|WORK_TREE)\\b");

    /** A command that first goes to a folder with a plain name. */
    private static final Pattern IN_FOLDER =
            Pattern.compile("\\s*cd\\s+(?:\"([^\"$`\\\\]+)\"|'([^']+)'|([^\\s'\"$`\\\\*?~;&|]+))\\s*(?:&&|;|\\n)");

    private static final Pattern SWITCHED =
            Pattern.compile("(?m)^Switched to (?:a new |and reset )?branch '([^'\\n]{1,250})'");

    private static final Pattern IS_ON = Pattern.compile("(?m)^(?:On branch |Already on ')([^\\s'\\n]{1,250})");

    private static final Pattern STATUS = Pattern.compile("\\bstatus\\b");

    /** The same in a short status. */
    private static final Pattern SHORT = Pattern.compile("(?m)^## ([^\\s\\n]{1,250}?)(?:\\.\\.\\.[^\\n]*)?$");

    /** A command that prints the branch and nothing else. */
    private static final Pattern ASKS =
            Pattern.compile("\\s*git\\s+(?:branch\\s+--show-current|rev-parse\\s+--abbrev-ref\\s+HEAD)\\s*");

    /** What git prints after a commit, and after its hooks; and what follows if files have changed, or the commit is amended. */
    private static final Pattern COMMITTED = Pattern.compile(
            "(?m)^\\[(detached HEAD|[^\\s\\[\\]]{1,250}) (?:\\(root-commit\\) )?([0-9a-f]{7,40})\\] [^\\n]*"
                    + "(\\n (?:Author|Date|Committer): |\\n \\d+ files? changed)?");

    /**
     * Reads a command.
     *
     * @param in the folder that it ran in; null if that is not known
     * @param output what it printed; null if not all of it is known
     * @return null if it is none of git
     */
    static @Nullable GitSaid of(String command, @Nullable String in, @Nullable String output) {
        if (!GIT.matcher(command).find()) {
            return null;
        }
        String folder = folder(in, command);
        boolean switches = SWITCHES.matcher(command).find();
        if (output == null || output.length() > LONGEST_OUTPUT) {
            return new GitSaid(folder, false, null, switches, null, null, "");
        }
        String switched = last(SWITCHED, output);
        String shown = shown(command, output);
        boolean isSilent = switched == null
                && switches
                && shown == null
                && !command.contains(FILES_FOLLOW)
                && !FILES.matcher(output).find();
        MatchResult committed = !isSilent && COMMITS.matcher(command).find() ? committed(output) : null;
        return new GitSaid(
                folder,
                true,
                switched,
                isSilent,
                committed != null ? committed.group(1) : shown,
                committed != null && switched == null ? committed.group(2) : null,
                output);
    }

    private static @Nullable String folder(@Nullable String in, String command) {
        Matcher first = IN_FOLDER.matcher(command);
        int rest = first.lookingAt() ? first.end() : 0;
        if (in == null
                || ELSEWHERE.matcher(command).region(rest, command.length()).find()) {
            return null;
        }
        String named = ".";
        for (int group = 1; rest > 0 && group <= first.groupCount(); group++) {
            named = first.group(group) == null ? named : first.group(group);
        }
        String folder = FilePaths.absolute(in, named);
        return FilePaths.isAbsolute(folder) ? folder : null;
    }

    private static @Nullable String shown(String command, String output) {
        Matcher first = IN_FOLDER.matcher(command);
        String asked = first.lookingAt() ? command.substring(first.end()) : command;
        if (ASKS.matcher(asked).matches()) {
            String printed = output.strip();
            return printed.isEmpty() || printed.contains("\n") ? null : printed;
        }
        String said = last(IS_ON, output);
        return said == null && STATUS.matcher(command).find() ? last(SHORT, output) : said;
    }

    /** The line of the last commit. Hooks print before it, and other commands after it, so one that is followed as only git's is counts more. */
    private static @Nullable MatchResult committed(String output) {
        MatchResult last = null;
        for (Matcher found = COMMITTED.matcher(output); found.find(); ) {
            last = found.group(3) != null || last == null || last.group(3) == null ? found.toMatchResult() : last;
        }
        return last;
    }

    private static @Nullable String last(Pattern line, String output) {
        String last = null;
        for (Matcher found = line.matcher(output); found.find(); ) {
            last = found.group(1);
        }
        return last;
    }

    /** Whether it printed the name of a branch, as a word. */
    boolean names(String branch) {
        for (int at = output.indexOf(branch); at >= 0; at = output.indexOf(branch, at + 1)) {
            int end = at + branch.length();
            boolean begins = at == 0 || !Character.isLetterOrDigit(output.charAt(at - 1));
            if (begins && (end == output.length() || !Character.isLetterOrDigit(output.charAt(end)))) {
                return true;
            }
        }
        return false;
    }
}
