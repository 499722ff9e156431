package dev.hasse.policy;

import dev.hasse.model.Glob;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Witness;
import java.io.Serializable;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Findings that a team has decided to live with for a while. A witness is exempt if it meets every condition that is
 * given.
 *
 * @param workload the only workload it applies to; null for all
 * @param phenomena the only phenomena it applies to; empty for all
 * @param cells {@linkplain Glob patterns} of cells: every cell of the witness matches one; empty for any
 * @param agents {@linkplain Glob patterns} of agents: some agent of the witness matches one; empty for any
 * @param reason why the witnesses do not count
 * @param until the last day on which the exemption holds
 */
public record Exemption(
        @Nullable String workload,
        Set<Phenomenon> phenomena,
        List<String> cells,
        List<String> agents,
        String reason,
        LocalDate until)
        implements Serializable {

    /** @throws IllegalArgumentException if it names neither cells nor agents, as it would exempt everything */
    public Exemption {
        phenomena = Set.copyOf(phenomena);
        cells = List.copyOf(cells);
        agents = List.copyOf(agents);
        if (cells.isEmpty() && agents.isEmpty()) {
            throw new IllegalArgumentException("names neither cells nor agents");
        }
    }

    /** Whether its last day has passed. */
    public boolean hasEnded(LocalDate today) {
        return today.isAfter(until);
    }

    /** Whether the witness, in a trace of a workload, is exempt. */
    public boolean covers(Witness witness, @Nullable String ofWorkload) {
        return (workload == null || workload.equals(ofWorkload))
                && (phenomena.isEmpty() || phenomena.contains(witness.phenomenon()))
                && (cells.isEmpty() || isAbout(witness))
                && (agents.isEmpty()
                        || witness.operations().stream().anyMatch(operation -> matchesAny(agents, operation.agent())));
    }

    private boolean isAbout(Witness witness) {
        Set<String> about = witness.cells();
        return !about.isEmpty() && about.stream().allMatch(cell -> matchesAny(cells, cell));
    }

    private static boolean matchesAny(List<String> patterns, String name) {
        return patterns.stream().anyMatch(pattern -> new Glob(pattern).matches(name));
    }
}
