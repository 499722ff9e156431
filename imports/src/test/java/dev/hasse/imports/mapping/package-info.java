/** Mappings: reading, refusing and drafting them. */
@NullMarked
package dev.hasse.imports.mapping;

import org.jspecify.annotations.NullMarked;
