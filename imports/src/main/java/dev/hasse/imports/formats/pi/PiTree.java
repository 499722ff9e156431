package dev.hasse.imports.formats.pi;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.formats.files.Happenings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The tree of the entries of a session of pi, and the places where its agent no longer knows what it learned. */
final class PiTree {
    /** When each entry was written, by its id. */
    private final Map<String, Long> entries = new HashMap<>();

    private final List<Branch> branches = new ArrayList<>();
    private @Nullable String latest;

    /**
     * A person went back to an earlier entry, and took another way from there: the agent no longer knows what it learned after it.
     *
     * @param then when that entry was written; before all others if it was the beginning
     * @param again when the other way was taken
     */
    private record Branch(long then, long again) {}

    /** Notices where an entry goes on. */
    void follow(JsonNode line, @Nullable Long time) {
        String own = Json.text(line, "id");
        String before = Json.text(line, "parentId");
        if (own == null || time == null) {
            return;
        }
        Long then = before == null ? (Long) Long.MIN_VALUE : entries.get(before);
        if (latest != null && line.has("parentId") && !latest.equals(before) && then != null) {
            branches.add(new Branch(then, time));
        }
        entries.put(own, time);
        latest = own;
    }

    /**
     * Says that the agent forgot what it knew.
     *
     * @param kept the id of the entry from which on it still knows all; null if there is none
     */
    void forget(@Nullable String kept, long time) {
        if (kept == null || !entries.containsKey(kept)) {
            branches.add(new Branch(Long.MIN_VALUE, time));
        }
    }

    /**
     * Has an agent know again, where a person went back to an earlier entry, what it knew there.
     *
     * @param agent that of the session
     * @param succeed has its second agent know all that its first one knows, and nothing else
     */
    void happen(String agent, Happenings happenings, BiConsumer<String, String> succeed) {
        int number = 0;
        for (Branch branch : branches) {
            String earlier = agent + "\n" + number++;
            happenings.at(branch.then(), () -> succeed.accept(agent, earlier));
            happenings.at(branch.again(), () -> succeed.accept(earlier, agent));
        }
    }
}
