package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Every option whose value is one of several names: whatever the case, with a question for a misspelt one, and completed. */
class ChoicesTest {
    /** Options whose value is a number, a file, a name of the user's own, or several parts. */
    private static final Set<String> FREE = Set.of(
            "--baseline",
            "--bootstrap",
            "--chain",
            "--channels",
            "--compare",
            "--config",
            "--coverage",
            "--exec",
            "--idle",
            "--mapping",
            "--max-depth",
            "--max-errors",
            "--max-line-bytes",
            "--max-memory",
            "--max-number-length",
            "--max-witnesses",
            "--metrics",
            "--null",
            "--otlp",
            "--output",
            "--pages",
            "--pivot",
            "--reserve",
            "--roles",
            "--seed",
            "--sessions",
            "--shard",
            "--state",
            "--threads",
            "--trace",
            "--webhook",
            "--where",
            "--window",
            "--witness");

    private record Option(String command, OptionSpec spec) {
        List<String> names() {
            return StreamSupport.stream(spec.completionCandidates().spliterator(), false)
                    .toList();
        }

        @Override
        public String toString() {
            return command + " " + spec.longestName();
        }
    }

    private static Stream<Option> valued() {
        List<Option> options = new ArrayList<>();
        for (CommandLine command : HelpTest.hasse().getSubcommands().values()) {
            for (OptionSpec option : command.getCommandSpec().options()) {
                if (option.arity().max() > 0) {
                    options.add(new Option(command.getCommandName(), option));
                }
            }
        }
        return options.stream();
    }

    static Stream<Option> choices() {
        return valued().filter(option -> option.spec().completionCandidates() != null);
    }

    @Test
    void everyOptionWithNamesCompletesThem() {
        Set<String> without = new TreeSet<>();
        valued().filter(option -> option.spec().completionCandidates() == null)
                .forEach(option -> without.add(option.spec().longestName()));

        assertThat(FREE).containsAll(without);
        assertThat(choices().map(option -> option.spec().longestName()))
                .contains("--format", "--from", "--require", "--fail-on", "--runtime", "--scenario", "--group-by");
    }

    /** A completion script knows the names by the label of the value, so that one label in a command has one list. */
    @Test
    void optionsWithOtherNamesHaveOtherLabels() {
        Map<String, List<String>> byLabel = new HashMap<>();
        choices().forEach(option -> {
            String label = option.command() + " " + option.spec().paramLabel();
            assertThat(byLabel.computeIfAbsent(label, first -> option.names()))
                    .as(label)
                    .isEqualTo(option.names());
        });
    }

    /** The message of the command for a value; whatever else is wrong with the command comes later. */
    private static String answer(Option option, String value) {
        List<String> arguments =
                new ArrayList<>(List.of(option.command(), option.spec().longestName() + "=" + value, "/no/such/file"));
        if (option.command().equals("whatif") && !option.spec().required()) {
            arguments.add("--runtime=ssi");
        }
        return Run.hasse(arguments.toArray(new String[0])).err();
    }

    @ParameterizedTest
    @MethodSource("choices")
    void itsNamesAreAcceptedWhateverTheCase(Option option) throws Exception {
        for (String name : option.names()) {
            assertThat(option.spec().converters()[0].convert(name.toUpperCase(Locale.ROOT)))
                    .isEqualTo(option.spec().converters()[0].convert(name));
        }
    }

    @ParameterizedTest
    @MethodSource("choices")
    void aMisspeltNameIsAnsweredWithTheOneThatWasMeantAndAShortList(Option option) {
        String name = option.names().stream()
                .filter(candidate -> candidate.length() > 3)
                .findFirst()
                .orElse("");
        String misspelt = name + "q";
        String answer = answer(option, misspelt);

        String listed = ", expected one or more of |, expected one of ";
        boolean isLong = String.join(", ", option.names()).length() > 120;
        assertThat(answer).contains("found \"" + misspelt + "\"");
        assertThat(answer.split(listed)).hasSize(isLong ? 1 : 2);
        assertThat(answer.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThan(240));
        assertThat(answer.contains("; did you mean " + name + "?")).as(answer).isEqualTo(!name.isEmpty());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    chekc traces                   | unknown command "chekc"; did you mean check?
                    Check traces                   | unknown command "Check"; did you mean check?
                    frobnicate                     | unknown command "frobnicate", expected one of the 18 in --help
                    traces                         | ; to check this file or folder, write: hasse check traces
                    help chekc                     | unknown command "chekc"; did you mean check?
                    check --requir L2 x            | unknown option "--requir"; did you mean --require?
                    check --fail x                 | unknown option "--fail"; did you mean --fail-on?
                    check --formt=json x           | unknown option "--formt"; did you mean --format?
                    check --wholly-else            | unknown option "--wholly-else"
                    config x                       | found "x", expected no further argument
                    report --group-by worklod x    | expected one or more of workload, runtime, ; did you mean workload?
                    check --chain A1,A2,A3,stale-generaton x | ; did you mean stale-generation?
                    explain --witness stale-raed:1 x | ; did you mean stale-read?
                    check -o sarf=x y              | expected one of text, json, ; did you mean sarif?
                    check --from claude-cod x      | found "claude-cod"; did you mean claude-code?
                    check --from opncode x         | found "opncode"; did you mean opencode?
                    check --from lang x            | found "lang"; did you mean langgraph or langsmith or langfuse?
                    check --from magic x           | found "magic", expected one of the 30 names in --help
                    check --from atf x             | found "atf"; did you mean atif or atp?
                    simulate --runtime magic       | found "magic", expected one of the 19 names in --list
                    simulate --runtime casual      | found "casual"; did you mean causal?
                    simulate --fault magic         | found "magic", expected one of the 14 names in --help
                    simulate --scenario triaje     | found "triaje"; did you mean triage?
                    """)
    void whatIsNotKnownIsAnsweredWithWhatWasMeant(String arguments, String expected) {
        Run run = Run.hasse(arguments.split(" "));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).startsWith("error: ").containsSubsequence(expected.split("(?=; )"));
        assertThat(run.err().lines()).hasSize(2);
        assertThat(run.err()).contains("--help'.");
    }
}
