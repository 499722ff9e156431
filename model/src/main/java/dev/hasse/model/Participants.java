package dev.hasse.model;

import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The agents that took part in a trace, and the number of its cells.
 *
 * @param agents the agents that have a record in it, by name in the order of {@link String#compareTo}
 * @param cells how many cells its records read or wrote
 */
public record Participants(List<Agent> agents, int cells) implements Serializable {

    public Participants {
        agents = List.copyOf(agents);
    }

    /**
     * An agent of a trace.
     *
     * @param role the role in its first record that names one; null if no record of it in the trace does
     */
    public record Agent(String name, @Nullable String role) implements Serializable {}
}
