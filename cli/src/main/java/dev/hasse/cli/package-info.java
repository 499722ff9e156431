/**
 * The command line: one class a command. A command parses its options, calls the library, picks a renderer and an exit code;
 * it has no logic of its own.
 */
@NullMarked
package dev.hasse.cli;

import org.jspecify.annotations.NullMarked;
