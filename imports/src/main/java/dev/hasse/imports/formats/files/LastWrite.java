package dev.hasse.imports.formats.files;

/**
 * The last write to a file.
 *
 * @param when its place among all events
 * @param known whether it is known what it left behind
 * @param removed whether it removed the file
 */
record LastWrite(String agent, int when, boolean known, boolean removed) {
    /** The same write, of which it is known what it left behind. */
    LastWrite leftKnown() {
        return new LastWrite(agent, when, true, removed);
    }
}
