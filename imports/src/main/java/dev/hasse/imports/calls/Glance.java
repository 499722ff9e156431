package dev.hasse.imports.calls;

import dev.hasse.model.Value;
import org.jspecify.annotations.Nullable;

/**
 * A cell that a call read.
 *
 * @param cell the cell
 * @param value what was in it; null if that is not known
 * @param time the time of the read; null if it is only known to lie within the call
 */
public record Glance(
        String cell, @Nullable Value value, @Nullable Long time) {}
