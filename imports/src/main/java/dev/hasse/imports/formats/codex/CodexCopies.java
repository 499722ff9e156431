package dev.hasse.imports.formats.codex;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Document;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Rollouts that lie in several folders. A copy begins with the same line, and repeats the lines of the other file, or of as much of it as
 * there was when it was made. Lines that it has beyond these belong to the same thread.
 */
final class CodexCopies {
    private final Map<String, Place> places = new HashMap<>();
    private final Map<CodexHistory, Rollout> rollouts = new HashMap<>();

    /** The lines of a rollout, by their hashes. */
    private static final class Rollout {
        final String source;
        private int[] lines = new int[16];
        private int count;

        Rollout(String source) {
            this.source = source;
        }

        boolean has(int place, int line) {
            return place < count && lines[place] == line;
        }

        void add(int line) {
            lines = count == lines.length ? Arrays.copyOf(lines, 2 * count) : lines;
            lines[count++] = line;
        }
    }

    /** How far a file is read. */
    private static final class Place {
        final Rollout rollout;
        boolean repeats;
        int line;

        Place(Rollout rollout, boolean repeats) {
            this.rollout = rollout;
            this.repeats = repeats;
        }
    }

    /** The file that a line belongs to, which is another than its own if that is a copy; null if the line is there already. */
    @Nullable
    String original(Document document) {
        Place place = places.computeIfAbsent(document.source(), source -> begin(source, document.root()));
        // A hash is enough, since all lines before are the same, too.
        int line = hash(document.root());
        if (place.repeats && place.rollout.has(place.line, line)) {
            place.line++;
            return null;
        }
        place.repeats = false;
        place.rollout.add(line);
        return place.rollout.source;
    }

    /** The hash of a line, however deep it is. */
    private static int hash(JsonNode line) {
        int hash = 1;
        Deque<JsonNode> open = new ArrayDeque<>();
        open.push(line);
        while (!open.isEmpty()) {
            JsonNode node = open.pop();
            hash = 31 * hash + (node.isContainerNode() ? node.size() : node.hashCode());
            for (Iterator<String> names = node.fieldNames(); names.hasNext(); ) {
                hash = 31 * hash + names.next().hashCode();
            }
            node.forEach(open::push);
        }
        return hash;
    }

    private Place begin(String source, JsonNode line) {
        CodexHistory history = CodexHistory.of(line, source);
        Rollout rollout = history.thread() == null ? null : rollouts.get(history);
        if (rollout != null) {
            return new Place(rollout, true);
        }
        Rollout own = new Rollout(source);
        if (history.thread() != null) {
            rollouts.put(history, own);
        }
        return new Place(own, false);
    }
}
