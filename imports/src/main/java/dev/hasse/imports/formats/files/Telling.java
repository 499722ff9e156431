package dev.hasse.imports.formats.files;

/**
 * A message to an agent, of a person or of another agent.
 *
 * @param time when it was told, on the clock of the log
 */
public record Telling(long time, String text) {}
