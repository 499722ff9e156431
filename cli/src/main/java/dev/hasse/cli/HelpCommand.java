package dev.hasse.cli;

import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** {@code hasse help}: prints the help of a command. */
@Command(
        name = "help",
        header = "Prints the help of a command",
        customSynopsis = "hasse help [COMMAND]",
        description = "Prints the help of COMMAND, as 'hasse COMMAND --help' does; without COMMAND, that of hasse.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:the help was printed", "2:there is no such command"},
        footerHeading = "%nExamples:%n",
        footer = {"  hasse help", "  hasse help check"})
final class HelpCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private CommandSpec spec;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help message and exit.")
    @SuppressWarnings("UnusedVariable") // picocli acts on it
    private boolean asked;

    @Parameters(paramLabel = "COMMAND", arity = "0..1", description = "The command, such as check.")
    private @Nullable String command;

    @Override
    public void run() {
        CommandLine hasse = spec.parent().commandLine();
        CommandLine described = command == null ? hasse : hasse.getSubcommands().get(command);
        if (described == null) {
            throw new UnmatchedArgumentException(hasse, List.of(String.valueOf(command)));
        }
        described.usage(hasse.getOut(), hasse.getColorScheme());
    }
}
