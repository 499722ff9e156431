package dev.hasse.cli;

import dev.hasse.check.CheckEngine;
import dev.hasse.check.ReportEngine;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
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
        Streams streams = Main.processStreams(name);
        return run(name, synopsis, new EngineCheckCommand(streams, engine), arguments, streams);
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
        Streams streams = streams(out, err);
        return run(name, synopsis, new EngineCheckCommand(streams, engine), arguments, streams);
    }

    /**
     * Runs {@code report} on an engine.
     *
     * @param name what the command is called in messages, such as {@code dev.hasse.spark.Report}
     * @param synopsis how it is started
     * @param engine is closed at the end
     * @return the exit code
     */
    public static int report(String name, String synopsis, ReportEngine engine, List<String> arguments) {
        Streams streams = Main.processStreams(name);
        return run(name, synopsis, new EngineReportCommand(streams, engine), arguments, streams);
    }

    /**
     * Runs {@code report} on an engine, with the streams of a program that goes on.
     *
     * @param engine is closed at the end
     * @param out for results
     * @param err for messages
     * @return the exit code
     */
    public static int report(
            String name,
            String synopsis,
            ReportEngine engine,
            List<String> arguments,
            OutputStream out,
            PrintWriter err) {
        Streams streams = streams(out, err);
        return run(name, synopsis, new EngineReportCommand(streams, engine), arguments, streams);
    }

    private static Streams streams(OutputStream out, PrintWriter err) {
        return new Streams(InputStream.nullInputStream(), out, err, false, false, System.getenv(), Path.of(""));
    }

    private static int run(
            String name, String synopsis, Callable<Integer> form, List<String> arguments, Streams streams) {
        return Main.run(
                streams,
                () -> {
                    CommandLine command = new CommandLine(form).setCommandName(name);
                    command.getCommandSpec().usageMessage().customSynopsis(synopsis);
                    HelpLayout.install(command, () -> TerminalWidth.DEFAULT);
                    return command.setCaseInsensitiveEnumValuesAllowed(true);
                },
                arguments.toArray(String[]::new));
    }
}
