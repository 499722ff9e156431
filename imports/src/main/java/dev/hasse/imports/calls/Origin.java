package dev.hasse.imports.calls;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where a call comes from.
 *
 * @param file by path as given
 * @param line in that file, from 1
 * @param trace what its format calls a trace or a run; null if it has none
 * @param session what its format calls a session, a thread or a conversation; null if it has none
 * @param attributes what else can tell runs apart, such as the attributes of an OpenTelemetry resource
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

    /** A document, and nothing more. */
    public static Origin of(Document document) {
        return new Origin(document.source(), document.line(), null, null, Map.of());
    }

    /** The same in a trace of its format. */
    public Origin inTrace(@Nullable String id) {
        return new Origin(file, line, id, session, attributes);
    }

    /** The same in a session of its format. */
    public Origin inSession(@Nullable String id) {
        return new Origin(file, line, trace, id, attributes);
    }

    /** The same with other attributes. */
    public Origin with(Map<String, String> others) {
        return new Origin(file, line, trace, session, others);
    }

    /** The file and the line. */
    public String place() {
        return file + ":" + line;
    }
}
