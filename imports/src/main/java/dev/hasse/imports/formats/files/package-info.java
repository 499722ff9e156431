/** What coding agents do to files and know of them, whichever client they run in: who has seen and who has written what, in all checkouts. */
@NullMarked
package dev.hasse.imports.formats.files;

import org.jspecify.annotations.NullMarked;
