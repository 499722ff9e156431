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
            "Reads traces of multi-agent LLM systems, decides which consistency anomalies they contain, says where each "
                    + "trace stands on the lattice of consistency models, and shows why."
        },
        synopsisSubcommandLabel = "COMMAND",
        commandListHeading = "%nCommands:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes, for every command:%n",
        exitCodeList = {
            "0:all is well",
            "1:the gate failed: anomalies were found beyond what was allowed",
            "2:the command was used wrongly, its input is bad, or its output cannot be written",
            "3:a defect of Hasse itself"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  hasse check traces/               what went wrong in each trace",
            "  my-agents | hasse check -         the same in a pipe",
            "  hasse check --require L2 traces/  fails unless every trace holds L2",
            "  hasse report traces/              where they stand, by workload",
            "  hasse check --help                all options of a command"
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
