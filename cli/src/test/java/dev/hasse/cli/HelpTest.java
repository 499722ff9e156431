package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HelpTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--help",
                "check --help",
                "advise --help",
                "baseline --help",
                "config --help",
                "convert --help",
                "explain --help",
                "init --help",
                "diff --help",
                "merge --help",
                "report --help",
                "simulate --help",
                "topology --help",
                "validate --help",
                "whatif --help"
            })
    void helpFitsATerminalAndGivesExamples(String arguments) {
        Run run = Run.hasse(arguments.split(" "));

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out().lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
        assertThat(run.out().toLowerCase(Locale.ROOT)).contains("example");
    }

    @Test
    void theExitCodesAreListed() {
        assertThat(Run.hasse("--help").out()).contains("Exit codes").contains("1   the gate failed");
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
