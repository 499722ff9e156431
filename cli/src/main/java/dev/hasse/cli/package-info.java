/**
 * The command line: one class per command. A command parses its options, calls the library, picks a renderer and an exit code;
 * it has no further logic.
 *
 * <p>{@link dev.hasse.cli.Main} starts the command that {@code Subcommands} lists. Names say what a class is: {@code …Command} is a command, or a form
 * of one ({@code LiveCheck}, {@code Watch}, {@code TransactionCheck}); {@code …Options} are options that several commands share, and {@code …Option} is
 * one; {@code …Format} lists the formats of a command's results. {@code Choice}, {@code Parsed} and the classes named after what they read ({@code
 * MemorySize}, {@code TimeLength}, {@code WitnessNumber}) take the text of an option apart. {@code Output}, {@code Destination} and {@code ReplacedFile}
 * are where results go; {@code Progress…} shows how far a command is; {@code MisuseHandler}, {@code FailureHandler} and {@code SafeMessages} see to it
 * that whatever goes wrong is one clear message and an {@code ExitCode}.
 */
@NullMarked
package dev.hasse.cli;

import org.jspecify.annotations.NullMarked;
