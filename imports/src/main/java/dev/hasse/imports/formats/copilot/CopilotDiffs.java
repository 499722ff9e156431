package dev.hasse.imports.formats.copilot;

import dev.hasse.imports.formats.contents.FilePaths;
import dev.hasse.imports.formats.contents.ShownDiff;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads how Copilot CLI displays what a call changed: a diff for each file, whose lines are as they are in the file. */
final class CopilotDiffs {
    private static final Pattern FILE = Pattern.compile("(?m)^diff --git a");

    /** The file before. A path of Windows begins with its drive. */
    private static final Pattern BEFORE = Pattern.compile("(?m)^--- a(?:/(?=[A-Za-z]:))?([^\n]{1,5000})$");

    private CopilotDiffs() {}

    /** The changes of the files that were there before, by their paths. */
    static Map<String, ShownDiff> of(@Nullable String details) {
        Map<String, ShownDiff> diffs = new HashMap<>();
        for (String part : FILE.split(details == null ? "" : details, -1)) {
            int lines = part.indexOf("\n@@ ");
            Matcher before = BEFORE.matcher(part.substring(0, Math.max(0, lines)));
            ShownDiff diff = lines < 0 || !before.find() ? null : ShownDiff.ofExact(part.substring(lines));
            if (diff != null) {
                diffs.putIfAbsent(FilePaths.absolute(null, before.group(1)), diff);
            }
        }
        return diffs;
    }
}
