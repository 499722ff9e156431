/** Reading files of other programs: the good parts are kept, and the others are reported. */
@NullMarked
package dev.hasse.imports.calls;

import org.jspecify.annotations.NullMarked;
