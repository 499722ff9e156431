package dev.hasse.imports.formats.claudecode;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import java.util.regex.Pattern;

/**
 * Sessions of Claude Code in the cloud, begun on the web or with a phone. Each runs in a container of its own, and in all of them the home is
 * {@code /home/user}. A session that is begun from afar on a machine of one's own says the same of how it was begun, but lies in another folder.
 */
final class CloudSessions {
    private static final Pattern STARTED = Pattern.compile("remote(?:_.*)?", Pattern.DOTALL);

    private static final String HOME = "/home/user/";

    private CloudSessions() {}

    /** Whether a record is one of such a session. */
    static boolean has(JsonNode record) {
        String started = Json.text(record, "entrypoint");
        String folder = Json.text(record, "cwd");
        return started != null
                && folder != null
                && folder.startsWith(HOME)
                && STARTED.matcher(started).matches();
    }
}
