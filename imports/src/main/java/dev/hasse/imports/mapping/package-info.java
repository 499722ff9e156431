/** Mappings of calls to cells: which cells the calls of a tool read and write, as only its owner knows. */
@NullMarked
package dev.hasse.imports.mapping;

import org.jspecify.annotations.NullMarked;
