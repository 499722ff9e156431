/** From calls to operation records, and what could not be known on the way. */
@NullMarked
package dev.hasse.imports.convert;

import org.jspecify.annotations.NullMarked;
