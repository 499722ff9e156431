package dev.hasse.reports;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.hasse.model.CascadeMode;
import dev.hasse.model.StalenessFacets;
import java.io.IOException;
import java.util.Map;

/** What results and reports in JSON have in common. */
public final class JsonParts {
    private JsonParts() {}

    /** Writes who made it. */
    public static void tool(JsonGenerator json, String version) throws IOException {
        json.writeObjectFieldStart("tool");
        json.writeStringField("name", "hasse");
        json.writeStringField("version", version);
        json.writeEndObject();
    }

    /** Writes how many traces had A3 decided in each mode. */
    public static void cascadeModes(JsonGenerator json, Map<CascadeMode, Long> modes) throws IOException {
        json.writeObjectFieldStart("a3_modes");
        for (CascadeMode mode : CascadeMode.values()) {
            json.writeNumberField(mode.word(), modes.getOrDefault(mode, 0L));
        }
        json.writeEndObject();
    }

    /** Writes how witnesses of A1 divide up, as fields of the object that is open. */
    public static void facets(JsonGenerator json, StalenessFacets facets) throws IOException {
        json.writeNumberField("lost_update", facets.lostUpdates());
        json.writeNumberField("read_only", facets.readOnly());
        json.writeNumberField("cold_start", facets.coldStarts());
        json.writeNumberField("supersession", facets.supersessions());
        json.writeNumberField("restored", facets.restored());
    }
}
