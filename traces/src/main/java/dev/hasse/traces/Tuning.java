package dev.hasse.traces;

import dev.hasse.model.ShortTraces;

/**
 * How reading is divided into blocks, and which readers are used. Affects only time and memory, but for {@code live} and {@code
 * partial}.
 *
 * @param block the approximate size of a block, in bytes
 * @param few of how many records a trace is so short that it is held, and delivered as a whole; at most {@link
 *     ShortTraces#MOST}
 * @param probablyComplete the longest trace that is taken to be complete when its file ends, and may then be decided; also
 *     the longest of sorted input that is held in case that decision record by record is not enough, where the input
 *     cannot be read again
 * @param scan whether to scan plain records; otherwise the parser reads them too
 * @param held how many records of a trace are held in case that decision record by record is not enough, where the input
 *     cannot be read again and is not sorted
 * @param live whether a trace that is lost, or has ended, begins anew with its next record, since input never ends
 * @param partial whether only a part of a trace is read, so that its predecessors may be elsewhere
 * @param wipe whether to overwrite the bytes of a block after use, so that later accesses are noticed
 */
record Tuning(
        int block, int few, int probablyComplete, boolean scan, int held, boolean live, boolean partial, boolean wipe) {
    static final Tuning DEFAULT = new Tuning(1 << 19, ShortTraces.MOST, 1 << 15, true, false);

    /** For a part of a trace. */
    static final Tuning PARTIAL =
            new Tuning(DEFAULT.block, DEFAULT.few, DEFAULT.probablyComplete, true, DEFAULT.held, false, true, false);

    /** For input that was all written before, or has an end. */
    Tuning(int block, int few, int probablyComplete, boolean scan, boolean wipe) {
        this(block, few, probablyComplete, scan, Integer.MAX_VALUE, false, false, wipe);
    }

    /** Gives every trace record by record from its first record. */
    static Tuning live(int held) {
        return new Tuning(DEFAULT.block, 0, DEFAULT.probablyComplete, true, held, true, false, false);
    }
}
