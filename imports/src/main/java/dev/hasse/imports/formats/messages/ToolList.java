package dev.hasse.imports.formats.messages;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.model.Tool;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The tools that a model could choose from, as its request or its agent lists them: by name, or with their definitions. */
public final class ToolList {
    private ToolList() {}

    /** Reads a list of tools; null if this is no list, and the tools are not known. */
    public static @Nullable List<Tool> of(JsonNode list) {
        if (!list.isArray()) {
            return null;
        }
        List<Tool> tools = new ArrayList<>();
        list.forEach(definition -> add(definition, tools));
        return tools;
    }

    /** Adds the tool with this definition, or with this name. */
    public static void add(JsonNode definition, List<Tool> to) {
        JsonNode described = Json.unwrapped(definition);
        String name = described.isTextual()
                ? described.textValue()
                : Json.firstText(described.has("function") ? described.path("function") : described, "name");
        if (name != null) {
            to.add(new Tool(name, null));
        }
    }

    /** Whether a message says that there is no such tool. It may be long, as the result of a tool, and is copied only if it may say so. */
    public static boolean saysThatItIsGone(String words, String tool) {
        boolean isNotFound = false;
        boolean isNotValid = false;
        char before = ' ';
        for (int k = 0; k < words.length(); k++) {
            char c = words.charAt(k);
            // Most texts are through with this.
            boolean mayBegin = ((c == 'o' || c == 'O') && (before == 'n' || before == 'N'))
                    || ((c == 'n' || c == 'N') && (before == 'u' || before == 'U'));
            before = c;
            if (mayBegin) {
                if (begins(words, k - 1, "unknown tool") || begins(words, k - 1, "no such tool")) {
                    return true;
                }
                isNotFound |= begins(words, k - 1, "not found");
                isNotValid |= begins(words, k - 1, "not a valid tool");
            }
        }
        if (!isNotFound && !isNotValid) {
            return false;
        }
        String lower = words.toLowerCase(Locale.ROOT);
        String named = tool.toLowerCase(Locale.ROOT);
        return (isNotFound && lower.contains("tool") && lower.contains(named))
                || (isNotValid && lower.contains(named + " is not a valid tool"));
    }

    private static boolean begins(String words, int at, String what) {
        return words.regionMatches(true, at, what, 0, what.length());
    }

    /** The visible tools without one that a message says is gone; null if it says nothing of the kind, or the tools are not known. */
    public static @Nullable List<Tool> without(@Nullable List<Tool> visible, String words, String tool) {
        return visible == null || !saysThatItIsGone(words, tool)
                ? null
                : visible.stream().filter(other -> !other.name().equals(tool)).toList();
    }
}
