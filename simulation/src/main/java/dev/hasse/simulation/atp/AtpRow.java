package dev.hasse.simulation.atp;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A row of a site's table of transactions: an intent under an idempotency key. */
final class AtpRow {
    /** The states of the page (§1, §4). */
    enum State {
        CREATED,
        AUTHORIZED,
        EXECUTING,
        EXECUTED,
        SETTLED,
        COMPENSATED,
        EXPIRED;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    final AtpIntent intent;
    final String key;
    final long createdAt;
    State state = State.CREATED;

    /** As JSON; null before one is issued. */
    @Nullable
    String receipt;

    AtpRow(AtpIntent intent, long createdAt) {
        this.intent = intent;
        this.key = intent.key;
        this.createdAt = createdAt;
    }
}
