package dev.hasse.live;

/**
 * A finding that was told and is none after all.
 *
 * @param key the {@link LiveFinding#key} of the finding
 * @param code the code of its phenomenon
 * @param traceId its trace
 */
public record Withdrawal(String key, String code, String traceId) {}
