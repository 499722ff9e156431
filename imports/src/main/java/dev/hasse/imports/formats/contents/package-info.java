/** Contents of files, as logs hold them: texts, lines, patches, edits, and what part of a file somebody was shown. */
@NullMarked
package dev.hasse.imports.formats.contents;

import org.jspecify.annotations.NullMarked;
