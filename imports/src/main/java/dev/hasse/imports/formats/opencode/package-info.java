/** Sessions of opencode, and of Kilo Code. */
@NullMarked
package dev.hasse.imports.formats.opencode;

import org.jspecify.annotations.NullMarked;
