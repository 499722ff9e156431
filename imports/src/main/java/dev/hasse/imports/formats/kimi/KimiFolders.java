package dev.hasse.imports.formats.kimi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.formats.files.LogHome;
import dev.hasse.traces.LimitedJson;
import dev.hasse.traces.Limits;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The folders that sessions of Kimi Code work in, as files beside their logs tell: the state of a session ({@code SESSION/state.json}), and the
 * list of all sessions ({@code HOME/session_index.jsonl}). Some logs tell no folder, and have no state beside them; then the list alone does.
 *
 * <p>The list lies above the folder of all sessions. Where that folder, or a single log, was named, it is no input, and is looked up here. It
 * may come from strangers: what is wrong with it, or too long, is passed over, and nothing in it is a call.
 */
final class KimiFolders {
    /** How much of a list is read: enough for 50,000 sessions. Watching reads it again whenever a log has changed. */
    static final int MOST_BYTES = 10_000_000;

    private static final String INDEX = "session_index.jsonl";

    /** Two paths and an id fit into a line many times over. */
    private static final Limits LIMITS = new Limits(1 << 16, 100, 100);

    private static final ObjectMapper LINES = new ObjectMapper(LimitedJson.ofOtherPrograms(LIMITS));

    private final Map<String, String> folders = new HashMap<>();
    /** The lists among the inputs. */
    private final Set<String> lists = new HashSet<>();

    /** Takes what a file beside the logs that is an input tells of a session. */
    void take(String source, JsonNode line) {
        String[] parts = source.replace('\\', '/').split("/");
        if (parts[parts.length - 1].equals(INDEX)) {
            lists.add(source);
        }
        String folder = folder(line);
        String id = id(line);
        if (folder != null && id == null && line.path("agents").isObject()) {
            id = parts.length < 2 ? null : parts[parts.length - 2];
        }
        if (folder != null && id != null) {
            folders.putIfAbsent(id, folder);
        }
    }

    private static @Nullable String folder(JsonNode line) {
        return Json.firstText(line, "workDir", "cwd");
    }

    private static @Nullable String id(JsonNode line) {
        return Json.firstText(line, "sessionId", "id");
    }

    /** The folder of a session; null if no file tells it. */
    @Nullable
    String of(String session) {
        return folders.get(session);
    }

    /** Looks up the sessions of logs whose folders no input told, in the lists of their homes. */
    void lookUp(Collection<KimiLog> logs) {
        Set<String> read = new HashSet<>();
        lists.forEach(list -> read.add(LogHome.normal(list)));
        Map<String, Set<String>> wanted = new LinkedHashMap<>();
        for (KimiLog log : logs) {
            String home =
                    folders.containsKey(log.session()) ? null : LogHome.ofKimiCode(LogHome.normal(log.source()), "");
            if (home != null) {
                wanted.computeIfAbsent(home, none -> new HashSet<>()).add(log.session());
            }
        }
        wanted.forEach((home, sessions) -> {
            String list = home + "/" + INDEX;
            if (!read.contains(LogHome.normal(list))) {
                lookUp(list, sessions);
            }
        });
    }

    private void lookUp(String list, Set<String> sessions) {
        byte[] beginning = beginning(list);
        for (int from = 0; from < beginning.length; ) {
            int end = from;
            while (end < beginning.length && beginning[end] != '\n') {
                end++;
            }
            if (end - from <= LIMITS.lineBytes()) {
                lookUp(beginning, from, end - from, sessions);
            }
            from = end + 1;
        }
    }

    /** Takes what a line of a list tells. Of several for one session the first counts, as of the lines of an input. */
    private void lookUp(byte[] bytes, int from, int length, Set<String> sessions) {
        try {
            JsonNode line = LINES.readTree(bytes, from, length);
            String id = id(line);
            String folder = folder(line);
            if (id != null && folder != null && sessions.contains(id)) {
                folders.putIfAbsent(id, folder);
            }
        } catch (IOException malformed) {
            // It tells nothing, such as one that is just being written.
        }
    }

    private static byte[] beginning(String list) {
        try {
            Path file = Path.of(list);
            if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                return new byte[0];
            }
            try (InputStream in = Files.newInputStream(file)) {
                return in.readNBytes(MOST_BYTES);
            }
        } catch (InvalidPathException | IOException unreadable) {
            return new byte[0];
        }
    }
}
