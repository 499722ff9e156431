/**
 * Reads operation records: finds the files, parses them line by line, and assembles records into traces.
 *
 * <p>{@link dev.hasse.traces.TraceReader} is the entry point. What a record is, and when one is refused, is defined at
 * {@link dev.hasse.traces.RecordParser}. The classes, in the order in which bytes pass them:
 *
 * <ol>
 *   <li><b>Inputs.</b> {@link dev.hasse.traces.InputFinder} finds the {@link dev.hasse.traces.Input}s that arguments name, and {@code Decompression}
 *       unpacks them.
 *   <li><b>Blocks of whole lines.</b> {@code Blocks} cuts a file, {@code BlocksAhead} on a thread of its own, and {@code PartialLines} what arrives in
 *       portions. {@code BlockReaders} reads several at a time.
 *   <li><b>Fields.</b> {@code BlockReader} makes {@code BlockRecords} of a block. Each line is read from its bytes by {@code RecordScanner}, with
 *       {@code LineBytes} and {@code ScannedFields}; or, if that does not understand it, by {@code RecordParser} with {@code ParsedFields}. Both go by
 *       {@code RecordField}, the table of fields, and gather a record in {@code RecordFields}. {@code CanonicalJson} makes equal values equal;
 *       {@code ScannedNames}, {@code TextNumbers} and {@code LatestTexts} find the numbers of what recurs.
 *   <li><b>Traces.</b> {@code TraceAssembler} gives each record to its {@code OpenTrace}, which delivers it as {@code HandOver} says; {@code TraceEnding}
 *       refuses what only a whole trace reveals.
 *   <li><b>What is refused.</b> A {@code RefusedException} becomes a {@link dev.hasse.traces.Problem}, of which {@link dev.hasse.traces.Problems} keeps
 *       the first in full and counts all.
 * </ol>
 *
 * <p>Other ways to read have the same parts: {@link dev.hasse.traces.LiveReader} what is still being written, {@link dev.hasse.traces.PickedReader} some
 * lines of the inputs, {@link dev.hasse.traces.LineReader} one line after another. {@link dev.hasse.traces.RecordWriter} writes records.
 */
@NullMarked
package dev.hasse.traces;

import org.jspecify.annotations.NullMarked;
