package dev.hasse.cli;

import dev.hasse.documents.Resources;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code hasse} itself: lists the commands. */
@Command(
        name = "hasse",
        mixinStandardHelpOptions = true,
        versionProvider = HasseCommand.Version.class,
        description = {
            "Checks traces of multi-agent LLM systems for consistency anomalies, places each trace on the "
                    + "lattice of consistency models, and shows the evidence."
        },
        synopsisSubcommandLabel = "COMMAND",
        commandListHeading = "%nCommands:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes, for every command:%n",
        exitCodeList = {
            "0:success",
            "1:the gate failed: there are more anomalies than it allows",
            "2:wrong usage, bad input, or output that cannot be written",
            "3:a bug in Hasse"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  hasse check traces/               the anomalies in each trace",
            "  my-agents | hasse check -         the same, from a pipe",
            "  hasse check --require L2 traces/  fails unless every trace holds L2",
            "  hasse report traces/              levels and rates, by workload",
            "  hasse check --help                all options of check"
        })
final class HasseCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "no command given");
    }

    /** The version, from the build. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"hasse " + number()};
        }

        static String number() {
            return Resources.text(Version.class, "version.properties")
                    .replace("version=", "")
                    .strip();
        }
    }
}
