/** The calls read from each format, on documents small enough to be checked by eye. */
@NullMarked
package dev.hasse.imports.formats;

import org.jspecify.annotations.NullMarked;
