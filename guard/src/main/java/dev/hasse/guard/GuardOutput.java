package dev.hasse.guard;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.hasse.documents.JsonOutput;
import dev.hasse.guard.GuardStatus.Held;
import dev.hasse.guard.GuardStatus.Known;
import dev.hasse.guard.GuardStatus.Reader;
import dev.hasse.model.SafeText;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** What the guard prints: answers for Claude Code, decisions for any program, and the status as text or JSON. */
public final class GuardOutput {
    private GuardOutput() {}

    /**
     * Writes the answer of a hook of Claude Code. Nothing is written if the call may go on: to say {@code allow} would skip the
     * question that Claude Code asks a person.
     *
     * @param warn whether a refusal only warns
     */
    public static void hook(Decision decision, String event, boolean warn, Writer to) throws IOException {
        String reason = decision.reason();
        if (reason == null) {
            return;
        }
        try (JsonGenerator json = JsonOutput.generator(to)) {
            json.writeStartObject();
            if (decision.isRefusal() && warn) {
                JsonOutput.stringField(json, "systemMessage", "hasse guard: " + reason);
            }
            json.writeObjectFieldStart("hookSpecificOutput");
            JsonOutput.stringField(json, "hookEventName", event);
            if (decision.isRefusal() && !warn) {
                json.writeStringField("permissionDecision", "deny");
                JsonOutput.stringField(json, "permissionDecisionReason", reason);
            } else {
                JsonOutput.stringField(json, "additionalContext", reason);
            }
            json.writeEndObject();
            json.writeEndObject();
        }
        to.write('\n');
    }

    /** Writes the answer of a hook that could not decide, which a person sees and which blocks nothing. */
    public static void unchecked(String note, Writer to) throws IOException {
        try (JsonGenerator json = JsonOutput.generator(to)) {
            json.writeStartObject();
            JsonOutput.stringField(json, "systemMessage", note);
            json.writeEndObject();
        }
        to.write('\n');
    }

    /**
     * Writes a decision as {@code hasse.guard.decision.1.schema.json} describes it.
     *
     * @param decision null if Hasse could not decide
     * @param note why it could not
     */
    public static void decision(@Nullable Decision decision, boolean warn, @Nullable String note, Writer to)
            throws IOException {
        try (JsonGenerator json = JsonOutput.generator(to)) {
            json.writeStartObject();
            json.writeStringField("schema", "hasse.guard.decision/1");
            boolean refused = decision != null && decision.isRefusal();
            json.writeStringField("decision", !refused ? "allow" : warn ? "warn" : "deny");
            if (decision != null) {
                json.writeStringField("kind", decision.kind().word());
                JsonOutput.nullableField(json, "file", decision.path());
                JsonOutput.nullableField(json, "reason", decision.reason());
            } else {
                JsonOutput.nullableField(json, "unchecked", note);
            }
            json.writeEndObject();
        }
        to.write('\n');
    }

    /** Writes the status as {@code hasse.guard.status.1.schema.json} describes it; moments are in UTC. */
    public static void json(GuardStatus status, Writer to) throws IOException {
        try (JsonGenerator json = JsonOutput.generator(to)) {
            json.writeStartObject();
            json.writeStringField("schema", "hasse.guard.status/1");
            JsonOutput.stringField(json, "checkout", status.checkout().toString());
            json.writeArrayFieldStart("hooks");
            for (Path settings : status.hooks()) {
                json.writeString(settings.toString());
            }
            json.writeEndArray();
            json.writeArrayFieldStart("held");
            for (Held held : status.held()) {
                json.writeStartObject();
                JsonOutput.stringField(json, "file", held.path());
                JsonOutput.stringField(json, "agent", held.claim().agent().name());
                json.writeBooleanField("reserved", held.claim().reserved());
                json.writeStringField("since", held.claim().since().toString());
                json.writeStringField("until", held.claim().until().toString());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeArrayFieldStart("files");
            for (Known known : status.files()) {
                json.writeStartObject();
                JsonOutput.stringField(json, "file", known.path());
                json.writeArrayFieldStart("seen");
                for (Reader reader : known.readers()) {
                    json.writeStartObject();
                    JsonOutput.stringField(json, "agent", reader.agent().name());
                    json.writeStringField("at", reader.moment().toString());
                    json.writeBooleanField("current", reader.current());
                    json.writeEndObject();
                }
                json.writeEndArray();
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        to.write('\n');
    }

    /** Writes the status for a person. */
    public static void text(GuardStatus status, ZoneId zone, Writer to) throws IOException {
        DateTimeFormatter format = DateTimeFormatter.ISO_LOCAL_DATE_TIME.withZone(zone);
        to.append(SafeText.escape(status.checkout().toString())).append('\n');
        for (Path settings : status.hooks()) {
            to.append("   Claude Code runs the guard by ")
                    .append(SafeText.escape(settings.toString()))
                    .append('\n');
        }
        if (status.hooks().isEmpty()) {
            to.append("   Claude Code does not run the guard here; 'hasse guard install' adds its hooks\n");
        }
        if (status.held().isEmpty()) {
            to.append("   nobody holds a file\n");
        }
        for (Held held : status.held()) {
            to.append("   ").append(held.path());
            to.append(held.claim().reserved() ? " is reserved by " : " is being written by ");
            to.append(held.claim().agent().name());
            to.append(" until ").append(moment(held.claim().until(), format)).append('\n');
        }
        for (Known known : status.files()) {
            to.append("   ").append(known.path()).append('\n');
            for (Reader reader : known.readers()) {
                to.append("      ").append(reader.agent().name());
                to.append(" saw it at ").append(moment(reader.moment(), format));
                to.append(reader.current() ? "\n" : "; it has changed since\n");
            }
        }
    }

    private static String moment(Instant moment, DateTimeFormatter format) {
        return format.format(moment.truncatedTo(ChronoUnit.SECONDS));
    }
}
