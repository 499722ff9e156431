/**
 * The command line: one class per command. A command parses its options, calls the library, picks a renderer and an exit code;
 * it has no further logic.
 */
@NullMarked
package dev.hasse.cli;

import org.jspecify.annotations.NullMarked;
