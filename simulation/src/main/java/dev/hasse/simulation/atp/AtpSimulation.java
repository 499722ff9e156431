package dev.hasse.simulation.atp;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.hasse.simulation.logs.LogLines;
import dev.hasse.simulation.logs.Sessions;
import java.io.IOException;
import java.io.Writer;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** Sessions of ATP, one after the other, written as docs/formats/atp.md describes its logs: a trace each, in JSON Lines. */
final class AtpSimulation {
    /** When each session begins. */
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    private AtpSimulation() {}

    /** A moment of virtual time, as the logs write it. */
    static String moment(long millis) {
        return TIME.format(START.plusMillis(millis));
    }

    static void write(AtpLog log, @Nullable AtpFault fault, int sessions, long seed, Writer to) throws IOException {
        sessions(fault).write(sessions, seed, (trace, session) -> {
            switch (log) {
                case ROWS -> {
                    for (RowLine line : session.rows()) {
                        LogLines.write(to, out -> row(trace, line, out));
                    }
                }
                case REQUESTS -> {
                    for (RequestLine line : session.requests()) {
                        LogLines.write(to, out -> request(trace, line, out));
                    }
                }
            }
        });
    }

    static void writePlanted(AtpFault fault, int sessions, long seed, Writer to) throws IOException {
        sessions(fault).writePlanted(sessions, seed, to);
    }

    private static Sessions<AtpSession> sessions(@Nullable AtpFault fault) {
        return new Sessions<>("atp", (number, random) -> AtpSession.of(number, fault, random));
    }

    private static void row(String trace, RowLine line, JsonGenerator out) throws IOException {
        AtpIntent intent = line.row().intent;
        out.writeStringField("trace_id", trace);
        out.writeStringField("site", line.site());
        out.writeStringField("intent_id", intent.id);
        out.writeStringField("idempotency_key", line.row().key);
        out.writeStringField("state", line.state().word());
        out.writeObjectFieldStart("body");
        asked(intent, intent.amount, out);
        out.writeEndObject();
        receipt(line.receipt(), out);
        out.writeStringField("created_at", moment(line.row().createdAt));
        out.writeStringField("updated_at", moment(line.updatedAt()));
    }

    private static void request(String trace, RequestLine line, JsonGenerator out) throws IOException {
        out.writeStringField("trace_id", trace);
        out.writeStringField("time", moment(line.time()));
        out.writeStringField("agent_id", line.intent().agent);
        out.writeStringField("method", "POST");
        out.writeStringField("path", "/api/atp/" + line.path());
        out.writeObjectFieldStart("headers");
        out.writeStringField("Idempotency-Key", line.key());
        out.writeEndObject();
        out.writeObjectFieldStart("body");
        out.writeStringField("intent_id", line.intent().id);
        asked(line.intent(), line.amount(), out);
        out.writeEndObject();
        AtpAnswer answer = line.answer();
        if (answer == null) {
            out.writeNullField("status");
            out.writeNullField("response");
            return;
        }
        out.writeNumberField("status", answer.status());
        out.writeObjectFieldStart("response");
        if (answer.state() != null) {
            out.writeStringField("state", answer.state().word());
            receipt(answer.receipt(), out);
        } else {
            out.writeStringField("error", answer.error());
        }
        out.writeEndObject();
    }

    private static void asked(AtpIntent intent, int amount, JsonGenerator out) throws IOException {
        out.writeStringField("order", intent.order);
        out.writeNumberField("amount", amount);
        out.writeStringField("currency", "EUR");
    }

    private static void receipt(@Nullable String receipt, JsonGenerator out) throws IOException {
        out.writeFieldName("receipt");
        if (receipt == null) {
            out.writeNull();
        } else {
            out.writeRawValue(receipt);
        }
    }
}
