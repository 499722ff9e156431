@NullMarked
package dev.hasse.imports.formats.gemini;

import org.jspecify.annotations.NullMarked;
