/**
 * The data types of Hasse: operation records, traces as columns, values, anomalies, witnesses, verdicts, the lattice.
 *
 * <p>Everything a caller holds (records, witnesses, verdicts, lattice points) is an immutable value. {@link
 * dev.hasse.model.Columns} is the one exception: inside the detectors a trace is columns of ints, so that a million
 * records fit into memory and are decided fast. This package depends on nothing, so that detectors run inside any
 * engine.
 */
@NullMarked
package dev.hasse.model;

import org.jspecify.annotations.NullMarked;
