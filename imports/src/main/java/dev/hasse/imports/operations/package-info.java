/**
 * Makes operation records of calls, whatever log they are from: {@link dev.hasse.imports.operations.TraceConverter} takes those of one trace. Its
 * classes, in the order in which a call passes them:
 *
 * <ol>
 *   <li><b>Whose calls are they?</b> {@code RunAgents} names the agents of a trace, and {@code CallMappings} finds the rules by which a call reads and
 *       writes.
 *   <li><b>Operations.</b> {@code AgentOperations} decides what each write rests on, by the {@link dev.hasse.imports.operations.Grounding}; {@code
 *       Transactions}, {@code RefusedOperations} and {@code Batches} make operations of calls that are no single ones. Each is a {@code
 *       PendingOperation} until the last call is known.
 *   <li><b>Who wrote what was seen?</b> {@code Observations} explains each value by a write in a {@code CellHistory}, at the end of the call or at an
 *       {@code EarlierMoment}; or else by one that the log does not tell of, for which {@code Commands} and {@code FailedWrites} say who may have made
 *       it ({@code UnloggedWrites}).
 *   <li><b>When did it happen?</b> {@code CallMoments} gives reads and commits the moments at which they may have happened, by the {@code Landings} of
 *       each cell. {@code ForcedOrder}, {@code TooFewMoments}, {@code SameFooting} and {@code RestoredValues} are its special cases.
 *   <li><b>What did its agent know besides?</b> {@code OwnChanges} and {@code InformedWrites} add reads of which the log has none, so that nothing is
 *       claimed that its agent may have known.
 *   <li><b>Records.</b> {@link dev.hasse.imports.operations.ConvertedRecord} is a record with its place in the log.
 * </ol>
 *
 * <p>What runs for every call is written in loops: the quick compiler, with which most conversions run, makes dozens of calls of a stream over one
 * element, and a call into the JVM of a lambda that captures a variable.
 */
@NullMarked
package dev.hasse.imports.operations;

import org.jspecify.annotations.NullMarked;
