package dev.hasse.detectors.online;

import java.util.BitSet;

/** A bit of each record of a trace, of which those of the first records may be dropped: they are 0 from then on. */
final class RecentBits {
    private BitSet bits = new BitSet();
    private int dropped;
    private boolean any;

    RecentBits() {}

    /** The same bits, to which others can be added. */
    RecentBits(RecentBits other) {
        bits = (BitSet) other.bits.clone();
        dropped = other.dropped;
        any = other.any;
    }

    void set(int record) {
        bits.set(record - dropped);
        any = true;
    }

    boolean get(int record) {
        return record >= dropped && bits.get(record - dropped);
    }

    /** Whether any bit was ever set. */
    boolean isAny() {
        return any;
    }

    /** Drops the bits of the records before one. */
    void dropBefore(int record) {
        if (record > dropped) {
            bits = bits.get(record - dropped, Math.max(record - dropped, bits.length()));
            dropped = record;
        }
    }
}
