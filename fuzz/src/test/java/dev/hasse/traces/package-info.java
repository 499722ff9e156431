/** The fuzz targets that look inside of the reader of traces. */
@NullMarked
package dev.hasse.traces;

import org.jspecify.annotations.NullMarked;
