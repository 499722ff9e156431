package dev.hasse.imports.formats;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.regex.Pattern;

/** How the tools of Claude Code say that a file is not what the agent had read, or that it has not read it. */
final class FileRefusal {
    private static final Pattern REFUSAL = Pattern.compile(
            "has been (?:unexpectedly )?modified|has not been read yet|has changed since it was last read");

    private static final int LONGEST = 1_000;

    private FileRefusal() {}

    /** Whether the result of a call says so. */
    static boolean isSaid(JsonNode content) {
        String text = content.isTextual()
                ? content.textValue()
                : content.path(0).path("text").asText("");
        return REFUSAL.matcher(text.substring(0, Math.min(text.length(), LONGEST)))
                .find();
    }
}
