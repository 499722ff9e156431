package dev.hasse.imports.formats.claudecode;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import java.util.regex.Pattern;

/**
 * Tells the calls of Claude Code that were not allowed to run, and so did nothing. That a person rejected one is no proof: a command that was
 * stopped while it ran has the same result.
 */
final class DeniedCalls {
    private static final String BY_PERSON = "user-rejected";

    /** How results begin of calls that no rule allowed, or that could not even be asked for. */
    private static final Pattern DENIED = Pattern.compile(
            "Permission (?:to use (?s:.*?) has been denied|for this )|Claude requested permissions? to |This (?:command|Bash command) requires approval"
                    + "|This Bash command contains multiple operations|<tool_use_error>(?:Error: No such tool|InputValidationError|Blocked: )");

    private DeniedCalls() {}

    /**
     * Whether a call did not run.
     *
     * @param record the record of its result, which is an error
     */
    static boolean is(JsonNode record, JsonNode content) {
        String kind = Json.text(record, "toolDenialKind");
        boolean byRule = kind != null && !kind.equals(BY_PERSON);
        boolean rejected = "reject".equals(Json.text(record.path("permissionDecision"), "decision"));
        String said = content.isTextual()
                ? content.textValue()
                : content.path(0).path("text").asText();
        return byRule || rejected || DENIED.matcher(said).lookingAt();
    }
}
