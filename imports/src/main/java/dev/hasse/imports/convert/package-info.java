/**
 * Converts logs to operation records, and reports what could not be known. {@link dev.hasse.imports.convert.Conversion} is the way in: it finds the
 * format of each input, has its front-end make calls of the documents, and {@link dev.hasse.imports.operations} records of the calls.
 *
 * <ol>
 *   <li><b>Which format is this?</b> {@code RecognizedDocuments} holds documents back until {@code Recognition} knows, and then gives them to the
 *       front-end of the format. {@code UnknownFormat}, {@code OwnFormat} and {@code FieldsGuess} help where none is known.
 *   <li><b>Which calls count?</b> {@code RepeatedCalls} drops what several files tell, and {@code UnrecognizedFiles} says what is left out.
 *   <li><b>Records, or transactions.</b> {@link dev.hasse.imports.convert.ConvertedInput} has records checked as if they had been read from a file.
 *       {@code TransactionLogs} makes logs of transactions of the same calls.
 * </ol>
 *
 * <p>Others only look on, and say what the user should know: {@code MappingCautions}, {@code SharedCells}, {@code OtherTraces}.
 */
@NullMarked
package dev.hasse.imports.convert;

import org.jspecify.annotations.NullMarked;
