package dev.hasse.policy;

import java.io.Serializable;

/**
 * The largest share of traces that may have an anomaly. It holds only if the traces at hand show that it does.
 *
 * @param maximum the largest share of traces that may have it, above 0 and up to 1
 * @param confidence of the interval for the share, between 0 and 1; its upper bound may not be above {@code maximum}
 */
public record RateLimit(double maximum, double confidence) implements Serializable {

    /** @throws IllegalArgumentException if either value is out of range */
    public RateLimit {
        if (!(maximum > 0 && maximum <= 1)) {
            // No number of traces shows that something never happens.
            throw new IllegalArgumentException("expected a rate above 0% and up to 100%");
        }
        if (!(confidence > 0 && confidence < 1)) {
            throw new IllegalArgumentException("expected a confidence above 0% and below 100%");
        }
    }
}
