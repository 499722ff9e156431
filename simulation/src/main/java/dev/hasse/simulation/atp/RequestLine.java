package dev.hasse.simulation.atp;

import org.jspecify.annotations.Nullable;

/**
 * A line of the log of requests.
 *
 * @param intent the intent that it is about
 * @param path authorize or execute
 * @param key the idempotency key
 * @param amount the amount that it asks to pay, in cents
 * @param answer what reached the agent; null after a timeout
 * @param time when the site answered, as responses say in {@code Date}, or the agent gave up; in milliseconds of virtual time
 */
record RequestLine(
        AtpIntent intent,
        String path,
        String key,
        int amount,
        @Nullable AtpAnswer answer,
        long time) {}
