/** What tells of the work of agents has in common, whatever its format: documents, and the calls of tools in them. */
@NullMarked
package dev.hasse.imports.calls;

import org.jspecify.annotations.NullMarked;
