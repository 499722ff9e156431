package dev.hasse.traces;

/**
 * A part of an input that holds whole lines.
 *
 * @param bytes the lines, each with its line feed, the last one too; nobody writes there any more
 * @param length how many of the bytes are lines
 */
record Block(byte[] bytes, int length) {}
