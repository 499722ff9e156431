package dev.hasse.imports.calls;

import dev.hasse.model.Value;
import org.jspecify.annotations.Nullable;

/**
 * A cell that a call wrote.
 *
 * @param cell the cell
 * @param value what it wrote; null if that is not known
 */
public record Change(String cell, @Nullable Value value) {}
