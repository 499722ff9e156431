package dev.hasse.imports.formats;

/**
 * What a file is the same in as long as nobody can have changed it.
 *
 * @param commands how many commands had run that may have written anything
 * @param written the place of the last write among all events; 0 if there was none
 */
record FileState(int commands, int written) {}
