package dev.hasse.cli;

import java.util.List;
import java.util.function.Function;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * The commands below {@code hasse}, in the order of the help. Picocli finds the options of a command by reflection,
 * which for all commands takes longer than checking a small trace. If the first argument names a command, only that one
 * is examined.
 */
final class Subcommands {
    private static final List<Subcommand<?>> ALL = List.of(
            new Subcommand<>(CheckCommand.class, CheckCommand::new),
            new Subcommand<>(AdviseCommand.class, AdviseCommand::new),
            new Subcommand<>(BaselineCommand.class, BaselineCommand::new),
            new Subcommand<>(ConvertCommand.class, ConvertCommand::new),
            new Subcommand<>(DiffCommand.class, DiffCommand::new),
            new Subcommand<>(ExplainCommand.class, ExplainCommand::new),
            new Subcommand<>(MergeCommand.class, MergeCommand::new),
            new Subcommand<>(ReportCommand.class, ReportCommand::new),
            new Subcommand<>(SimulateCommand.class, SimulateCommand::new),
            new Subcommand<>(TopologyCommand.class, TopologyCommand::new),
            new Subcommand<>(ValidateCommand.class, ValidateCommand::new),
            new Subcommand<>(WatchCommand.class, WatchCommand::new),
            new Subcommand<>(WhatifCommand.class, WhatifCommand::new),
            new Subcommand<>(ConfigCommand.class, ConfigCommand::new),
            new Subcommand<>(InitCommand.class, InitCommand::new));

    private Subcommands() {}

    private record Subcommand<T>(Class<T> type, Function<Streams, T> maker) {
        boolean isCalled(String name) {
            return type.getAnnotation(Command.class).name().equals(name);
        }
    }

    /** Adds the commands that the arguments may refer to: the one named first, or else all. */
    static void add(CommandLine hasse, Streams streams, String... arguments) {
        List<Subcommand<?>> named = ALL.stream()
                .filter(subcommand -> arguments.length > 0 && subcommand.isCalled(arguments[0]))
                .toList();
        // Only of a command line of its own does picocli apply the transformer of its model.
        (named.isEmpty() ? ALL : named)
                .forEach(subcommand -> hasse.addSubcommand(new CommandLine(subcommand.maker.apply(streams))));
        if (named.isEmpty()) {
            hasse.addSubcommand(new HelpCommand());
            hasse.addSubcommand(new AutoComplete.GenerateCompletion());
        }
    }
}
