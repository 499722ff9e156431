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
 * @param colour whether standard output is a terminal that wants colours
 * @param terminal whether standard error is a terminal, where progress can be seen
 * @param environment the environment variables of the command
 * @param folder the working directory
 */
record Streams(
        InputStream in,
        OutputStream out,
        PrintWriter err,
        boolean colour,
        boolean terminal,
        Map<String, String> environment,
        Path folder) {

    /** Standard error for messages, filtered so that quoted text cannot move the cursor. */
    @Override
    public PrintWriter err() {
        return new SafeMessages(err);
    }

    /** Standard error unfiltered, for drawing on a terminal. */
    PrintWriter screen() {
        return err;
    }

    /** These streams without a terminal, and so without a progress display. */
    Streams withoutTerminal() {
        return new Streams(in, out, err, colour, false, environment, folder);
    }
}
