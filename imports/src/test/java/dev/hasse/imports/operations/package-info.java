/** From calls to operation records. */
@NullMarked
package dev.hasse.imports.operations;

import org.jspecify.annotations.NullMarked;
