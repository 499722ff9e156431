package dev.hasse.cli;

import dev.hasse.policy.PolicyFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code hasse init}: writes a policy to start from. */
@Command(
        name = "init",
        header = "Writes a hasse.yaml to start from",
        mixinStandardHelpOptions = true,
        versionProvider = HasseCommand.Version.class,
        sortOptions = false,
        customSynopsis = "hasse init [OPTIONS]",
        description = {
            "Writes a hasse.yaml with the defaults of 'hasse check', and comments that show every other setting."
        },
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:the file was written", "2:wrong usage, or the file already exists", "3:a bug in Hasse"},
        footerHeading = "%nExamples:%n",
        footer = {"  hasse init", "  hasse init -o ci/hasse.yaml"})
final class InitCommand implements Callable<Integer> {
    private final Streams streams;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private CommandSpec spec;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            defaultValue = PolicyFile.NAME,
            description = "Write the policy to FILE (default: ${DEFAULT-VALUE}).")
    private Path output = Path.of(PolicyFile.NAME);

    InitCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() {
        if (Destination.isDash(output)) {
            Output.write(null, streams, to -> to.write(PolicyFile.template()));
            return ExitCode.OK;
        }
        Path file = streams.folder().resolve(output);
        if (Files.exists(file)) {
            throw new ParameterException(
                    spec.commandLine(),
                    output + " already exists and was not changed; write to another file with -o FILE");
        }
        Output.write(file, streams, to -> to.write(PolicyFile.template()));
        Output.write(
                null, streams, to -> to.append(output + " was written; 'hasse config' prints the values in force\n"));
        return ExitCode.OK;
    }
}
