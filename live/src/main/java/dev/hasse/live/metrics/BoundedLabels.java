package dev.hasse.live.metrics;

import dev.hasse.model.SafeText;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Values of a label that come from traces. Each one makes time series of its own, so only the first few are kept apart; all
 * others are {@value #OTHER}.
 */
public final class BoundedLabels {
    /** What stands for an absent value. */
    static final String NONE = "none";
    /** What stands for all values beyond the limit. */
    static final String OTHER = "other";

    private static final int LONGEST = 80;

    private final int limit;
    private final Set<String> known = ConcurrentHashMap.newKeySet();

    /** @param limit how many values are kept apart */
    public BoundedLabels(int limit) {
        this.limit = limit;
    }

    /** The label for a value, which may be any text. */
    public String of(@Nullable String value) {
        if (value == null) {
            return NONE;
        }
        String label = SafeText.shorten(SafeText.escape(value), LONGEST);
        if (known.size() < limit) {
            known.add(label);
        }
        return known.contains(label) ? label : OTHER;
    }
}
