/** Mappings: what is read, what is refused, and what is drafted. */
@NullMarked
package dev.hasse.traces.mapping;

import org.jspecify.annotations.NullMarked;
