/** Observations of Langfuse. */
@NullMarked
package dev.hasse.imports.formats.langfuse;

import org.jspecify.annotations.NullMarked;
