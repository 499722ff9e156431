package dev.hasse.cli;

import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Says in the help of a command that judges traces what {@code --quiet} leaves out of its text. */
final class QuietText implements IModelTransformer {
    @Override
    public CommandSpec transform(CommandSpec command) {
        OptionSpec quiet = command.findOption("--quiet");
        if (quiet != null) {
            command.remove(quiet);
            command.addOption(quiet.toBuilder()
                    .description(
                            "Print no messages but errors; in text output, list only the traces that do not meet the gate.")
                    .build());
        }
        return command;
    }
}
