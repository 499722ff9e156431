/** Histories of workflow engines: Temporal and DBOS. */
@NullMarked
package dev.hasse.imports.formats.workflows;

import org.jspecify.annotations.NullMarked;
