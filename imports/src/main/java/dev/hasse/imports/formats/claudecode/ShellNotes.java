package dev.hasse.imports.formats.claudecode;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.formats.contents.FilePaths;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What Claude Code says of a shell command beside what the command printed.
 *
 * @param runsOn whether the command was not through when its result was written
 * @param task the id by which its end is told then; null if it is not known
 * @param changed the files, as cells, that changed while it ran, whoever changed them
 * @param all whether these are known to be all
 */
record ShellNotes(boolean runsOn, @Nullable String task, Set<String> changed, boolean all) {
    /** Of other calls, and of most commands, nothing is said. */
    static final ShellNotes NONE = new ShellNotes(false, null, Set.of(), false);

    /** How many files are taken that changed while one command ran. */
    private static final int MOST = 1_000;

    private static final Pattern RUNS_ON = Pattern.compile("(?m)^Command (?:running in background with(?= ID)"
            + "|was manually backgrounded|[^\\n]{1,100}? moved to the background)"
            + "(?:[^\\n]{0,100}?\\bID: (?<task>[\\w-]{1,100}))?");

    /** Claude Code names the first few of those that its agent has read. */
    private static final Pattern CHANGED =
            Pattern.compile("(?m)^\\[This command modified \\d+ files? you've previously read: "
                    + "([^\\n]{1,20000}?)(?: and \\d+ more)?\\. Call Read before editing\\.]$");

    private static final Pattern BETWEEN_NAMES = Pattern.compile(", ");

    ShellNotes {
        changed = Collections.unmodifiableSet(new LinkedHashSet<>(changed));
    }

    /**
     * Reads what is said of a command.
     *
     * @param details the tool's own details; some logs have none
     * @param printed what the model was shown; null if that is not known
     * @param folder the folder that the shell was in afterwards; null if it is not known
     */
    static ShellNotes of(JsonNode details, @Nullable String printed, @Nullable String folder) {
        String task = Json.text(details, "backgroundTaskId");
        Matcher saysSo = RUNS_ON.matcher(printed == null ? "" : printed);
        boolean runsOn = task != null || saysSo.find();
        if (task == null && runsOn) {
            task = saysSo.group("task");
        }
        Set<String> changed = new LinkedHashSet<>();
        boolean all = false;
        JsonNode diff = details.path("bashEditDiff");
        // Where other commands of the session ran at the time, the difference is that of all of them.
        if (!diff.path("shared").asBoolean() && !diff.path("unavailable").asBoolean()) {
            diff.path("changedFiles").forEach(file -> add(changed, folder, file.textValue()));
            diff.path("files").forEach(file -> add(changed, folder, Json.text(file, "filePath")));
            boolean more = diff.path("moreFiles").asInt() > 0 && !diff.has("changedFiles");
            all = !changed.isEmpty() && changed.size() < MOST && !more;
        }
        Matcher told = CHANGED.matcher(printed == null ? "" : printed);
        if (told.find()) {
            BETWEEN_NAMES.splitAsStream(told.group(1)).forEach(name -> add(changed, folder, name));
        }
        return runsOn || !changed.isEmpty() ? new ShellNotes(runsOn, task, changed, all) : NONE;
    }

    private static void add(Set<String> files, @Nullable String folder, @Nullable String name) {
        if (name != null && files.size() < MOST) {
            files.add(FilePaths.absolute(folder, name));
        }
    }
}
