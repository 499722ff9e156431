package dev.hasse.imports.formats;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * Sessions of Qwen Code, which no front-end reads. It has taken over the fields of Claude Code around the message, but holds messages of
 * Gemini's API (interface {@code ChatRecord} in its {@code chatRecordingService.ts}).
 */
final class QwenCode {
    private QwenCode() {}

    /** Whether a record with the fields of Claude Code is one of Qwen Code. */
    static boolean wrote(JsonNode record) {
        return record.path("message").has("parts") || record.has("systemPayload") || record.has("toolCallResult");
    }
}
