@NullMarked
package dev.hasse.imports.formats.frameworks;

import org.jspecify.annotations.NullMarked;
