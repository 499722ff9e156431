package dev.hasse.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who and what took part in a trace.
 *
 * @param agents those that have a record in it, by name in the order of {@link String#compareTo}
 * @param cells how many cells its records read or wrote
 */
public record Participants(List<Agent> agents, int cells) {

    public Participants {
        agents = List.copyOf(agents);
    }

    /**
     * An agent of a trace.
     *
     * @param role the role that its first record with one names; null if none of its records in the trace does
     */
    public record Agent(String name, @Nullable String role) {}
}
