package dev.hasse.cli;

import dev.hasse.check.CheckEngine;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;

/** The commands that run on engines, for the programs that start these. */
public final class EngineMain {
    private EngineMain() {}

    /**
     * Runs {@code check} on an engine.
     *
     * @param name what the command is called in messages, such as {@code dev.hasse.spark.Check}
     * @param synopsis how it is started
     * @return the exit code
     */
    public static int check(String name, String synopsis, CheckEngine engine, List<String> arguments) {
        return check(name, synopsis, engine, arguments, Main.processStreams());
    }

    /**
     * Runs {@code check} on an engine, with the streams of a program that goes on.
     *
     * @param out for results
     * @param err for messages
     * @return the exit code
     */
    public static int check(
            String name,
            String synopsis,
            CheckEngine engine,
            List<String> arguments,
            OutputStream out,
            PrintWriter err) {
        Streams streams =
                new Streams(InputStream.nullInputStream(), out, err, false, false, System.getenv(), Path.of(""));
        return check(name, synopsis, engine, arguments, streams);
    }

    private static int check(
            String name, String synopsis, CheckEngine engine, List<String> arguments, Streams streams) {
        return Main.run(
                streams,
                () -> {
                    CommandLine command = new CommandLine(new EngineCheckCommand(streams, engine)).setCommandName(name);
                    command.getCommandSpec().usageMessage().customSynopsis(synopsis);
                    HelpLayout.install(command, () -> TerminalWidth.DEFAULT);
                    return command.setCaseInsensitiveEnumValuesAllowed(true);
                },
                arguments.toArray(String[]::new));
    }
}
