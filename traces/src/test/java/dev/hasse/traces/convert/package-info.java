/** How calls become operation records. */
@NullMarked
package dev.hasse.traces.convert;

import org.jspecify.annotations.NullMarked;
