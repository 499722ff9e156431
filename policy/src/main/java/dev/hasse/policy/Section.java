package dev.hasse.policy;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Level;
import dev.hasse.model.Phenomenon;
import java.io.Serializable;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The demands of one layer of the policy, on all workloads or on one. A value that is missing here comes from the layer
 * below.
 *
 * @param require the lowest level that a trace may have
 * @param failOn anomalies and observations that no trace may contain
 * @param requireEvidence anomalies and observations for which no trace may be untested
 * @param rates how often anomalies may happen
 */
public record Section(
        @Nullable Setting<Level> require,
        @Nullable Setting<Set<Phenomenon>> failOn,
        @Nullable Setting<Set<Phenomenon>> requireEvidence,
        @Nullable Setting<Map<Anomaly, RateLimit>> rates)
        implements Serializable {

    /** Demands nothing: every value comes from the layer below. */
    public static final Section SILENT = new Section(null, null, null, null);

    /** Combines two layers: a value that is missing here comes from {@code lower}. */
    Section over(Section lower) {
        return new Section(
                first(require, lower.require),
                first(failOn, lower.failOn),
                first(requireEvidence, lower.requireEvidence),
                first(rates, lower.rates));
    }

    static <T> @Nullable T first(@Nullable T one, @Nullable T other) {
        return one == null ? other : one;
    }

    /** The lowest level that a trace may have. By default this is the highest level, or L0 if {@code failOn} is set. */
    public Setting<Level> levelInForce() {
        return require == null
                ? Setting.byDefault(failOnInForce().value().isEmpty() ? Level.highest() : Level.L0)
                : require;
    }

    public Setting<Set<Phenomenon>> failOnInForce() {
        return failOn == null ? Setting.byDefault(Set.of()) : failOn;
    }

    public Setting<Set<Phenomenon>> evidenceInForce() {
        return requireEvidence == null ? Setting.byDefault(Set.of()) : requireEvidence;
    }

    public Setting<Map<Anomaly, RateLimit>> ratesInForce() {
        return rates == null ? Setting.byDefault(Map.of()) : rates;
    }

    Demands demands() {
        return new Demands(
                levelInForce().value(),
                failOnInForce().value(),
                evidenceInForce().value(),
                ratesInForce().value());
    }
}
