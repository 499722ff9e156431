package dev.hasse.imports.formats.pi;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Times;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** When the calls of a session of OpenClaw ran, by the events of its trajectory. */
final class OpenClawRun {
    /** How much later than its call an answer may have been recorded, in microseconds. */
    private static final long LATE = 1_000_000;

    /** The periods of each id, by their beginnings. */
    private final Map<String, NavigableMap<Long, Period>> periods = new LinkedHashMap<>();
    /** The period of each id that was told last. */
    private final Map<String, Period> last = new HashMap<>();

    private final Set<String> seen = new HashSet<>();

    /** The period of a call, and what the events tell of it. */
    static final class Period {
        private final Document document;
        private final JsonNode call;
        private final long started;
        private JsonNode result = Json.missing();
        private @Nullable Long ended;

        private Period(Document document, JsonNode call, long started) {
            this.document = document;
            this.call = call;
            this.started = started;
        }

        long started() {
            return started;
        }

        /** When it was over; null if that is not known. */
        @Nullable
        Long ended() {
            return ended;
        }
    }

    /** Takes an event. Those that do not tell of calls say nothing here. */
    void event(Document document, JsonNode event) {
        String id = Json.id(event.path("data").path("toolCallId"));
        Long time = Times.micros(event.path("ts"));
        String type = event.path("type").asText();
        if (id == null || time == null || !seen.add(id + "\n" + type + "\n" + time)) {
            return;
        }
        Period its = last.get(id);
        if (type.equals("tool.call")) {
            Period next = new Period(document, event, time);
            last.put(id, next);
            periods.computeIfAbsent(id, none -> new TreeMap<>()).put(time, next);
        } else if (type.equals("tool.result") && its != null) {
            its.ended = time;
            its.result = event.path("data");
        }
    }

    /**
     * Takes out the first period that may be that of a call; null if there is none.
     *
     * @param asked when it was asked for
     * @param answered when its result was recorded; null if there is none
     */
    @Nullable
    Period take(String id, long asked, @Nullable Long answered) {
        NavigableMap<Long, Period> its = periods.getOrDefault(id, Collections.emptyNavigableMap());
        Long started = its.ceilingKey(asked - LATE);
        return started == null || (answered != null && started > answered + LATE) ? null : its.remove(started);
    }

    /** The calls of periods that were not taken out, of which no entry tells: a person went back to one before them. */
    List<OpenClawCall> others(OpenClawSession session) {
        List<OpenClawCall> others = new ArrayList<>();
        for (Map.Entry<String, NavigableMap<Long, Period>> its : periods.entrySet()) {
            for (Period period : its.getValue().values()) {
                JsonNode data = period.call.path("data");
                String tool = Json.firstText(data, "name");
                if (tool != null) {
                    OpenClawCall call = new OpenClawCall(
                            period.document,
                            session,
                            tool,
                            data.path("args"),
                            its.getKey(),
                            Json.firstText(period.call, "modelId"),
                            period.started,
                            null,
                            0,
                            true);
                    boolean failed = !period.result.path("success").asBoolean(true);
                    call.answer(period.result.path("result"), failed, period.ended);
                    others.add(call);
                }
            }
        }
        periods.clear();
        last.clear();
        return others;
    }
}
