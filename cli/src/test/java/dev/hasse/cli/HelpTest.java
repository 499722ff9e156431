package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Help;

class HelpTest {
    /** The width of the narrowest usual terminal. */
    private static final int WIDTH = 80;

    private static final Streams NOTHING = new Streams(
            new ByteArrayInputStream(new byte[0]),
            new ByteArrayOutputStream(),
            new PrintWriter(new StringWriter()),
            false,
            false,
            Map.of(),
            Path.of(""));

    static CommandLine hasse() {
        return Main.command(NOTHING);
    }

    @Test
    void aCommandThatIsNamedFirstIsTheOnlyOneThatIsMade() {
        assertThat(Subcommands.NAMES)
                .allSatisfy(
                        name -> assertThat(Main.command(NOTHING, name, "--help").getSubcommands())
                                .containsOnlyKeys(name));
        assertThat(hasse().getSubcommands().keySet()).containsAll(Subcommands.NAMES);
        assertThat(Main.command(NOTHING, "--version").getSubcommands()).isEmpty();
    }

    private static CommandLine subcommand(CommandLine hasse, String name) {
        return Objects.requireNonNull(hasse.getSubcommands().get(name));
    }

    static Stream<String> commands() {
        return hasse().getSubcommands().keySet().stream().filter(command -> !command.equals("generate-completion"));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void helpFitsATerminalAndGivesExamplesAndExitCodes(String command) {
        Run run = Run.hasse(command, "--help");

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out().lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(WIDTH));
        assertThat(run.out().toLowerCase(Locale.ROOT)).contains("example", "exit codes:\n  0   ");
        assertThat(run.out()).endsWith("\n").doesNotContain("%n");
    }

    @ParameterizedTest
    @MethodSource("commands")
    void helpOfACommandIsTheSameByAllThreeWays(String command) {
        String help = Run.hasse(command, "--help").out();

        assertThat(Run.hasse(command, "-h").out()).isEqualTo(help);
        assertThat(Run.hasse("help", command).out()).isEqualTo(help);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void linesBreakAtSpacesOnly(String command) {
        CommandLine described = subcommand(hasse(), command);
        Pattern space = Pattern.compile("\\s+");
        List<String> words = new ArrayList<>();
        described.getCommandSpec().options().forEach(option -> words.addAll(List.of(option.description())));
        words.addAll(List.of(described.getCommandSpec().usageMessage().description()));

        assertThat(space.split(Run.hasse(command, "--help").out()))
                .contains(space.split(String.join(" ", words).strip()));
    }

    @Test
    void theListOfCommandsHasALineForEach() {
        Run run = Run.hasse("--help");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out().lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(WIDTH));
        commands()
                .forEach(command -> assertThat(run.out())
                        .containsPattern("\n  " + command + " +[A-Z][^\n]+[A-Za-z0-9]\n(  [a-z]|\n)"));
        assertThat(run.out())
                .containsSubsequence(
                        "Check traces:\n", "Understand findings:\n", "Prepare:\n", "Simulate:\n", "Exit codes");
        assertThat(Run.hasse("help")).isEqualTo(run);
    }

    @Test
    void optionsStandByTheirPurpose() {
        assertThat(Run.hasse("check", "--help").out())
                .containsSubsequence(
                        "\nGate:\n",
                        "--require=",
                        "--baseline=",
                        "\nOutput:\n",
                        "--format=",
                        "\nDecision:\n",
                        "--a3=",
                        "\nLogs in other formats:\n",
                        "--from=",
                        "\nReading, and its limits:\n",
                        "--threads=",
                        "\nMessages and help:\n",
                        "--quiet");
        assertThat(Run.hasse("explain", "--help").out())
                .containsSubsequence("\nOptions:\n", "--witness=", "\nOutput:\n", "--format=");
    }

    /** It has a meaning of its own in each of these commands, so that it stands in no section of options for all of them. */
    @ParameterizedTest
    @ValueSource(strings = {"guard", "validate"})
    void whatIsStrictIsTheCommandsOwn(String command) {
        assertThat(Run.hasse(command, "--help").out()).containsPattern("\nOptions:\n(  .*\n)*  +--strict");
    }

    @ParameterizedTest
    @CsvSource({"40, 60", "80, 80", "100, 100", "120, 120", "300, 120"})
    void helpIsAsWideAsTheTerminalUpToALimit(int terminal, int width) {
        CommandLine hasse = hasse();
        HelpLayout.install(hasse, () -> terminal);
        String help = subcommand(hasse, "check").getUsageMessage(Help.Ansi.OFF);
        String options = help.substring(0, help.indexOf("\nExamples:"));

        assertThat(options.lines().mapToInt(String::length).max().orElseThrow()).isBetween(width - 8, width);
    }

    @Test
    void namesHaveColoursOnATerminalThatWantsThem() {
        String coloured = subcommand(hasse(), "check").getUsageMessage(Help.Ansi.ON);

        assertThat(coloured).contains("\u001b[33m--require\u001b[39m");
        assertThat(coloured.replaceAll("\u001b\\[[0-9;]*m", ""))
                .isEqualTo(Run.hasse("check", "--help").out());
    }

    @Test
    void theExitCodesAreListed() {
        assertThat(Run.hasse("--help").out()).contains("Exit codes").contains("1   the gate failed");
    }

    @Test
    void withoutACommandItSaysWhatToDoFirst() {
        Run run = Run.hasse();

        assertThat(run.golden()).isEqualTo("""
                        exit 2
                        --- err
                        error: no command given

                        A first verdict on my own logs:   hasse check --from auto logs/
                        What a finding means:             hasse explain A1
                        A gate in CI, at level L2:        hasse check --require L2 traces/
                        A report on last night's traces:  hasse report -o html=night.html traces/
                        Logs as records, to keep:         hasse convert logs/ -o traces.jsonl

                        'hasse --help' lists all commands, and 'hasse help check' the options of check.
                        """);
    }

    @Test
    void whatToDoFirstRunsAsItStands(@TempDir Path folder) throws IOException {
        Path logs = Files.createDirectory(folder.resolve("logs"));
        Files.copy(Run.PROJECT.resolve("traces/formats/claude-code/stale-edit.jsonl"), logs.resolve("a.jsonl"));
        Path traces = Files.createDirectory(folder.resolve("traces"));
        Files.copy(Run.PROJECT.resolve("traces/corpus/paper/trip-date.jsonl"), traces.resolve("b.jsonl"));

        List<Integer> exitCodes = new ArrayList<>();
        for (String step : HasseCommand.NoCommandException.firstSteps()) {
            String[] arguments = step.substring(step.indexOf("hasse ") + "hasse ".length())
                    .replaceAll("(logs/|traces/|night.html|traces.jsonl)", folder + "/$1")
                    .split(" ");
            exitCodes.add(Run.hasse(arguments).exitCode());
        }

        // Both checks find A1.
        assertThat(exitCodes).containsExactly(1, 0, 1, 0, 0);
        assertThat(folder.resolve("night.html")).isNotEmptyFile();
        assertThat(folder.resolve("traces.jsonl")).isNotEmptyFile();
    }

    @Test
    void theVersion() {
        assertThat(Run.hasse("--version").golden()).isEqualTo("exit 0\n--- out\nhasse 0.1.0\n");
    }

    @Test
    void shellCompletionIsAScriptForThisCommand() {
        Run run = Run.hasse("generate-completion");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("complete -F _complete_hasse").contains("--require-evidence");
    }
}
