/**
 * Converts calls to operation records, and reports what could not be known. {@link dev.hasse.imports.convert.Conversion} is the way in. Its classes, in
 * the order in which a log passes them:
 *
 * <ol>
 *   <li><b>Which format is this?</b> {@code RecognizedDocuments} holds documents back until {@code Recognition} knows, and then gives them to the
 *       front-end of the format, which makes calls of them. {@code UnknownFormat}, {@code OwnFormat} and {@code FieldsGuess} help where none is known.
 *   <li><b>Whose calls are they?</b> {@code RunAgents} names the agents of a trace, {@code RepeatedCalls} drops what several files tell, and
 *       {@code CallMappings} finds the rules by which a call reads and writes.
 *   <li><b>Operations.</b> {@code TraceConverter} takes the calls of one trace. {@code AgentOperations} decides what each write rests on, by the
 *       {@link dev.hasse.imports.convert.Grounding}; {@code Transactions}, {@code RefusedOperations} and {@code Batches} make operations of calls
 *       that are no single ones.
 *   <li><b>Who wrote what was seen?</b> {@code Observations} explains each value by a write in a {@code CellHistory}; or else by one that the log does
 *       not tell of, for which {@code Commands} and {@code FailedWrites} say who may have made it ({@code UnloggedWrites}).
 *   <li><b>When did it happen?</b> {@code CallMoments} gives reads and commits the moments at which they may have happened, by the {@code Landings} of
 *       each cell. {@code ForcedOrder}, {@code TooFewMoments}, {@code SameFooting} and {@code RestoredValues} are its special cases.
 *   <li><b>What did its agent know besides?</b> {@code OwnChanges} and {@code InformedWrites} add reads of which the log has none, so that nothing is
 *       claimed that its agent may have known.
 *   <li><b>Records.</b> {@code ConvertedRecord} is a record with its place in the log, and {@code ConvertedInput} has them checked as if they had been
 *       read from a file.
 * </ol>
 *
 * <p>What runs for every call is written in loops: the quick compiler, with which most conversions run, makes dozens of calls of a stream over one
 * element, and a call into the JVM of a lambda that captures a variable.
 *
 * <p>Others only look on, and say what the user should know: {@code MappingCautions}, {@code SharedCells}, {@code OtherTraces}, {@code ConcurrentWrites}.
 */
@NullMarked
package dev.hasse.imports.convert;

import org.jspecify.annotations.NullMarked;
