package dev.hasse.imports.calls;

import dev.hasse.model.Value;
import org.jspecify.annotations.Nullable;

/**
 * A cell that a call read.
 *
 * @param cell the cell
 * @param value what was in it; null if that is not known
 * @param time when; null if that is at some moment while the call was carried out, and nothing says at which
 */
public record Glance(
        String cell, @Nullable Value value, @Nullable Long time) {}
