/** Formats of other tools. Each front-end turns the documents of one format into calls, and knows nothing of cells or records. */
@NullMarked
package dev.hasse.imports.formats;

import org.jspecify.annotations.NullMarked;
