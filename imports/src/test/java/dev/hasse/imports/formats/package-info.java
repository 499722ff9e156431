/** What each format tells, on documents small enough to be checked by eye. */
@NullMarked
package dev.hasse.imports.formats;

import org.jspecify.annotations.NullMarked;
