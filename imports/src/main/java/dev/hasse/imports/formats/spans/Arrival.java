package dev.hasse.imports.formats.spans;

import dev.hasse.imports.formats.ExportReader;

/**
 * A part of a trace of OpenTelemetry that has arrived by itself.
 *
 * @see ExportReader
 * @see ArrivingSpans
 */
public sealed interface Arrival permits ArrivedSpan, ArrivedMessage {

    /** The id of its trace, in the digits in which it was written. */
    String trace();
}
