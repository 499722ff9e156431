package dev.hasse.simulation.atomix;

import java.util.List;

/**
 * A line of the effect log: a transaction that has ended, and its effects.
 *
 * @param transaction its {@code tx_id}
 * @param epoch its epoch
 * @param status committed or aborted
 * @param effects what it did, or would have done
 */
record EffectLine(String transaction, int epoch, String status, List<Effect> effects) {
    EffectLine {
        effects = List.copyOf(effects);
    }

    /**
     * An effect.
     *
     * @param scope the resource that it changes
     * @param key its idempotency key, which a retry repeats
     * @param item what it sets the resource to
     */
    record Effect(String scope, String key, String item) {}
}
