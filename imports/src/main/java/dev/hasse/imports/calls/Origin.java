package dev.hasse.imports.calls;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where a call comes from.
 *
 * @param file by path as given
 * @param line in that file, from 1
 * @param trace the trace or run in its format; null if it has none
 * @param session the session, thread or conversation in its format; null if it has none
 * @param attributes further attributes that tell runs apart, such as those of an OpenTelemetry resource
 */
public record Origin(
        String file,
        int line,
        @Nullable String trace,
        @Nullable String session,
        Map<String, String> attributes) {

    /** Copies the attributes. */
    public Origin {
        attributes = Map.copyOf(attributes);
    }

    /** Returns the origin of a call in a document, without a trace or a session. */
    public static Origin of(Document document) {
        return new Origin(document.source(), document.line(), null, null, Map.of());
    }

    /** Returns this origin with a trace of its format. */
    public Origin inTrace(@Nullable String id) {
        return new Origin(file, line, id, session, attributes);
    }

    /** Returns this origin with a session of its format. */
    public Origin inSession(@Nullable String id) {
        return new Origin(file, line, trace, id, attributes);
    }

    /** Returns this origin with other attributes. */
    public Origin with(Map<String, String> others) {
        return new Origin(file, line, trace, session, others);
    }

    /** The file and the line. */
    public String place() {
        return file + ":" + line;
    }
}
