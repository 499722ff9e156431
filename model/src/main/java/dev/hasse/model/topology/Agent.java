package dev.hasse.model.topology;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An agent that runs in supersteps.
 *
 * @param reads the channels that it reads when it begins; null if unspecified
 * @param writes the channels that it writes when it commits; null if unspecified
 * @param instances how many instances run at once, each an agent of its own; at least 1
 * @param spans the number of supersteps over which it holds what it has read, including the one in which it begins and
 *     the one in which it commits; at least 1
 * @param refreshes whether it re-reads when it commits, so that no commit rests on an older read (§6.5, Letta)
 */
public record Agent(
        String name,
        @Nullable Set<String> reads,
        @Nullable Set<String> writes,
        int instances,
        int spans,
        boolean refreshes) {

    public Agent {
        reads = reads == null ? null : Set.copyOf(reads);
        writes = writes == null ? null : Set.copyOf(writes);
        if (instances < 1 || spans < 1) {
            throw new IllegalArgumentException("an agent runs at least once, over at least one superstep");
        }
    }

    /** An agent that is known by name only. */
    public static Agent unknown(String name) {
        return new Agent(name, null, null, 1, 1, false);
    }

    /** Whether its reads and writes are unspecified. */
    public boolean isUnknown() {
        return reads == null || writes == null;
    }

    /** Whether it reads the channel, or may do so. */
    public boolean mayRead(String channel) {
        return reads == null || reads.contains(channel);
    }

    /** Whether it writes the channel, or may do so. */
    public boolean mayWrite(String channel) {
        return writes == null || writes.contains(channel);
    }
}
