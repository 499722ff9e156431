package dev.hasse.imports.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Json;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The resources that answers of a tool of MCP contain with their texts: {@code {"type": "resource", "resource": {"uri": …, "text": …}}}, alone or among
 * other blocks. A link to a resource ({@code resource_link}) contains nothing of it.
 */
final class EmbeddedResources {
    private final Set<String> uris = new HashSet<>();
    private int answers;
    private int single;
    private int several;
    private int links;
    private boolean known;

    /** Adds an answer. */
    void add(JsonNode answer) {
        if (answer.isMissingNode() || answer.isNull()) {
            return;
        }
        answers++;
        boolean any = false;
        for (JsonNode block : answer.isArray() ? answer : List.of(answer)) {
            String uri = Json.text(block.path("resource"), "uri");
            if ("resource".equals(Json.text(block, "type")) && uri != null) {
                any = true;
                if (uris.size() < ToolProfile.MANY) {
                    uris.add(uri);
                }
            }
        }
        links += isLink(answer) ? 1 : 0;
        single += any && !answer.isArray() ? 1 : 0;
        several += any && answer.isArray() ? 1 : 0;
    }

    private static boolean isLink(JsonNode answer) {
        for (JsonNode block : answer.isArray() ? answer : List.of(answer)) {
            if (!"resource_link".equals(Json.text(block, "type"))) {
                return false;
            }
        }
        return !answer.isArray() || !answer.isEmpty();
    }

    /** Notes whether other calls touch one of the resources by its URI, as {@code resources/read} does. */
    void know(List<Call> calls) {
        known = calls.stream()
                .map(Call::access)
                .anyMatch(access -> access != null && !uris.isEmpty() && touches(access));
    }

    private boolean touches(Access access) {
        return access.reads().stream().anyMatch(read -> uris.contains(read.cell()))
                || access.writes().stream().anyMatch(write -> uris.contains(write.cell()));
    }

    /** Whether other calls touch one of the resources by its URI. */
    boolean areKnown() {
        return known;
    }

    /** Whether all answers contain one. */
    boolean areAlways() {
        return answers > 0 && single + several == answers;
    }

    /** Whether all answers are nothing but links to resources. */
    boolean areLinks() {
        return answers > 0 && links == answers;
    }

    private String path() {
        return single >= several ? "result.resource" : "result[].resource";
    }

    /** The cell that is the URI of a resource. */
    String cell() {
        return "{" + path() + ".uri}";
    }

    /** The path of the text of a resource. */
    String value() {
        return path() + ".text";
    }
}
