package dev.hasse.reports.groups;

import dev.hasse.model.Anomaly;
import dev.hasse.model.CascadeMode;
import dev.hasse.model.LatticePoint;
import dev.hasse.model.Level;
import dev.hasse.model.Observation;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.ResidueKinds;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The statistics of a group of traces.
 *
 * <p>Spreads, rankings, the worst witnesses and materiality cover only listed witnesses; everything else covers all.
 *
 * @param key what its traces have in common
 * @param records how many records its traces have
 * @param agents how many distinct agents take part; in a group by agent or role, only agents of the group count
 * @param cells how many cells its traces have, counted for each trace separately
 * @param levels how many traces have each level
 * @param testedLevels how many of these were tested for every anomaly that their level excludes
 * @param points how many traces are at each of the 16 points, from the point that excludes nothing
 * @param figures the figures of each anomaly and observation
 * @param cascadeModes how many traces had A3 decided in each mode
 * @param residues how the witnesses of A3 divide up in the traces decided by residue
 * @param blastRadius for each trace with A3 by provenance, how many surviving records are downstream of an aborted one
 * @param agentRanking the agents whose operations show an anomaly
 * @param pairRanking the pairs of agents, for anomalies that take two
 * @param cellRanking the cells, by {@linkplain dev.hasse.model.Fingerprint#pattern pattern}
 * @param unlisted how many witnesses were not listed, and so are not covered above
 * @param materiality how many witnesses of A1 are likely to matter; null if no roles were given
 */
public record Group(
        GroupKey key,
        long traces,
        long records,
        long agents,
        long cells,
        Map<Level, Long> levels,
        Map<Level, Long> testedLevels,
        Map<LatticePoint, Long> points,
        Map<Phenomenon, AnomalyFigures> figures,
        Map<CascadeMode, Long> cascadeModes,
        ResidueKinds residues,
        StaleFigures stale,
        Spread blastRadius,
        Ranking agentRanking,
        Ranking pairRanking,
        Ranking cellRanking,
        long unlisted,
        @Nullable Materiality materiality) {

    public Group {
        levels = Collections.unmodifiableMap(new EnumMap<>(levels));
        testedLevels = Collections.unmodifiableMap(new EnumMap<>(testedLevels));
        points = Collections.unmodifiableMap(new LinkedHashMap<>(points));
        figures = Map.copyOf(figures);
        cascadeModes = Collections.unmodifiableMap(new EnumMap<>(cascadeModes));
    }

    /** The figures of one anomaly or observation. */
    public AnomalyFigures of(Phenomenon phenomenon) {
        AnomalyFigures known = figures.get(phenomenon);
        if (known == null) {
            throw new IllegalStateException("a group has figures for each phenomenon");
        }
        return known;
    }

    /** The share of its traces that have a level; 0 if there are no traces. */
    public double share(Level level) {
        return traces == 0 ? 0 : (double) levels.getOrDefault(level, 0L) / traces;
    }

    /** The share of its traces that have a level, and were tested for all that the level excludes; 0 if there are no traces. */
    public double testedShare(Level level) {
        return traces == 0 ? 0 : (double) testedLevels.getOrDefault(level, 0L) / traces;
    }

    /** Whether any of its traces was tested for any anomaly. */
    public boolean isTested() {
        return Stream.of(Anomaly.values())
                .anyMatch(anomaly -> of(anomaly).rate().isTested());
    }

    /** Whether any of its traces has, or may have, an anomaly or observation. */
    public boolean hasFindings() {
        return Phenomenon.all().stream().anyMatch(phenomenon -> of(phenomenon).hasFindings());
    }

    /** Whether there is anything to say about who takes part in findings. */
    public boolean hasParticipants() {
        return !Details.participants(this).isEmpty();
    }

    /** The observations with something to show. */
    public List<Observation> observations() {
        return Stream.of(Observation.values())
                .filter(observation -> of(observation).hasFindings())
                .toList();
    }
}
