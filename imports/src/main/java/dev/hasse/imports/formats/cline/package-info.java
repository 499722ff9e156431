/** Sessions of Cline. */
@NullMarked
package dev.hasse.imports.formats.cline;

import org.jspecify.annotations.NullMarked;
