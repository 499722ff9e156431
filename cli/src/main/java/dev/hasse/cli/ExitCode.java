package dev.hasse.cli;

/** The exit codes of every command. They are a public contract. */
final class ExitCode {
    /** Success. */
    static final int OK = 0;
    /** The gate failed: there are more findings than allowed. */
    static final int GATE_FAILED = 1;
    /** The command was used wrongly, or its input is bad. */
    static final int MISUSED = 2;
    /** A defect of Hasse itself. */
    static final int DEFECT = 3;

    private ExitCode() {}
}
