package dev.hasse.imports.formats.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.model.Tool;
import dev.hasse.traces.JsonValues;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import org.jspecify.annotations.Nullable;

/**
 * The tools that a client of MCP saw, and when. Moments are places in the log. A tool is its name together with its input schema, so that a
 * changed schema makes another tool.
 *
 * <p>Between two lists the log does not say which tools there were. So the tools visible when a call was done are given only where the log
 * leaves no choice: the call was refused because the tool was missing; or the server announces changes, and announced none; or the next
 * list is the same; or a change was announced before, and none between the call and the next list.
 */
final class McpTools {

    /**
     * A list, with all of its pages.
     *
     * @param requested when the first page was asked for
     * @param arrived when the last page was there
     */
    private record Listing(long requested, long arrived, List<Tool> tools) {}

    /** The pages of an incomplete list. */
    private static final class Pages {
        final long requested;
        final List<Tool> tools = new ArrayList<>();

        Pages(long requested) {
            this.requested = requested;
        }
    }

    private final List<Listing> listings = new ArrayList<>();
    private final Map<String, Pages> unfinished = new HashMap<>();
    private final Map<String, Boolean> readOnly = new HashMap<>();

    /** Takes a list that the client received, or a page of one. */
    void listed(long requested, @Nullable String cursor, long arrived, JsonNode result) {
        JsonNode tools = result.path("tools");
        Pages pages = cursor == null ? new Pages(requested) : unfinished.remove(cursor);
        if (pages == null || !tools.isArray()) {
            return;
        }
        for (JsonNode tool : tools) {
            String name = Json.text(tool, "name");
            if (name == null) {
                continue;
            }
            JsonNode schema = tool.path("inputSchema");
            pages.tools.add(new Tool(name, schema.isObject() ? JsonValues.of(schema) : null));
            JsonNode hint = tool.path("annotations").path("readOnlyHint");
            if (hint.isBoolean()) {
                readOnly.put(name, hint.booleanValue());
            }
        }
        String next = Json.text(result, "nextCursor");
        if (next == null || next.isEmpty()) {
            listings.add(new Listing(pages.requested, arrived, List.copyOf(pages.tools)));
        } else {
            unfinished.put(next, pages);
        }
    }

    /** Whether the tool declares that it only reads; null if it declares nothing. */
    @Nullable
    Boolean readOnly(String tool) {
        return readOnly.get(tool);
    }

    private @Nullable Listing before(long call) {
        Listing last = null;
        for (Listing listing : listings) {
            last = listing.arrived < call ? listing : last;
        }
        return last;
    }

    private @Nullable Listing after(long call) {
        for (Listing listing : listings) {
            if (listing.requested > call) {
                return listing;
            }
        }
        return null;
    }

    /** The tools visible to a call that began then; null if they are not known. */
    @Nullable
    List<Tool> at(long began) {
        Listing seen = before(began);
        return seen == null ? null : seen.tools;
    }

    /**
     * The tools that there were when a call was done; null if they are not known.
     *
     * @param refused whether it was refused because the tool was missing
     * @param changes when the server announced that its tools have changed
     * @param announces whether it had declared that it announces changes
     */
    @Nullable
    List<Tool> when(
            long began, long done, String tool, boolean refused, NavigableSet<Long> changes, boolean announces) {
        Listing seen = before(began);
        if (seen == null) {
            return null;
        }
        Listing next = after(done);
        if (refused) {
            boolean gone = next != null
                    && next.tools.stream().noneMatch(each -> each.name().equals(tool));
            return next != null && gone
                    ? next.tools
                    : seen.tools.stream()
                            .filter(each -> !each.name().equals(tool))
                            .toList();
        }
        if (changes.subSet(seen.requested, done).isEmpty()) {
            boolean same = next != null && next.tools.equals(seen.tools);
            return announces || same ? seen.tools : null;
        }
        return next != null && changes.subSet(done, next.arrived).isEmpty() ? next.tools : null;
    }
}
