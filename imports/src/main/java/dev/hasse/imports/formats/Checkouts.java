package dev.hasse.imports.formats;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The checkout that each session works on: the folder that it was started in, or else the folder of its log. Sessions started in one folder,
 * or in folders below it, share a checkout, which has the name of the outermost of these folders.
 */
final class Checkouts {
    /** The longest path on most systems. Looking for the folders around a longer one would take too long. */
    private static final int LONGEST_FOLDER = 4_096;

    private final Map<String, String> started = new HashMap<>();
    private final Map<String, String> logs = new HashMap<>();
    private final Set<String> folders = new HashSet<>();

    /**
     * Takes notice of a line of a session.
     *
     * @param folder the folder that the session is in at the time; null if the line does not say
     * @param log the file of the line
     */
    void add(String session, @Nullable String folder, String log) {
        if (started.containsKey(session) && logs.containsKey(session)) {
            return;
        }
        String absolute = folder == null || folder.isEmpty() || folder.length() > LONGEST_FOLDER
                ? ""
                : FilePaths.absolute(null, folder);
        if (!absolute.isEmpty() && started.putIfAbsent(session, absolute) == null) {
            folders.add(absolute);
        }
        logs.putIfAbsent(session, folderOf(log, session));
    }

    /** The folder of a session's log. The logs of its subagents lie in a folder of their own beside it. */
    private static String folderOf(String log, String session) {
        String path = log.replace('\\', '/');
        int subagents = path.indexOf("/" + session + "/");
        int end = subagents >= 0 ? subagents : path.lastIndexOf('/');
        return end < 0 ? "." : log.substring(0, end);
    }

    /** Whether it is known in which folder a session was started. */
    boolean knows(String session) {
        return started.containsKey(session);
    }

    /** The checkout of a session. */
    String of(String session) {
        String folder = started.get(session);
        if (folder == null) {
            return logs.getOrDefault(session, ".");
        }
        for (int end = folder.indexOf('/', 1); end > 0; end = folder.indexOf('/', end + 1)) {
            if (folders.contains(folder.substring(0, end))) {
                return folder.substring(0, end);
            }
        }
        return folder;
    }
}
