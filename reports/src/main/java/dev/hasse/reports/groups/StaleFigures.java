package dev.hasse.reports.groups;

import dev.hasse.model.StalenessFacets;

/**
 * How a group's witnesses of A1 divide up.
 *
 * @param facets the number of witnesses of each kind
 * @param staleness by how many versions the readers were behind (§3.1)
 * @param window how wide the windows from read to commit were, in the traces' own time
 */
public record StaleFigures(StalenessFacets facets, Spread staleness, Spread window) {}
