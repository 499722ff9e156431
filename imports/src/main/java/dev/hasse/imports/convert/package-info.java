/** Converts calls to operation records, and reports what could not be known. */
@NullMarked
package dev.hasse.imports.convert;

import org.jspecify.annotations.NullMarked;
