package dev.hasse.reports.groups;

import dev.hasse.model.Anomaly;
import dev.hasse.model.CascadeMode;
import dev.hasse.model.LatticePoint;
import dev.hasse.model.Level;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
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
 * @param cascadeModes how many traces had A3 decided in each mode
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
        Map<Anomaly, AnomalyFigures> anomalies,
        Map<CascadeMode, Long> cascadeModes,
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
        anomalies = Collections.unmodifiableMap(new EnumMap<>(anomalies));
        cascadeModes = Collections.unmodifiableMap(new EnumMap<>(cascadeModes));
    }

    /** What it has of one anomaly. */
    public AnomalyFigures of(Anomaly anomaly) {
        AnomalyFigures figures = anomalies.get(anomaly);
        if (figures == null) {
            throw new IllegalStateException("a group has figures for each anomaly");
        }
        return figures;
    }

    /** The share of its traces that stand at a level; 0 if there are none. */
    public double share(Level level) {
        return traces == 0 ? 0 : (double) levels.getOrDefault(level, 0L) / traces;
    }

    /** Whether any of its traces was put to the test for any anomaly. */
    public boolean isTested() {
        return anomalies.values().stream().anyMatch(figures -> figures.rate().isTested());
    }

    /** Whether any of its traces has an anomaly. */
    public boolean hasFindings() {
        return anomalies.values().stream().anyMatch(figures -> figures.rate().found() > 0);
    }
}
