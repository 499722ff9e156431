package dev.hasse.traces;

/**
 * How reading is divided into blocks and parts, and which readers are used. Affects only time and memory.
 *
 * @param block the approximate size of a block, in bytes
 * @param part how many records make a part of a long trace
 * @param patience after how many nanoseconds of waiting an input that cannot be repeated counts as slow
 * @param scan whether to scan plain records; otherwise the parser reads them too
 * @param wipe whether to overwrite the bytes of a block after use, so that later accesses are noticed
 */
record Tuning(int block, int part, long patience, boolean scan, boolean wipe) {
    /** A writer that takes 50 ms or longer leaves time to decide traces meanwhile. */
    static final Tuning DEFAULT = new Tuning(1 << 19, 1 << 15, 50_000_000, true, false);

    /** A copy with another size of parts and another patience. */
    Tuning withParts(int size, long nanoseconds) {
        return new Tuning(block, size, nanoseconds, scan, wipe);
    }
}
