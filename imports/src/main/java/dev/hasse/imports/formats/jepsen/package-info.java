/** Histories of Jepsen. */
@NullMarked
package dev.hasse.imports.formats.jepsen;

import org.jspecify.annotations.NullMarked;
