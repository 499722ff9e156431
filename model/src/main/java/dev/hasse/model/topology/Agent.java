package dev.hasse.model.topology;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What runs in supersteps.
 *
 * @param reads the channels that it reads when it begins; null if nobody has said
 * @param writes the channels that it writes when it commits; null if nobody has said
 * @param instances how many of it run at once, each an agent of its own, at least 1
 * @param spans over how many supersteps it holds what it has read, the one in which it begins and the one in which it commits included, at
 *     least 1
 * @param refreshes whether it reads anew when it commits, so that nothing that it commits rests on an older read (§6.5, Letta)
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

    /** An agent of which nothing is known but its name. */
    public static Agent unknown(String name) {
        return new Agent(name, null, null, 1, 1, false);
    }

    /** Whether nobody has said what it reads and writes. */
    public boolean isUnknown() {
        return reads == null || writes == null;
    }

    /** Whether it reads the channel, or may. */
    public boolean mayRead(String channel) {
        return reads == null || reads.contains(channel);
    }

    /** Whether it writes the channel, or may. */
    public boolean mayWrite(String channel) {
        return writes == null || writes.contains(channel);
    }
}
