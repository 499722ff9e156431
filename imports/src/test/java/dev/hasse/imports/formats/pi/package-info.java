@NullMarked
package dev.hasse.imports.formats.pi;

import org.jspecify.annotations.NullMarked;
