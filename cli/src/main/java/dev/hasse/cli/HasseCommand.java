package dev.hasse.cli;

import dev.hasse.documents.Resources;
import java.util.List;
import picocli.CommandLine;
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
            "1:the gate failed: there are more anomalies than it allows, or nothing could be tested",
            "2:wrong usage, bad input, or output that cannot be written",
            "3:a bug in Hasse"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  hasse check traces/               the anomalies in each trace",
            "  my-agents | hasse check -         the same, from a pipe",
            "  hasse check --require L2 traces/  fails unless every trace holds L2",
            "  hasse help check                  all options of check"
        })
final class HasseCommand implements Runnable {
    private static final String[] FIRST_STEPS = {
        "A first verdict on my own logs:   hasse check --from auto logs/",
        "What a finding means:             hasse explain A1",
        "A gate in CI, at level L2:        hasse check --require L2 traces/",
        "A report on last night's traces:  hasse report -o html=night.html traces/",
        "Logs as records, to keep:         hasse convert logs/ -o traces.jsonl"
    };

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private CommandSpec spec;

    @Override
    public void run() {
        throw new NoCommandException(spec.commandLine());
    }

    /** Thrown if no command is given. Its message says what one does first. */
    static final class NoCommandException extends ParameterException {
        private static final long serialVersionUID = 1L;

        NoCommandException(CommandLine hasse) {
            super(hasse, "no command given");
        }

        /** The message after the first line: commands to begin with, each of which runs as it stands. */
        static List<String> firstSteps() {
            return List.of(FIRST_STEPS);
        }
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
