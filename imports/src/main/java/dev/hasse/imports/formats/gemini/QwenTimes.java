package dev.hasse.imports.formats.gemini;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Times;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * When the calls of sessions of Qwen Code began and ended: the log of a session says so, of its subagents too, as soon as each call is done
 * ({@code ui_telemetry}). The results of one response are recorded together, when all of them are done.
 */
final class QwenTimes {
    private static final long MICROS_PER_MILLI = 1_000;
    /** The longest duration that is believed: a day. */
    private static final long LONGEST_MILLIS = 86_400_000;

    /** For each call the moment at which it began, by that at which it ended. A model may give several calls one id. */
    private final Map<String, NavigableMap<Long, Long>> began = new HashMap<>();

    /** Takes notice of an event of a session. */
    void add(String session, JsonNode event) {
        String call = Json.text(event, "call_id");
        Long ended = Times.micros(event.path("event.timestamp"));
        if (call != null && ended != null) {
            began.computeIfAbsent(key(session, call), none -> new TreeMap<>())
                    .put(ended, ended - duration(event.path("duration_ms")));
        }
    }

    /**
     * Returns when a call was asked for, began and ended.
     *
     * @param asked when it was asked for
     * @param recorded when its result was recorded; null if there is none
     */
    GeminiSession.Moments of(String session, String call, @Nullable Long asked, @Nullable Long recorded) {
        if (asked == null || recorded == null) {
            return new GeminiSession.Moments(asked, asked, recorded);
        }
        NavigableMap<Long, Long> ends = began.get(key(session, call));
        Map.Entry<Long, Long> end = ends == null ? null : ends.ceilingEntry(asked);
        if (end != null && end.getKey() <= recorded) {
            long began = Math.min(end.getKey(), Math.max(asked, end.getValue()));
            return new GeminiSession.Moments(asked, began, end.getKey());
        }
        // Without the event, the call may have begun and ended at any time in between.
        return new GeminiSession.Moments(asked, Math.min(asked, recorded), recorded);
    }

    private static long duration(JsonNode millis) {
        return Math.max(0, Math.min(millis.asLong(), LONGEST_MILLIS)) * MICROS_PER_MILLI;
    }

    private static String key(String session, String call) {
        return session + "\n" + call;
    }
}
