package dev.hasse.simulation.atomix;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.hasse.simulation.logs.LogLines;
import dev.hasse.simulation.logs.Sessions;
import java.io.IOException;
import java.io.Writer;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** Sessions under Atomix, one after the other, written as it writes its logs: a trace each, in JSON Lines. */
final class AtomixSimulation {
    /** When the first session begins; each line is a microsecond later than the one before. */
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

    private AtomixSimulation() {}

    static void write(AtomixLog log, @Nullable AtomixFault fault, int sessions, long seed, Writer to)
            throws IOException {
        sessions(fault).write(sessions, seed, (trace, session) -> {
            switch (log) {
                case CHECKER -> checker(trace, session, to);
                case EFFECTS -> effects(trace, session, to);
            }
        });
    }

    static void writePlanted(AtomixFault fault, int sessions, long seed, Writer to) throws IOException {
        sessions(fault).writePlanted(sessions, seed, to);
    }

    private static Sessions<AtomixSession> sessions(@Nullable AtomixFault fault) {
        return new Sessions<>("atomix", (number, random) -> AtomixSession.of(fault, random));
    }

    private static void checker(String trace, AtomixSession session, Writer to) throws IOException {
        Instant time = START;
        for (CheckerLine line : session.checker()) {
            String written = TIME.format(time);
            LogLines.write(to, out -> {
                out.writeStringField("trace_id", trace);
                out.writeStringField("tx_id", line.transaction());
                out.writeStringField("op_kind", line.kind());
                out.writeStringField("scope", line.scope());
                out.writeStringField("value_hash", line.hash());
                out.writeStringField("ts", written);
            });
            time = time.plusNanos(1_000);
        }
    }

    private static void effects(String trace, AtomixSession session, Writer to) throws IOException {
        for (EffectLine line : session.effects()) {
            LogLines.write(to, out -> {
                transaction(trace, line, out);
                scopes(line, out);
                out.writeArrayFieldStart("effects");
                for (EffectLine.Effect effect : line.effects()) {
                    out.writeString(effect.key());
                }
                out.writeEndArray();
                out.writeNullField("reason");
                out.writeArrayFieldStart("effects_payloads");
                for (EffectLine.Effect effect : line.effects()) {
                    out.writeStartObject();
                    transaction(trace, line, out);
                    out.writeArrayFieldStart("scopes");
                    out.writeString(effect.scope());
                    out.writeEndArray();
                    out.writeObjectFieldStart("payload");
                    out.writeStringField("item", effect.item());
                    out.writeEndObject();
                    out.writeStringField("idempotency_key", effect.key());
                    out.writeStringField("description", effect.key());
                    out.writeEndObject();
                }
                out.writeEndArray();
            });
        }
    }

    private static void transaction(String trace, EffectLine line, JsonGenerator out) throws IOException {
        out.writeStringField("tx_id", line.transaction());
        out.writeStringField("trace_id", trace);
        out.writeNullField("branch_id");
        out.writeNumberField("epoch", line.epoch());
        out.writeStringField("status", line.status());
    }

    private static void scopes(EffectLine line, JsonGenerator out) throws IOException {
        out.writeArrayFieldStart("scopes");
        for (String scope : line.effects().stream()
                .map(EffectLine.Effect::scope)
                .distinct()
                .sorted()
                .toList()) {
            out.writeString(scope);
        }
        out.writeEndArray();
    }
}
