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
 * Where the traces of a group stand.
 *
 * <p>Spreads, rankings, the worst witnesses and materiality are made of the witnesses that were listed; all else counts all there are.
 *
 * @param key what its traces have in common
 * @param records of its traces
 * @param agents how many different ones take part; in a group by agent or role how many of those that it is about
 * @param cells of its traces, each trace's counted by themselves
 * @param levels for each level how many traces stand there
 * @param points for each of the 16 points how many traces stand there, from the one that excludes nothing
 * @param figures of each anomaly and observation
 * @param cascadeModes how many traces had A3 decided in each mode
 * @param residues how the witnesses of A3 divide up in those that were decided by residue
 * @param blastRadius of each trace with A3 by provenance: how many surviving records are downstream of an aborted one
 * @param agentRanking which agents operated where an anomaly shows
 * @param pairRanking which two agents, where it takes two
 * @param cellRanking on which cells, by {@linkplain dev.hasse.model.Fingerprint#pattern pattern}
 * @param unlisted how many witnesses were not listed, and so could not be looked at one by one
 * @param materiality how many witnesses of A1 are likely to matter; null if nobody said which agent does what
 */
public record Group(
        GroupKey key,
        long traces,
        long records,
        long agents,
        long cells,
        Map<Level, Long> levels,
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
        points = Collections.unmodifiableMap(new LinkedHashMap<>(points));
        figures = Map.copyOf(figures);
        cascadeModes = Collections.unmodifiableMap(new EnumMap<>(cascadeModes));
    }

    /** What it has of one anomaly or observation. */
    public AnomalyFigures of(Phenomenon phenomenon) {
        AnomalyFigures known = figures.get(phenomenon);
        if (known == null) {
            throw new IllegalStateException("a group has figures for each phenomenon");
        }
        return known;
    }

    /** The share of its traces that stand at a level; 0 if there are none. */
    public double share(Level level) {
        return traces == 0 ? 0 : (double) levels.getOrDefault(level, 0L) / traces;
    }

    /** Whether any of its traces was put to the test for any anomaly. */
    public boolean isTested() {
        return Stream.of(Anomaly.values())
                .anyMatch(anomaly -> of(anomaly).rate().isTested());
    }

    /** Whether any of its traces has an anomaly, or what stands beside the level, or may have. */
    public boolean hasFindings() {
        return Phenomenon.all().stream().anyMatch(phenomenon -> of(phenomenon).hasFindings());
    }

    /** The observations that there is anything to show of. */
    public List<Observation> observations() {
        return Stream.of(Observation.values())
                .filter(observation -> of(observation).hasFindings())
                .toList();
    }
}
