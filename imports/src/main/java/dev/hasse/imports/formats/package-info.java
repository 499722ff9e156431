/** The formats of others: each front-end turns the documents of one into calls, and knows nothing of cells or records. */
@NullMarked
package dev.hasse.imports.formats;

import org.jspecify.annotations.NullMarked;
