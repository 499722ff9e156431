package dev.hasse.cli;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.ParseResult;

/** The command {@code hasse}. */
public final class Main {
    private Main() {}

    /** Runs the command, and ends the process with its exit code. */
    public static void main(String[] arguments) {
        String command = arguments.length == 0 ? "" : arguments[0];
        Streams streams = processStreams(command);
        if (!command.equals("watch")) {
            MemoryWatch.start(() -> System.exit(outOfMemory(streams)));
        }
        System.exit(run(streams, arguments));
    }

    /**
     * The streams and environment of this process.
     *
     * @param command the first argument, which names the command
     */
    static Streams processStreams(String command) {
        PrintWriter err = new PrintWriter(
                new OutputStreamWriter(new FileOutputStream(FileDescriptor.err), StandardCharsets.UTF_8), true);
        InputStream in = new FileInputStream(FileDescriptor.in);
        // Not System.out: a PrintStream swallows the error that the reader has gone.
        return new Streams(
                Boolean.getBoolean("hasse.tty.in") ? new TerminalInput(in, new SafeMessages(err), command) : in,
                new LiveStream(new FileOutputStream(FileDescriptor.out)),
                err,
                Boolean.getBoolean("hasse.tty.out"),
                Boolean.getBoolean("hasse.tty.err"),
                System.getenv(),
                Path.of(""));
    }

    /** Runs the command, and returns its exit code. */
    static int run(Streams streams, String... arguments) {
        return run(streams, () -> command(streams, arguments), arguments);
    }

    /** Runs a command that is made only then, and returns its exit code. */
    static int run(Streams streams, Supplier<CommandLine> command, String... arguments) {
        PrintedText printed = new PrintedText(new OutputStreamWriter(streams.out(), StandardCharsets.UTF_8));
        PrintWriter out = new PrintWriter(printed);
        int code = execute(streams, out, command, arguments);
        out.flush();
        IOException failure = printed.failure();
        String message = failure == null ? null : Output.failure(failure, null);
        if (message != null) {
            streams.err().println("error: " + message);
            code = ExitCode.MISUSED;
        }
        streams.err().flush();
        return code;
    }

    /**
     * The command with those subcommands that the arguments may refer to, and all their options; without arguments, all
     * subcommands.
     */
    static CommandLine command(Streams streams, String... arguments) {
        CommandLine hasse = new CommandLine(new HasseCommand());
        Subcommands.add(hasse, streams, arguments);
        HelpLayout.install(hasse, () -> streams.terminalOut() ? TerminalWidth.columns() : TerminalWidth.DEFAULT);
        return hasse.setCaseInsensitiveEnumValuesAllowed(true);
    }

    private static int execute(Streams streams, PrintWriter out, Supplier<CommandLine> command, String... arguments) {
        try {
            return command.get()
                    .setOut(out)
                    .setErr(streams.err())
                    .setColorScheme(CommandLine.Help.defaultColorScheme(streams.colour() ? Ansi.ON : Ansi.OFF))
                    .setParameterExceptionHandler(new MisuseHandler(streams))
                    .setExecutionExceptionHandler(new FailureHandler())
                    .setExecutionStrategy(parsed -> start(streams, parsed))
                    .execute(arguments);
        } catch (OutOfMemoryError outOfMemory) {
            return outOfMemory(streams);
        } catch (Error failure) {
            return FailureHandler.defect(failure, streams.err());
        }
    }

    /** Says that there is not enough memory, and returns the exit code for that. */
    private static int outOfMemory(Streams streams) {
        streams.err()
                .println("error: these traces need more memory than Java was given ("
                        + (Runtime.getRuntime().maxMemory() >> 20)
                        + " MB); give it more, as in --max-memory 8g, check fewer traces at a time, or list "
                        + "fewer witnesses");
        return ExitCode.MISUSED;
    }

    /** Starts the command that was named; with {@code --quiet}, the terminal does not say what it waits for. */
    private static int start(Streams streams, ParseResult parsed) {
        ParseResult named = parsed;
        while (named.hasSubcommand()) {
            named = named.subcommand();
        }
        if (streams.in() instanceof TerminalInput typed && named.hasMatchedOption("--quiet")) {
            typed.silence();
        }
        return new CommandLine.RunLast().execute(parsed);
    }
}
