package dev.hasse.traces;

/**
 * In what pieces traces are read, and by whom. Nothing depends on it but time and memory.
 *
 * @param block about how many bytes of an input make a block
 * @param part how many records make a part of a long trace
 * @param patience after how many nanoseconds an input that cannot be repeated is slow
 * @param scan whether to scan plain records; or else the parser reads them too
 * @param wipe whether to overwrite the bytes of a block that is done with, so that whoever still looks at it is found out
 */
record Tuning(int block, int part, long patience, boolean scan, boolean wipe) {
    /** Whoever takes longer than 50 ms to write leaves time to decide meanwhile. */
    static final Tuning DEFAULT = new Tuning(1 << 19, 1 << 15, 50_000_000, true, false);

    /** With parts and patience of another size. */
    Tuning withParts(int size, long nanoseconds) {
        return new Tuning(block, size, nanoseconds, scan, wipe);
    }
}
