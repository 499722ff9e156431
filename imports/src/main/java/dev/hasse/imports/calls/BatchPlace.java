package dev.hasse.imports.calls;

import org.jspecify.annotations.Nullable;

/**
 * The place of a call among those that were issued together, in one message of a model.
 *
 * @param key the same for all of them, and for no others of that trace
 * @param index its place in the order of issue, from 0; null if only the moments at which they began can tell
 */
public record BatchPlace(String key, @Nullable Integer index) {}
