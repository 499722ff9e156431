@NullMarked
package dev.hasse.imports.formats.spans;

import org.jspecify.annotations.NullMarked;
