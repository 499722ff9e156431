package dev.hasse.cli;

/** The exit codes of every command. They are a contract. */
final class ExitCode {
    /** All is well. */
    static final int OK = 0;
    /** The gate failed: anomalies were found beyond what was allowed. */
    static final int GATE_FAILED = 1;
    /** The command was used wrongly, or its input is bad. */
    static final int MISUSED = 2;
    /** A defect of Hasse itself. */
    static final int DEFECT = 3;

    private ExitCode() {}
}
