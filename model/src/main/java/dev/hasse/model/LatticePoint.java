package dev.hasse.model;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A consistency model, characterised by the anomalies that it excludes (§4): one of the 16 points of the Boolean lattice
 * over {@link Anomaly}, ordered by inclusion.
 *
 * @param excluded the anomalies that the model excludes; iterates in the order of {@link Anomaly}
 */
public record LatticePoint(Set<Anomaly> excluded) implements Serializable {

    public LatticePoint {
        EnumSet<Anomaly> copy = EnumSet.noneOf(Anomaly.class);
        copy.addAll(excluded);
        excluded = Collections.unmodifiableSet(copy);
    }

    /** The point of a trace in which exactly {@code found} occur. */
    public static LatticePoint excludingAllBut(Set<Anomaly> found) {
        EnumSet<Anomaly> rest = EnumSet.allOf(Anomaly.class);
        rest.removeAll(found);
        return new LatticePoint(rest);
    }

    /** All 16 points, from the bottom (excludes nothing) to the top. */
    public static List<LatticePoint> all() {
        Anomaly[] anomalies = Anomaly.values();
        List<LatticePoint> points = new ArrayList<>();
        for (int bits = 0; bits < 1 << anomalies.length; bits++) {
            EnumSet<Anomaly> excluded = EnumSet.noneOf(Anomaly.class);
            for (Anomaly anomaly : anomalies) {
                if ((bits & 1 << anomaly.ordinal()) != 0) {
                    excluded.add(anomaly);
                }
            }
            points.add(new LatticePoint(excluded));
        }
        return points;
    }

    /** Whether {@code stronger} excludes everything that this point excludes. */
    public boolean isAtMost(LatticePoint stronger) {
        return stronger.excluded.containsAll(excluded);
    }

    // By hand for the reason that Value gives.
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof LatticePoint point && excluded.equals(point.excluded);
    }

    @Override
    public int hashCode() {
        return excluded.hashCode();
    }

    /** {@code {A1,A3}}. */
    @Override
    public String toString() {
        return excluded.stream().map(Anomaly::name).collect(Collectors.joining(",", "{", "}"));
    }
}
