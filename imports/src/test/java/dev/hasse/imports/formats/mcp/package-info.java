@NullMarked
package dev.hasse.imports.formats.mcp;

import org.jspecify.annotations.NullMarked;
