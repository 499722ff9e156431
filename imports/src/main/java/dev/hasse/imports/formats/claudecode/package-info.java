/** Sessions of Claude Code. */
@NullMarked
package dev.hasse.imports.formats.claudecode;

import org.jspecify.annotations.NullMarked;
