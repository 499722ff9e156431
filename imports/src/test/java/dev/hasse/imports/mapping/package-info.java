/** Mappings: what is read, what is refused, and what is drafted. */
@NullMarked
package dev.hasse.imports.mapping;

import org.jspecify.annotations.NullMarked;
