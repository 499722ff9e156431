@NullMarked
package dev.hasse.imports.formats.opencode;

import org.jspecify.annotations.NullMarked;
