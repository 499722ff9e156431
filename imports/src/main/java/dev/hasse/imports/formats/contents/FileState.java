package dev.hasse.imports.formats.contents;

/**
 * What a file is the same in as long as nobody can have changed it.
 *
 * @param commands how many commands had run that may have written anything
 * @param written the place of the last write among all events; 0 if there was none
 */
public record FileState(int commands, int written) {}
