package dev.hasse.model;

import org.jspecify.annotations.Nullable;

/**
 * The two moments that a witness joins: in a drawing, an arrow.
 *
 * @param from where it comes from; null where nothing in the trace is its origin, as with a value that nobody wrote
 * @param to where it leads
 * @param meaning what it says, in a few words
 */
public record Connection(@Nullable Moment from, Moment to, String meaning) {}
