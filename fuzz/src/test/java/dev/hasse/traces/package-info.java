/** Fuzz targets that need access to the internals of the trace reader. */
@NullMarked
package dev.hasse.traces;

import org.jspecify.annotations.NullMarked;
