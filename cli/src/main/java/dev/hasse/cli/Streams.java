package dev.hasse.cli;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;

/**
 * What a command reads from and writes to, handed in so that tests can.
 *
 * @param in standard input
 * @param out standard output: results, and nothing else; throws {@link ReaderGoneException} when its reader has gone
 * @param err standard error: everything else
 * @param colour whether standard output is a terminal that wants colours
 * @param terminal whether standard error is a terminal, where progress can be seen
 * @param environment the variables that the command was started with
 * @param folder the folder that it was started in
 */
record Streams(
        InputStream in,
        OutputStream out,
        PrintWriter err,
        boolean colour,
        boolean terminal,
        Map<String, String> environment,
        Path folder) {

    /** Takes messages; none of them moves a cursor, whatever it quotes. */
    @Override
    public PrintWriter err() {
        return new SafeMessages(err);
    }

    /** Standard error as it is, for what is drawn on a terminal. */
    PrintWriter screen() {
        return err;
    }

    /** The same, to be read and written without a display of progress. */
    Streams withoutTerminal() {
        return new Streams(in, out, err, colour, false, environment, folder);
    }
}
