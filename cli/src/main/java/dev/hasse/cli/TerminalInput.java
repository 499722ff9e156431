package dev.hasse.cli;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;

/** Standard input that is a terminal. Whoever reads it seems to hang, so it says once what it waits for, unless silenced. */
final class TerminalInput extends FilterInputStream {
    private final PrintWriter screen;
    private final String command;
    private boolean said;

    /**
     * @param screen where to say so
     * @param command the name of the command that reads; empty if none was given
     */
    TerminalInput(InputStream terminal, PrintWriter screen, String command) {
        super(terminal);
        this.screen = screen;
        this.command = command;
    }

    @Override
    public int read() throws IOException {
        say();
        return super.read();
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        say();
        return super.read(target, offset, length);
    }

    /** Says nothing from now on. */
    synchronized void silence() {
        said = true;
    }

    private synchronized void say() {
        if (!said) {
            said = true;
            screen.println("reading standard input; end it with Ctrl-D, or see 'hasse " + command + " --help'");
            screen.flush();
        }
    }
}
