package dev.hasse.imports.formats.files;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Why the tools of Claude Code, or of Qwen Code, refuse to write a file, as their results say. */
public enum FileRefusal {
    /** The agent has not read it with a tool that counts as reading. */
    UNREAD,
    /** It has changed since the agent read it. */
    CHANGED,
    /** It does not hold what was to be replaced. Another agent may have removed that, or it was never there. */
    NOT_FOUND;

    private static final Pattern REFUSAL = Pattern.compile(
            "(?<changed>has been (?:unexpectedly )?modified|has changed since it was last read|disappeared after the model read it)"
                    + "|(?<unread>has not been read (?:yet|in this session))|String to replace not found in file");

    private static final int LONGEST = 1_000;

    /** The reason that the result of a call gives; null if it gives none of these. */
    public static @Nullable FileRefusal of(JsonNode content) {
        String text = content.isTextual()
                ? content.textValue()
                : content.path(0).path("text").asText("");
        Matcher said = REFUSAL.matcher(text.substring(0, Math.min(text.length(), LONGEST)));
        if (!said.find()) {
            return null;
        }
        return said.group("changed") != null ? CHANGED : said.group("unread") != null ? UNREAD : NOT_FOUND;
    }
}
