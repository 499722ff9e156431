package dev.hasse.model;

/**
 * How the residue witnesses of A3 divide up; each number counts witnesses, exactly, listed or not.
 *
 * @param aborted of values that an aborted operation had written to the cell by then: cascades, seen by their values
 * @param unlogged of values that nobody in the log had written by then: perhaps what was there from the start
 */
public record ResidueKinds(long aborted, long unlogged) {

    /** No witness. */
    public static final ResidueKinds NONE = new ResidueKinds(0, 0);

    /** Those of both. */
    public ResidueKinds plus(ResidueKinds other) {
        return new ResidueKinds(aborted + other.aborted, unlogged + other.unlogged);
    }
}
