package dev.hasse.imports.formats;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Times;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** When the calls of a session of OpenClaw ran, by the events of its trajectory. */
final class OpenClawRun {
    /** How much later than its call an answer may have been recorded, in microseconds. */
    private static final long LATE = 1_000_000;

    private final Map<String, List<Period>> periods = new LinkedHashMap<>();
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
        List<Period> its = periods.computeIfAbsent(id, none -> new ArrayList<>());
        if (type.equals("tool.call")) {
            its.add(new Period(document, event, time));
        } else if (type.equals("tool.result") && !its.isEmpty()) {
            Period last = its.get(its.size() - 1);
            last.ended = time;
            last.result = event.path("data");
        }
    }

    /**
     * Takes out the period of a call; null if that is not known.
     *
     * @param asked when it was asked for
     * @param answered when its result was recorded; null if there is none
     */
    @Nullable
    Period take(String id, long asked, @Nullable Long answered) {
        List<Period> its = periods.getOrDefault(id, List.of());
        for (Period period : its) {
            if (period.started() >= asked - LATE && (answered == null || period.started() <= answered + LATE)) {
                its.remove(period);
                return period;
            }
        }
        return null;
    }

    /** The calls of periods that were not taken out, of which no entry tells: a person went back to one before them. */
    List<OpenClawCall> others(OpenClawSession session) {
        List<OpenClawCall> others = new ArrayList<>();
        for (Map.Entry<String, List<Period>> its : periods.entrySet()) {
            for (Period period : its.getValue()) {
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
        return others;
    }
}
