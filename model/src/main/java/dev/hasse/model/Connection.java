package dev.hasse.model;

import org.jspecify.annotations.Nullable;

/**
 * The two moments that a witness connects, drawn as an arrow.
 *
 * @param from its start; null if its origin is not in the trace, as with an unlogged value
 * @param to its end
 * @param meaning its label, in a few words
 */
public record Connection(@Nullable Moment from, Moment to, String meaning) {}
