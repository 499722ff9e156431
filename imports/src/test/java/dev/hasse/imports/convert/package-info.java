/** From calls to operation records. */
@NullMarked
package dev.hasse.imports.convert;

import org.jspecify.annotations.NullMarked;
