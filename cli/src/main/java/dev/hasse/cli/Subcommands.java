package dev.hasse.cli;

import java.util.List;
import java.util.Optional;
import picocli.AutoComplete;
import picocli.CommandLine;

/**
 * The commands below {@code hasse}, in the order of the help. Picocli finds the options of a command by reflection,
 * which for all commands takes longer than checking a small trace. If the first argument names a command, only that one
 * is examined, and no class of another one is loaded.
 */
final class Subcommands {
    /** The names of all. */
    static final List<String> NAMES = List.of(
            "check",
            "advise",
            "baseline",
            "convert",
            "diff",
            "explain",
            "guard",
            "merge",
            "report",
            "simulate",
            "topology",
            "validate",
            "watch",
            "whatif",
            "config",
            "init");

    /** The options of {@code hasse} itself for which no command is needed. */
    private static final List<String> VERSION = List.of("-V", "--version");

    private Subcommands() {}

    /** Adds the commands that the arguments may refer to: the one named first, none to say the version, or else all. */
    static void add(CommandLine hasse, Streams streams, String... arguments) {
        String first = arguments.length == 0 ? "" : arguments[0];
        if (NAMES.contains(first)) {
            add(hasse, streams, first);
        } else if (arguments.length != 1 || !VERSION.contains(first)) {
            NAMES.forEach(name -> add(hasse, streams, name));
            hasse.addSubcommand(new HelpCommand());
            hasse.addSubcommand(new AutoComplete.GenerateCompletion());
        }
    }

    private static void add(CommandLine hasse, Streams streams, String name) {
        // Only of a command line of its own does picocli apply the transformer of its model.
        hasse.addSubcommand(new CommandLine(command(name, streams)));
    }

    /** The first command that has an option of this name. */
    static Optional<String> with(String option, Streams streams) {
        return NAMES.stream()
                .filter(name ->
                        new CommandLine(command(name, streams)).getCommandSpec().findOption(option) != null)
                .findFirst();
    }

    private static Object command(String name, Streams streams) {
        return switch (name) {
            case "check" -> new CheckCommand(streams);
            case "advise" -> new AdviseCommand(streams);
            case "baseline" -> new BaselineCommand(streams);
            case "convert" -> new ConvertCommand(streams);
            case "diff" -> new DiffCommand(streams);
            case "explain" -> new ExplainCommand(streams);
            case "guard" -> new GuardCommand(streams);
            case "merge" -> new MergeCommand(streams);
            case "report" -> new ReportCommand(streams);
            case "simulate" -> new SimulateCommand(streams);
            case "topology" -> new TopologyCommand(streams);
            case "validate" -> new ValidateCommand(streams);
            case "watch" -> new WatchCommand(streams);
            case "whatif" -> new WhatifCommand(streams);
            case "config" -> new ConfigCommand(streams);
            case "init" -> new InitCommand(streams);
            default -> throw new IllegalArgumentException(name);
        };
    }
}
