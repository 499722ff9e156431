/** How a mapping says which cells calls read and write. */
@NullMarked
package dev.hasse.traces.mapping;

import org.jspecify.annotations.NullMarked;
