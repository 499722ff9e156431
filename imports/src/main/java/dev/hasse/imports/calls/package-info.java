/** The parts that all formats share: documents, and the tool calls in them. */
@NullMarked
package dev.hasse.imports.calls;

import org.jspecify.annotations.NullMarked;
