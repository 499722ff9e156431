package dev.hasse.imports.mapping;

import dev.hasse.traces.Problem;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which parts of the documents of an unknown format are calls.
 *
 * @param events the path to the calls, if a document holds several; null if a document is a call
 * @param only what holds of a call, and not of other parts
 * @param parents what holds of an ancestor from which a call takes what it does not say itself
 * @param places the file and the line of the mapping, for each part of a call of which it says where it stands
 */
public record Selection(
        @Nullable Steps events, List<Condition> only, List<Condition> parents, Map<String, String> places) {

    /** Each document is a call. */
    static final Selection ALL = new Selection(null, List.of(), List.of(), Map.of());

    /** Copies the lists and the places. */
    public Selection {
        only = List.copyOf(only);
        parents = List.copyOf(parents);
        places = Map.copyOf(places);
    }

    /**
     * The error in a path to a part of a call that no document has; null if the documents do not show that it is one.
     *
     * @param part the part of a call, by its name in the mapping
     * @param missed the names that documents lack
     */
    public @Nullable Problem wrong(String part, List<Steps.Missed> missed) {
        return MappingCheck.field(places.getOrDefault(part, ""), part, missed);
    }

    /** The error in a path to the id of the event above that leads to ids of no event. */
    public Problem noParentIsThere() {
        return new Problem(
                places.getOrDefault(MappingFile.PARENT, ""),
                0,
                null,
                MappingFile.PARENT + ": ids that no event has",
                "the ids of events, which are at their path for id",
                null);
    }

    /** The error in the condition on events above, if none meets it. */
    public Problem noParentMeets() {
        return new Problem(
                places.getOrDefault(MappingFile.PARENT_ONLY, ""),
                0,
                null,
                MappingFile.PARENT_ONLY + ": a condition that no event above a call meets",
                "one that some of them meet",
                null);
    }
}
