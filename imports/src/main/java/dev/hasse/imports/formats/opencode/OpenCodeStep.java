package dev.hasse.imports.formats.opencode;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A step of a session of opencode: an answer of the model, and the calls that it asked for. Where the checkout is a git repository, there is a
 * snapshot of its files before the step, and one after it; files that git ignores are in none.
 */
final class OpenCodeStep {
    private final @Nullable Long began;
    private final @Nullable Long ended;
    private @Nullable String before;
    private @Nullable String after;
    private boolean isOver;
    private final List<String> changed = new ArrayList<>();
    private int calls;

    /**
     * @param began when its message began; null if that is not known
     * @param ended when its message was complete; null if that is not known
     */
    OpenCodeStep(@Nullable Long began, @Nullable Long ended) {
        this.began = began;
        this.ended = ended;
    }

    /** When it cannot have begun before; null if that is not known. */
    @Nullable
    Long began() {
        return began;
    }

    /** When it was over at the latest; null if that is not known. */
    @Nullable
    Long ended() {
        return ended;
    }

    /** Takes a part of the message that is no call. */
    void part(JsonNode part) {
        switch (String.valueOf(Json.text(part, "type"))) {
            case "step-start" -> before = Json.firstText(part, "snapshot");
            case "step-finish" -> {
                after = Json.firstText(part, "snapshot");
                isOver = true;
            }
            case "patch" -> {
                for (JsonNode file : part.path("files")) {
                    changed.add(file.asText());
                }
            }
            default -> {
                // Text, for instance.
            }
        }
    }

    /** Whether a part begins the step after this one. */
    boolean isBefore(JsonNode part) {
        return isOver && "step-start".equals(Json.text(part, "type"));
    }

    /** Counts a call. */
    void call() {
        calls++;
    }

    /** Whether it has one call. */
    boolean hasOneCall() {
        return calls == 1;
    }

    /** The files that are others after it, by whomever; null if that is not known. */
    @Nullable
    List<String> changed() {
        if (before == null || after == null) {
            return null;
        }
        boolean isSame = Objects.equals(before, after);
        return isSame == changed.isEmpty() ? List.copyOf(changed) : null;
    }
}
