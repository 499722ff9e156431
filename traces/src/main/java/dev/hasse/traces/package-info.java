/**
 * Where records come from: finds the files, takes them apart line by line, and puts operation records together to traces.
 *
 * <p>{@link dev.hasse.traces.TraceReader} is the door. What a record is, and when one is refused, stands at {@link
 * dev.hasse.traces.RecordParser}.
 */
@NullMarked
package dev.hasse.traces;

import org.jspecify.annotations.NullMarked;
