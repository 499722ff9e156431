/** Shell commands: which files they certainly write, and what they print of files. */
@NullMarked
package dev.hasse.imports.formats.shell;

import org.jspecify.annotations.NullMarked;
