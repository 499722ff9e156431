package dev.hasse.cli;

import dev.hasse.model.SafeText;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Handles wrong use of the command: one line names the error, another where to read on. */
final class MisuseHandler implements IParameterExceptionHandler {
    @Override
    public int handleParseException(ParameterException misuse, String[] arguments) {
        CommandLine command = misuse.getCommandLine();
        PrintWriter err = command.getErr();
        err.println("error: " + SafeText.escape(String.valueOf(misuse.getMessage())));
        UnmatchedArgumentException.printSuggestions(misuse, err);
        err.println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
        err.flush();
        return ExitCode.MISUSED;
    }
}
