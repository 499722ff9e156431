package dev.hasse.model;

import java.io.Serializable;

/**
 * One effect of an operation: a value that lands in a cell.
 *
 * @param cell the cell
 * @param value what was written to it
 */
public record Effect(String cell, Value value) implements Serializable {}
