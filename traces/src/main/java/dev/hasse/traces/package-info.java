/**
 * Reads operation records: finds the files, parses them line by line, and assembles records into traces.
 *
 * <p>{@link dev.hasse.traces.TraceReader} is the entry point. What a record is, and when one is refused, is defined at
 * {@link dev.hasse.traces.RecordParser}.
 */
@NullMarked
package dev.hasse.traces;

import org.jspecify.annotations.NullMarked;
