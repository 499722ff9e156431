/** What only the owner of a tool knows: which cells its calls read and write. */
@NullMarked
package dev.hasse.traces.mapping;

import org.jspecify.annotations.NullMarked;
