@NullMarked
package dev.hasse.imports.formats.shell;

import org.jspecify.annotations.NullMarked;
