package dev.hasse.imports.formats;

/**
 * A message to an agent, of a person or of another agent.
 *
 * @param time when it was told, on the clock of the log
 */
record Telling(long time, String text) {}
