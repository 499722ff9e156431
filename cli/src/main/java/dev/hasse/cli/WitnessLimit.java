package dev.hasse.cli;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** The number in {@code --max-witnesses}: how many witnesses are listed, or examined; 0 for all. */
final class WitnessLimit {
    private WitnessLimit() {}

    /**
     * Returns how many witnesses there may be, {@link Integer#MAX_VALUE} for all.
     *
     * @param number as the option of the command gives it
     * @throws ParameterException if it is negative
     */
    static int of(int number, CommandSpec command) {
        if (number < 0) {
            throw new ParameterException(command.commandLine(), "--max-witnesses must be at least 0");
        }
        return number == 0 ? Integer.MAX_VALUE : number;
    }
}
