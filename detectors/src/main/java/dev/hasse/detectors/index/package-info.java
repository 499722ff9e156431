/**
 * Finds things in the columns of a trace: which writes of a cell lie between two moments, and how many; who wrote a value, who wrote or read a
 * cell, and what it held at first. Each class answers one such question, and says at what cost; none knows an anomaly.
 *
 * <p>Most stand on {@code WritesByCell}, the writes of each cell in order of commit time, which stands on {@code CommitOrder}. Where moments are not
 * known exactly, {@code WindowCounts} counts and {@code ReadNeighbours} finds what may lie between two of them, by {@code OtherWrites}, {@code
 * Dominance}, {@code Leaders} and {@code OpenWrites}.
 */
@NullMarked
package dev.hasse.detectors.index;

import org.jspecify.annotations.NullMarked;
