package dev.hasse.cli;

import dev.hasse.model.SafeText;
import dev.hasse.model.UnusableFileException;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Maps the failure of a command to a message and an exit code, never to a stack trace. */
final class FailureHandler implements IExecutionExceptionHandler {
    @Override
    public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
        PrintWriter err = command.getErr();
        if (failure instanceof BadInputException) {
            return ExitCode.MISUSED;
        }
        if (failure instanceof UnusableFileException || failure instanceof OutputException) {
            err.println("error: " + failure.getMessage());
            return ExitCode.MISUSED;
        }
        return defect(failure, err);
    }

    /** Reports a defect of Hasse, and how to report it. */
    static int defect(Throwable failure, PrintWriter err) {
        StackTraceElement[] trace = failure.getStackTrace();
        err.println("error: this is a bug in Hasse, not in your traces: " + SafeText.escape(failure.toString())
                + (trace.length == 0 ? "" : " at " + trace[0]));
        err.println("Please report it with this message, the output of 'hasse --version', and the trace if you can. "
                + "Set HASSE_DEBUG=1 to see the whole stack trace.");
        if (System.getenv("HASSE_DEBUG") != null) {
            failure.printStackTrace(err);
        }
        return ExitCode.DEFECT;
    }
}
