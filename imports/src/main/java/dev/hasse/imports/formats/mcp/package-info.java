/** Frames of the Model Context Protocol. */
@NullMarked
package dev.hasse.imports.formats.mcp;

import org.jspecify.annotations.NullMarked;
