package dev.hasse.cli;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option for the number of threads that read and decide. */
final class ThreadsOption {
    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private CommandSpec spec;

    @Option(
            names = "--threads",
            order = 22,
            paramLabel = "N",
            description = "Use N threads (default: one for each processor). The output does not depend on N.")
    private int threads = TraceOptions.THREADS;

    int threads() {
        if (threads < 1) {
            throw new ParameterException(spec.commandLine(), "--threads must be at least 1");
        }
        return threads;
    }
}
