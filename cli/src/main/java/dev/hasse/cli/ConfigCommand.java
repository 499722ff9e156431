package dev.hasse.cli;

import dev.hasse.model.SafeText;
import dev.hasse.policy.Policy;
import dev.hasse.policy.PolicyFile;
import dev.hasse.reports.PolicyText;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code hasse config}: prints the policy in force, and where each value comes from. */
@Command(
        name = "config",
        header = "Prints the policy in force, and where it comes from",
        mixinStandardHelpOptions = true,
        versionProvider = HasseCommand.Version.class,
        sortOptions = false,
        customSynopsis = "hasse config [OPTIONS]",
        description = {
            "Prints the policy that 'hasse check' would apply with the same options in the same folder, and "
                    + "where each value comes from: an option, a line of hasse.yaml, or the default. It reads no traces."
        },
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:the policy was printed", "2:wrong usage, or an invalid hasse.yaml", "3:a bug in Hasse"},
        footerHeading = "%nExamples:%n",
        footer = {"  hasse config", "  hasse config --config ci/hasse.yaml --require L2"})
final class ConfigCommand implements Callable<Integer> {
    private final Streams streams;

    @Mixin
    private DecisionOptions decision = new DecisionOptions();

    @Mixin
    private GateOptions gating = new GateOptions();

    @Mixin
    private ChainOption chain = new ChainOption();

    ConfigCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() {
        Path file = decision.policyFile(streams);
        Policy policy = decision.policy(streams, file, gating, chain.chain());
        Output.write(null, streams, to -> {
            to.append(
                    file == null
                            ? "no " + PolicyFile.NAME + " here or above\n\n"
                            : SafeText.escape(file.toString()) + "\n\n");
            PolicyText.write(policy, LocalDate.now(ZoneId.systemDefault()), to);
        });
        return ExitCode.OK;
    }
}
