package dev.hasse.imports.formats.files;

import dev.hasse.imports.calls.FileNames;
import dev.hasse.imports.formats.contents.FileLines;
import dev.hasse.imports.formats.contents.FileView;
import dev.hasse.imports.formats.contents.PatchHunk;
import dev.hasse.imports.formats.contents.PathEnding;
import dev.hasse.imports.formats.shell.MereArguments;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a command showed that may have looked at files without naming them. If all that it printed is known, it showed those files of which it
 * printed a line. Some commands tell of files in other ways, such as counts, or copies that are looked at later; these may have shown all.
 */
final class WideLook {
    private static final Pattern WIDE = Pattern.compile(
            "[*?$`]|\\{[^{},\\s'\"]*+,[^{}\\s'\"]*+\\}|\\bgit\\b|\\brg\\b|grep|\\bfind\\b|\\bxargs\\b|\\bdiff\\b");

    /** Commands that tell by a count, by a checksum, or by their exit status what is in a file. */
    private static final String COUNTS =
            "diff|cmp|comm|wc|\\w*sum|\\w*hash\\w*|md5\\w*|sha\\d+\\w*|\\w*stat|count|quiet|silent|exit-code|test|assert|files-with\\w*";

    /** Commands that print something else than lines as they are. */
    private static final String CHANGES =
            "awk|cut|tr|jq|od|xxd|hexdump|base64|column|fold|strings|rev|perl|ruby|node|gzip|zcat";

    /** A stream editor that does more than to leave out lines. */
    private static final String EDITS = "\\bsed\\b(?!\\s+-n\\s+['\"]?\\d+(?:,(?:\\d+|\\$))?p\\b)";

    /** Commands that write what others can show. */
    private static final String WRITES =
            "tee|cp|mv|rsync|tar|zip|dd|install|ln|patch|git\\s+apply|stash|checkout|restore|worktree|archive|(?<=--)output|open|\\w*write\\w*";

    /** What a script calls to get at files that it does not name. */
    private static final String SEARCHES =
            "\\w*glob|walk|listdir|iterdir|scandir|\\w*read\\w*|subprocess|system|exec\\w*|eval";

    /** Options of these kinds, as {@code -q}, {@code -c}, {@code -l} and {@code -o} of grep, but not the words of find. */
    private static final String OPTIONS = "\\s-(?!(?:not|or|follow)\\b)[A-Za-z]{0,3}[cqlLo][A-Za-z]{0,3}\\b";

    /** Output that goes elsewhere, while errors may be thrown away. */
    private static final String REDIRECTIONS = "(?<![2-9])>(?!&)|[2-9]>(?!&|\\s*/dev/null)|>&(?![0-9])";

    private static final Pattern TELLS_OTHERWISE = Pattern.compile("\\b(?:" + COUNTS + "|" + CHANGES + "|" + WRITES
            + "|" + SEARCHES + ")\\b|\\[\\s|" + EDITS + "|" + OPTIONS + "|" + REDIRECTIONS);

    /** What stands before lines of a file, and names it: what grep, git diff, head and tail print. */
    private static final Pattern HEADING =
            Pattern.compile("(?m)^(?:\\+\\+\\+ [a-z]/([^\\t\\n]+)|==> (.+) <==|(?:\\./)?([^:\\n]{1,255}):)");

    private static final Pattern COLOURS = Pattern.compile("\u001b\\[[0-9;]*[A-Za-z]");
    private static final Pattern WORD = Pattern.compile("[\\p{Alnum}_]+");

    /** How much of a line is compared, since commands cut long ones. */
    private static final int COMPARED = 60;

    private static final int SHORT = 3;

    private final String output;
    /** Its words; null until they are asked for, which they mostly are not. */
    private @Nullable Set<String> words;
    /** The paths of the files that it names before lines of them, by name; null until they are asked for. */
    private @Nullable Map<String, Set<String>> headings;

    private WideLook(String output) {
        this.output = COLOURS.matcher(output).replaceAll("");
    }

    private Set<String> words() {
        Set<String> known = words;
        if (known == null) {
            known = WORD.matcher(output)
                    .results()
                    .map(MatchResult::group)
                    .collect(Collectors.toCollection(HashSet::new));
            words = known;
        }
        return known;
    }

    private Map<String, Set<String>> headings() {
        Map<String, Set<String>> known = headings;
        if (known == null) {
            known = HEADING.matcher(output)
                    .results()
                    .flatMap(heading -> Stream.of(1, 2, 3).map(heading::group))
                    .filter(Objects::nonNull)
                    .collect(Collectors.groupingBy(FileNames::of, Collectors.toSet()));
            headings = known;
        }
        return known;
    }

    /** Whether a command may look at files that it does not name. */
    static boolean isIn(String command) {
        return WIDE.matcher(command).find();
    }

    /** Whether it is known what a command showed once all is known that it printed. */
    static boolean isPrinted(String command) {
        return !TELLS_OTHERWISE.matcher(MereArguments.without(command)).find();
    }

    /** What a command showed that printed this. */
    static WideLook of(String output) {
        return new WideLook(output);
    }

    /** Whether it shows lines of the file at a path, whatever is in that. */
    boolean shows(String path) {
        return headings().getOrDefault(FileNames.of(path), Set.of()).stream()
                .anyMatch(heading -> PathEnding.isOf(path, heading));
    }

    /**
     * Whether it may show lines of a file.
     *
     * @param path where the file is
     * @param text null if it is not known
     */
    boolean mayShow(String path, @Nullable FileLines text, PatchHunk.WorkBudget budget) {
        return text == null || shows(path) || shows(text, budget);
    }

    /** Whether it may show lines of a file. */
    boolean shows(FileLines file, PatchHunk.WorkBudget budget) {
        if (output.isBlank()) {
            return false;
        }
        boolean hasLong = false;
        boolean showsShort = false;
        for (String each : file.text().split("\n", -1)) {
            String line = each.strip();
            boolean isShort = line.length() < SHORT;
            if (!line.isEmpty() && !(isShort && showsShort)) {
                hasLong |= !isShort;
                boolean shown = hasLine(line, budget);
                if (shown && !isShort) {
                    return true;
                }
                showsShort |= shown;
            }
        }
        // In a file of short lines only, these count, though they may be anybody's.
        return showsShort && !hasLong;
    }

    /** Whether it shows a line of a file that its agent had not seen in it before. */
    boolean showsChange(FileView before, FileLines now, PatchHunk.WorkBudget budget) {
        if (before.agreesWith(now) || !budget.spend(before.text().length())) {
            return false;
        }
        Set<String> old = before.text().lines().map(String::strip).collect(Collectors.toSet());
        return now.text()
                .lines()
                .map(String::strip)
                .anyMatch(line -> !line.isEmpty() && !old.contains(line) && hasLine(line, budget));
    }

    private boolean hasLine(String line, PatchHunk.WorkBudget budget) {
        Matcher word = WORD.matcher(line);
        boolean mayBe = !word.find() || word.end() > COMPARED || words().contains(word.group());
        return mayBe
                && (!budget.spend(output.length())
                        || output.contains(line.substring(0, Math.min(line.length(), COMPARED))));
    }
}
