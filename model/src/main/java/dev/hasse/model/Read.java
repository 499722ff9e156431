package dev.hasse.model;

/**
 * One read of an operation.
 *
 * @param cell the cell
 * @param value what was read; {@link Value#NULL} if nothing was there
 * @param time when, on the trace's clock
 */
public record Read(String cell, Value value, long time) {}
