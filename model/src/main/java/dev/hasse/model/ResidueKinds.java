package dev.hasse.model;

import java.io.Serializable;

/**
 * The residue witnesses of A3 by kind; each number is an exact count, of listed and unlisted witnesses.
 *
 * @param aborted witnesses whose value an aborted operation had written to the cell by then: cascades, detected by
 *     value
 * @param unlogged witnesses whose value no operation in the log had written by then: perhaps the initial value
 */
public record ResidueKinds(long aborted, long unlogged) implements Serializable {

    /** No witness. */
    public static final ResidueKinds NONE = new ResidueKinds(0, 0);

    /** Whether there are none. */
    public boolean isNone() {
        return aborted == 0 && unlogged == 0;
    }

    /** The kinds of both together. */
    public ResidueKinds plus(ResidueKinds other) {
        return new ResidueKinds(aborted + other.aborted, unlogged + other.unlogged);
    }
}
