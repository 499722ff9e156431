package dev.hasse.cli;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;

/**
 * The streams and environment of a command, passed in so that tests can replace them.
 *
 * @param in standard input
 * @param out standard output, for results only; throws {@link ReaderGoneException} when its reader has gone
 * @param err standard error, for everything else
 * @param terminalOut whether standard output is a terminal, so that a person reads the results
 * @param terminal whether standard error is a terminal, where progress can be seen
 * @param environment the environment variables of the command
 * @param folder the working directory
 */
record Streams(
        InputStream in,
        OutputStream out,
        PrintWriter err,
        boolean terminalOut,
        boolean terminal,
        Map<String, String> environment,
        Path folder) {

    /** Standard error for messages, filtered so that quoted text cannot move the cursor. */
    @Override
    public PrintWriter err() {
        return new SafeMessages(err);
    }

    /** Whether standard output is a terminal that shows colours, and its user wants them (no-color.org). */
    boolean colour() {
        return terminalOut
                && !dumb()
                && environment.getOrDefault("NO_COLOR", "").isEmpty();
    }

    /** Whether the terminal can do no more than print lines. */
    boolean dumb() {
        return "dumb".equals(environment.get("TERM"));
    }

    /** Standard error unfiltered, for drawing on a terminal. */
    PrintWriter screen() {
        return err;
    }

    /** These streams with another standard error, which is no terminal. */
    Streams withMessages(PrintWriter messages) {
        return new Streams(in, out, messages, terminalOut, false, environment, folder);
    }

    /** These streams without a terminal, and so without a progress display. */
    Streams withoutTerminal() {
        return new Streams(in, out, err, terminalOut, false, environment, folder);
    }
}
