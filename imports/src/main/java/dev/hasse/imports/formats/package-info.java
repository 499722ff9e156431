/**
 * Formats of other tools: which there are, and how they are recognized. The front-ends are in packages below, those of related formats together. Each
 * turns the documents of one format into calls, and knows nothing of cells or records.
 */
@NullMarked
package dev.hasse.imports.formats;

import org.jspecify.annotations.NullMarked;
