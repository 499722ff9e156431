@NullMarked
package dev.hasse.imports.formats.contents;

import org.jspecify.annotations.NullMarked;
