package dev.hasse.imports.formats.codex;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The names under which threads of Codex are agents: {@code SESSION/PATH} for a thread that another one spawned, where the path says who asked
 * for what. Older versions give nicknames instead. All other threads go by their ids.
 */
final class CodexNames {
    /** Where the paths of spawned threads begin. */
    private static final String ROOT = "/root/";

    /** By id: ids begin with the time at which they were given. */
    private final Map<String, String> given = new TreeMap<>();

    /** Takes the name that the first line of the rollout of a spawned thread gives it. */
    void add(String thread, JsonNode meta, JsonNode spawn) {
        String named = Json.firstText(spawn, "agent_path");
        String path = named == null ? Json.firstText(meta, "agent_path") : named;
        String name = path != null && path.startsWith(ROOT) && path.length() > ROOT.length()
                ? path.substring(ROOT.length())
                : nickname(meta, spawn);
        if (name != null) {
            given.putIfAbsent(thread, name);
        }
    }

    private static @Nullable String nickname(JsonNode meta, JsonNode spawn) {
        String nickname = Json.firstText(spawn, "agent_nickname");
        return nickname == null ? Json.firstText(meta, "agent_nickname") : nickname;
    }

    /**
     * Returns the names of the threads that have one. A name can be given again once its thread was closed: it is that of the first.
     *
     * @param session the session of a thread
     */
    Map<String, String> inSessions(UnaryOperator<String> session) {
        Map<String, String> names = new HashMap<>();
        Set<String> taken = new HashSet<>();
        given.forEach((thread, name) -> {
            String full = session.apply(thread) + "/" + name;
            if (taken.add(full)) {
                names.put(thread, full);
            }
        });
        return names;
    }
}
