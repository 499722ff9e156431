/** What only the owner of a tool knows: which cells its calls read and write. */
@NullMarked
package dev.hasse.imports.mapping;

import org.jspecify.annotations.NullMarked;
