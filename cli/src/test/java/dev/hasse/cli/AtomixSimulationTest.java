package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.simulation.atomix.AtomixFault;
import dev.hasse.simulation.atomix.AtomixLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Atomix, simulated: its rules are held, and each fault is found, where it is, by the rule that it violates. */
class AtomixSimulationTest {
    /** docs/transactions.md has the numbers for a thousand. */
    private static final String SESSIONS = "60";

    @TempDir
    Path folder;

    private static Stream<Arguments> faults() {
        return Stream.of(AtomixFault.values())
                .flatMap(fault -> fault.logs().stream().map(log -> Arguments.of(log, fault)));
    }

    /** The verdicts on the sessions of a log: of each trace, the statuses of the rules. */
    private List<JsonNode> verdicts(AtomixLog log, String... options) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("simulate", "--log", log.word(), "--sessions", SESSIONS));
        arguments.addAll(List.of("--seed", "3", "-o", folder.toString()));
        arguments.addAll(List.of(options));
        Run simulated = Run.hasse(arguments.toArray(String[]::new));
        assertThat(simulated.exitCode()).as(simulated.err()).isZero();
        Path mapping = Files.writeString(folder.resolve("complete.yaml"), "complete: true\n");
        Run checked = Run.hasse(
                "check",
                "--transactions",
                "--from",
                "atomix",
                "--mapping",
                mapping.toString(),
                "--format",
                "jsonl",
                "--exit-zero",
                "--max-witnesses",
                "20",
                folder.resolve(log.word() + ".jsonl").toString());
        assertThat(checked.exitCode()).as(checked.err()).isZero();
        return RuleVerdicts.lines(checked.out())
                .filter(line -> line.has("trace_id"))
                .toList();
    }

    @ParameterizedTest
    @CsvSource({"CHECKER, T1 T6 T7 T8 T9", "EFFECTS, T1 T5 T6 T8 T9"})
    void whatALogDecidesIsHeldWithoutAFault(AtomixLog log, String rules) throws IOException {
        List<JsonNode> verdicts = verdicts(log);

        assertThat(verdicts).hasSize(Integer.parseInt(SESSIONS));
        assertThat(verdicts)
                .allSatisfy(verdict ->
                        assertThat(RuleVerdicts.with("violated", verdict)).isEmpty());
        assertThat(verdicts)
                .allSatisfy(verdict -> assertThat(String.join(" ", RuleVerdicts.with("held", verdict)))
                        .isEqualTo(rules));
        assertThat(folder.resolve("planted.jsonl")).doesNotExist();
    }

    /** The folder is read as the help of {@code simulate} says, although it also holds where the fault is. */
    @Test
    void theFolderOfASimulationIsALog() throws IOException {
        Run.hasse("simulate", "--log", "atomix", "--fault", "lost-serial-order", "-o", folder.toString());
        String[] check = {"check", "-q", "--transactions", "--format", "jsonl", "--from", "atomix"};
        Path planted = folder.resolve("planted.jsonl");

        Run ofFolder = Run.hasse(
                Stream.concat(Stream.of(check), Stream.of(folder.toString())).toArray(String[]::new));
        assertThat(ofFolder.golden())
                .isEqualTo(Run.hasse(Stream.concat(
                                        Stream.of(check),
                                        Stream.of(folder.resolve("atomix.jsonl").toString()))
                                .toArray(String[]::new))
                        .golden())
                .startsWith("exit 1\n");
        // A file that is named is read, and one that only has this name is, too.
        assertThat(Run.hasse("check", planted.toString()).exitCode()).isEqualTo(2);
        Files.delete(folder.resolve("atomix.jsonl"));
        Files.writeString(planted, "{\"trace_id\": 1}");
        assertThat(Run.hasse("validate", folder.toString()).err()).contains("planted.jsonl:1: ");
    }

    @ParameterizedTest
    @MethodSource("faults")
    void everyFaultIsFoundWhereItIs(AtomixLog log, AtomixFault fault) throws IOException {
        List<JsonNode> verdicts = verdicts(log, "--fault", fault.word());
        Map<String, JsonNode> planted = new TreeMap<>();
        RuleVerdicts.lines(Files.readString(folder.resolve("planted.jsonl")))
                .forEach(line -> planted.put(line.path("trace_id").asText(), line));
        assertThat(planted).hasSize(Integer.parseInt(SESSIONS));
        // A read of what was aborted has no place in a serial order either (G1a).
        Set<String> violated = fault == AtomixFault.DIRTY_HAND_OVER
                ? Set.of("T7", "T8")
                : Set.of(fault.rule().name());

        for (JsonNode verdict : verdicts) {
            JsonNode where =
                    Objects.requireNonNull(planted.get(verdict.path("trace_id").asText()));
            assertThat(where.path("rule").asText()).isEqualTo(fault.rule().name());
            assertThat(RuleVerdicts.with("violated", verdict))
                    .as(() -> where.toString())
                    .isEqualTo(violated);
            JsonNode witnesses = verdict.path("rules").path(fault.rule().name()).path("witnesses");
            assertThat(witnesses.findValues("transactions"))
                    .anySatisfy(involved -> assertThat(involved)
                            .contains(where.path("transactions").path(0)));
        }
    }

    @Test
    void theSameSeedGivesTheSameLog() {
        String[] once = {"simulate", "--log", "atomix", "--fault", "never-decided", "--sessions", "3"};

        assertThat(Run.hasse(once).out()).isEqualTo(Run.hasse(once).out()).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --fault double-decision                        | --fault double-decision is for --log atomix or atomix-effects
            --log atomix --fault duplicate-effect          | --fault duplicate-effect is for --log atomix-effects
            --log atomix --runtime si                      | --log has its own agents
            --log atomix --matrix                          | --log has its own agents
            --log atomix --fault lost                      | lost-serial-order
            """)
    void wrongUsage(String options, String message) {
        Run run = Run.hasse(("simulate " + options).split(" "));

        assertThat(run.exitCode()).isEqualTo(ExitCode.MISUSED);
        assertThat(run.err()).contains(message);
    }
}
