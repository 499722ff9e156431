package dev.hasse.imports.formats.gemini;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Outcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A call of a session of Gemini CLI, as its record has it.
 *
 * @param document where it is recorded
 * @param call the record: {@code id}, {@code name}, {@code args}, {@code status}, {@code result}, {@code resultDisplay}
 * @param message the message that asked for it
 * @param model the model that asked for it; null if that is not known
 * @param index its place among the calls of the session
 */
record GeminiEntry(
        Document document,
        JsonNode call,
        String message,
        @Nullable String model,
        int index,
        GeminiSession.Moments moments) {
    /** The status of a call that was rejected, in Qwen Code. */
    static final String NOT_STARTED = "not_started";

    @Nullable
    Long asked() {
        return moments.asked();
    }

    /** When it began; null if the log never says that. */
    @Nullable
    Long began() {
        return moments.began();
    }

    /** When its result was recorded, or when it ended; null if that is not known. */
    @Nullable
    Long ended() {
        return moments.ended();
    }

    String id() {
        return String.valueOf(Json.id(call.path("id")));
    }

    String tool() {
        return call.path("name").asText();
    }

    private String status() {
        return String.valueOf(Json.text(call, "status"));
    }

    /** Whether it is over. */
    boolean isFinal() {
        return switch (status()) {
            case "success", "error", "cancelled", NOT_STARTED -> true;
            default -> false;
        };
    }

    boolean succeeded() {
        return status().equals("success");
    }

    Outcome outcome() {
        boolean shell = tool().equals(GeminiShell.TOOL);
        return switch (status()) {
            case "success" -> Outcome.DONE;
            // A command that fails, or is cancelled, may have had effects before.
            case "error" -> shell ? Outcome.DONE : Outcome.FAILED;
            case "cancelled" -> shell ? Outcome.UNKNOWN : Outcome.FAILED;
            case NOT_STARTED -> Outcome.FAILED;
            default -> Outcome.UNKNOWN;
        };
    }

    /** What the model was given as the result: the output or the error of its response, or else all of it. */
    JsonNode output() {
        JsonNode result = call.path("result");
        JsonNode response = Json.missing();
        for (JsonNode part : result.isArray() ? result : List.of(result)) {
            JsonNode given = part.path("functionResponse").path("response");
            response = response.isMissingNode() ? given : response;
        }
        for (String name : new String[] {"output", "error"}) {
            if (response.has(name)) {
                return response.path(name);
            }
        }
        if (!response.isMissingNode()) {
            return response;
        }
        return result.isTextual() ? TextNode.valueOf(result.textValue()) : result;
    }
}
