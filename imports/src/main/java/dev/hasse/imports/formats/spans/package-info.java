/** Spans and logs of OpenTelemetry, whatever conventions their attributes follow. */
@NullMarked
package dev.hasse.imports.formats.spans;

import org.jspecify.annotations.NullMarked;
