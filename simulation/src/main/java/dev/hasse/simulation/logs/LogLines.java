package dev.hasse.simulation.logs;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import java.io.IOException;
import java.io.Writer;
import org.jspecify.annotations.Nullable;

/** Lines of simulated logs, in JSON Lines. */
public final class LogLines {
    private static final JsonFactory JSON =
            JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();

    private LogLines() {}

    /** The fields of an object. */
    public interface Fields {
        /** Writes them. */
        void write(JsonGenerator out) throws IOException;
    }

    /** Writes an object on a line of its own. */
    public static void write(Writer to, Fields fields) throws IOException {
        try (JsonGenerator out = JSON.createGenerator(to)) {
            out.writeStartObject();
            fields.write(out);
            out.writeEndObject();
        }
        to.write('\n');
    }

    /** Writes where a fault was planted in a trace; nothing if there is none. */
    public static void planted(String trace, @Nullable PlantedFault planted, Writer to) throws IOException {
        if (planted == null) {
            return;
        }
        write(to, out -> {
            out.writeStringField("trace_id", trace);
            out.writeStringField("fault", planted.fault().word());
            out.writeStringField("rule", planted.fault().rule().name());
            out.writeArrayFieldStart("transactions");
            for (String transaction : planted.transactions()) {
                out.writeString(transaction);
            }
            out.writeEndArray();
        });
    }
}
