/** Reading what strangers wrote: what is good is kept, and what is not is said. */
@NullMarked
package dev.hasse.imports.calls;

import org.jspecify.annotations.NullMarked;
