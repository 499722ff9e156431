/**
 * The data types of Hasse: operation records, traces as columns, values, anomalies, witnesses, verdicts, the lattice.
 *
 * <ul>
 *   <li><b>A history.</b> {@link dev.hasse.model.Operation} is one record, with its {@link dev.hasse.model.Read}s, {@link dev.hasse.model.Effect}s and
 *       {@link dev.hasse.model.Tool}s; a {@link dev.hasse.model.Value} is what a cell held; a {@link dev.hasse.model.Trace} is the records of one session.
 *   <li><b>What may be wrong with it.</b> A {@link dev.hasse.model.Phenomenon} is an {@link dev.hasse.model.Anomaly}, which counts for the level, or an
 *       {@link dev.hasse.model.Observation}. Each has a {@link dev.hasse.model.Witness} of its own, such as {@link
 *       dev.hasse.model.StaleGeneration}, with its sentence, proof and remedy, and is described in {@link dev.hasse.model.About} and {@link
 *       dev.hasse.model.Specification}.
 *   <li><b>What was decided.</b> A {@link dev.hasse.model.Verdict} has a {@link dev.hasse.model.Finding} on each anomaly, with its {@link
 *       dev.hasse.model.Status}, and a place on the lattice: {@link dev.hasse.model.LatticePoint}, and the {@link dev.hasse.model.Level} of a {@link
 *       dev.hasse.model.Chain}. {@link dev.hasse.model.Discipline} and {@link dev.hasse.model.Counterfactual} ask for another runtime.
 *   <li><b>A history in little memory.</b> {@link dev.hasse.model.Symbols} numbers all names and values ({@link dev.hasse.model.ValueNumbers}, {@link
 *       dev.hasse.model.OperationIds}). {@link dev.hasse.model.Columns} holds a trace, of kinds of columns such as {@code PairRows}; {@link
 *       dev.hasse.model.PackedRecords} holds records that pass by. {@link dev.hasse.model.TraceSink} is who receives them, and {@link
 *       dev.hasse.model.Renumbering} lets go of what nobody refers to any more.
 *   <li><b>Text of strangers.</b> {@link dev.hasse.model.SafeText} makes it safe to show; {@link dev.hasse.model.Wording} shortens it.
 * </ul>
 *
 * <p>Everything a caller holds (records, witnesses, verdicts, lattice points) is an immutable value. {@link
 * dev.hasse.model.Columns} is the one exception: inside the detectors a trace is columns of ints, so that a million
 * records fit into memory and are decided fast. This package depends on nothing, so that detectors run inside any
 * engine.
 */
@NullMarked
package dev.hasse.model;

import org.jspecify.annotations.NullMarked;
