/** How strangers write JSON, and what is made of it. */
@NullMarked
package dev.hasse.traces.calls;

import org.jspecify.annotations.NullMarked;
