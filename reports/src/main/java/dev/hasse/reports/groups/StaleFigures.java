package dev.hasse.reports.groups;

import dev.hasse.model.StalenessFacets;
import dev.hasse.reports.ClockUnit;
import org.jspecify.annotations.Nullable;

/**
 * How a group's witnesses of A1 divide up.
 *
 * @param facets the number of witnesses of each kind
 * @param staleness by how many versions the readers were behind (§3.1)
 * @param window how wide the windows from read to commit were, in the traces' own time
 * @param clock the unit of that time; null if it is unknown, or not the same in all witnesses
 */
public record StaleFigures(
        StalenessFacets facets,
        Spread staleness,
        Spread window,
        @Nullable ClockUnit clock) {}
