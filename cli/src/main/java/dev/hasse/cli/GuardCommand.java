package dev.hasse.cli;

import dev.hasse.guard.Answer;
import dev.hasse.guard.ClaudeSettings;
import dev.hasse.guard.GuardOutput;
import dev.hasse.guard.GuardStatus;
import dev.hasse.guard.HookOptions;
import dev.hasse.model.SafeText;
import dev.hasse.model.UnusableFileException;
import dev.hasse.traces.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hasse guard}: refuses stale edits before they happen. */
@Command(
        name = "guard",
        header = "Refuses stale edits before they happen",
        mixinStandardHelpOptions = true,
        versionProvider = HasseCommand.Version.class,
        sortOptions = false,
        customSynopsis = "hasse guard install|uninstall|status|hook|check [OPTIONS]",
        description = {
            "Remembers what each agent has read of the files of a checkout, and refuses to let it write a file that has "
                    + "changed since, or that another agent is writing. It runs as a hook of Claude Code, and answers any "
                    + "other program in the same words."
        },
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done; for hook and check: the call may go on, or Hasse itself failed",
            "1:check refuses the call",
            "2:wrong usage, or settings that cannot be changed; with --strict also any failure of Hasse in hook or check",
            "3:a bug in Hasse"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  hasse guard install            guard the sessions of this project",
            "  hasse guard install --local    the same, in settings not meant to be committed",
            "  hasse guard install --user     guard all sessions of this user",
            "  hasse guard status             who holds what, and who has seen what",
            "  hasse guard check < call.json  a decision for any program",
            "  hasse guard uninstall          the settings as they were"
        })
final class GuardCommand implements Callable<Integer> {
    private final Streams streams;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private CommandSpec spec;

    @Parameters(
            paramLabel = "ACTION",
            converter = GuardAction.Converter.class,
            completionCandidates = GuardAction.Converter.class,
            description =
                    "install adds the hooks to .claude/settings.json, uninstall takes them back; hook is what they run; "
                            + "check decides about one call, given as JSON; status shows who holds what.")
    private GuardAction action = GuardAction.STATUS;

    @Option(
            names = "--level",
            order = 1,
            paramLabel = "LEVEL",
            defaultValue = "L1",
            converter = GuardLevel.Converter.class,
            completionCandidates = GuardLevel.Converter.class,
            description =
                    "The level that is kept: L1 refuses stale edits and unseen overwrites (default: ${DEFAULT-VALUE}).")
    @SuppressWarnings("UnusedVariable") // there is only one, but what is installed says which
    private GuardLevel level = GuardLevel.L1;

    @Option(
            names = "--reserve",
            order = 1,
            paramLabel = "TIME",
            defaultValue = "0s",
            converter = ReservationTime.class,
            description =
                    "Reserve a file for the agent that has written it, until its turn ends, or for TIME at the longest, "
                            + "such as 10m.")
    private Duration reserve = Duration.ZERO;

    @Option(names = "--warn", order = 1, description = "Let every call go on, and say what would have been refused.")
    private boolean warn;

    @Option(
            names = "--strict",
            order = 1,
            description = "Block a call about which Hasse cannot decide because something is wrong with it.")
    private boolean strict;

    @Option(
            names = "--user",
            order = 1,
            description = "For install and uninstall: the settings of the user, instead of those of the project here.")
    private boolean user;

    @Option(
            names = "--local",
            order = 1,
            description =
                    "For install and uninstall: .claude/settings.local.json of the project here, which is not meant to be committed. The "
                            + "hooks name this installation of Hasse by its absolute path, so commit .claude/settings.json only "
                            + "if it is at this path for everybody.")
    private boolean local;

    @Mixin
    private TextOrJson format = new TextOrJson();

    GuardCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() {
        return switch (action) {
            case HOOK -> answer(Answer.Form.HOOK);
            case CHECK -> answer(Answer.Form.CHECK);
            case STATUS -> status();
            case INSTALL -> install();
            case UNINSTALL -> uninstall();
        };
    }

    private int answer(Answer.Form form) {
        Answer answer = Answer.to(streams.in(), form, options(), streams.environment(), streams.folder());
        String note = answer.note();
        if (note != null) {
            streams.err().println(note);
        }
        Output.write(null, streams, to -> to.write(answer.output()));
        return answer.exitCode();
    }

    private HookOptions options() {
        return new HookOptions(reserve, warn, strict);
    }

    private int status() {
        try {
            GuardStatus status = GuardStatus.of(here(), allSettings());
            Output.write(null, streams, to -> {
                if (format.isJson()) {
                    GuardOutput.json(status, to);
                } else {
                    GuardOutput.text(status, ZoneId.systemDefault(), to);
                }
            });
            return ExitCode.OK;
        } catch (IOException unreadable) {
            throw unusable(here(), unreadable);
        }
    }

    private int install() {
        ClaudeSettings settings = settings();
        try {
            boolean changed = settings.install(command());
            say(
                    settings,
                    changed
                            ? " now runs hasse guard; sessions that start from now on are guarded"
                            : " runs it already");
            return ExitCode.OK;
        } catch (IOException unwritable) {
            throw unusable(settings.file(), unwritable);
        }
    }

    private int uninstall() {
        ClaudeSettings settings = settings();
        try {
            say(settings, settings.uninstall() ? " is as it was without hasse guard" : " does not run hasse guard");
            return ExitCode.OK;
        } catch (IOException unwritable) {
            throw unusable(settings.file(), unwritable);
        }
    }

    private void say(ClaudeSettings settings, String what) {
        Output.write(
                null, streams, to -> to.append(SafeText.escape(settings.file().toString()) + what + "\n"));
    }

    private static UnusableFileException unusable(Path file, IOException reason) {
        return new UnusableFileException(file.toString(), Problem.inWords(reason));
    }

    private ClaudeSettings settings() {
        if (user && local) {
            throw new ParameterException(spec.commandLine(), "--user cannot be combined with --local");
        }
        if (local) {
            return ClaudeSettings.local(streams.folder());
        }
        return user ? ofUser() : new ClaudeSettings(streams.folder());
    }

    private ClaudeSettings ofUser() {
        String home = streams.environment().getOrDefault("HOME", System.getProperty("user.home"));
        return new ClaudeSettings(Path.of(home));
    }

    /** The settings that hold for sessions that start here. */
    private List<ClaudeSettings> allSettings() {
        return List.of(new ClaudeSettings(here()), ClaudeSettings.local(here()), ofUser());
    }

    /** What a hook runs: the launcher that runs now, with the options of this command. */
    private String command() {
        String launcher = System.getProperty("hasse.launcher", "hasse");
        return "'" + launcher.replace("'", "'\\''") + "' guard hook "
                + options().arguments();
    }

    private Path here() {
        return streams.folder().toAbsolutePath().normalize();
    }
}
