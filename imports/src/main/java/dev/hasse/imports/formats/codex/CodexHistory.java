package dev.hasse.imports.formats.codex;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Times;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The history that a thread begins with, as the first line of its rollout tells. The rollout of a fork names its {@code base}, or repeats the
 * lines; that of a spawned thread repeats lines, which may be messages alone. A thread whose last turns were reverted goes on in another
 * file, a segment, whose base is the thread itself.
 *
 * @param thread the thread; null if it is not named
 * @param segment the segment of the thread that the file holds; null if it holds the thread from its beginning
 * @param forkedFrom the thread that it was forked from; null if it was not forked
 * @param base the thread or the segment whose lines the history begins with; null if the rollout has all lines itself
 * @param end the ordinal of the first line of the base that is no part of the history
 * @param ownFrom the ordinal of its first line of its own; those before are repeated
 * @param begun when the rollout was begun, in microseconds; null if that is not known
 */
record CodexHistory(
        @Nullable String thread,
        @Nullable String segment,
        @Nullable String forkedFrom,
        @Nullable String base,
        long end,
        long ownFrom,
        @Nullable Long begun) {

    static final CodexHistory UNKNOWN = new CodexHistory(null, null, null, null, 0, 0, null);

    /** Ids that begin with the time at which they were given. */
    private static final Pattern DATED = Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{21}");

    /**
     * Reads the first line of a rollout.
     *
     * @param source the file
     */
    static CodexHistory of(JsonNode line, String source) {
        JsonNode meta = line.path("payload");
        String thread = Json.firstText(meta, "id", "thread_id", "session_id");
        JsonNode base = meta.path("history_base");
        return new CodexHistory(
                thread,
                thread == null ? null : segment(thread, source),
                Json.text(meta, "forked_from_id"),
                Json.text(base, "thread_id"),
                number(base.path("end_ordinal_exclusive")),
                number(meta.path("subagent_history_start_ordinal")),
                Times.micros(line.path("timestamp")));
    }

    private static long number(JsonNode ordinal) {
        return ordinal.isIntegralNumber() ? ordinal.asLong() : 0;
    }

    /** The segment in the name of a file, as in {@code rollout-TIME-THREAD_SEGMENT.jsonl}. */
    private static @Nullable String segment(String thread, String source) {
        int named = source.lastIndexOf(thread + "_");
        int begin = named + thread.length() + 1;
        int end = source.indexOf('.', begin);
        return named < 0 || end < 0 ? null : source.substring(begin, end);
    }

    /** Whether a line repeats what another thread had done. */
    boolean repeats(JsonNode line) {
        JsonNode ordinal = line.path("ordinal");
        return ordinal.isIntegralNumber() ? ordinal.asLong() < ownFrom : isForkWithAllLines() && isOlder(line);
    }

    /** Whether it was forked, and its rollout repeats all lines of its history. */
    boolean isForkWithAllLines() {
        return forkedFrom != null && base == null && ownFrom == 0;
    }

    /** Whether a line belongs to a turn that began before the thread. */
    private boolean isOlder(JsonNode line) {
        JsonNode payload = line.path("payload");
        String item = Json.text(payload.path("internal_chat_message_metadata_passthrough"), "turn_id");
        String turn = item == null ? Json.text(payload, "turn_id") : item;
        return turn != null
                && thread != null
                && DATED.matcher(turn).matches()
                && DATED.matcher(thread).matches()
                && turn.compareTo(thread) < 0;
    }
}
