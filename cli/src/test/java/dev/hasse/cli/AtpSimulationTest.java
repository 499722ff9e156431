package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.simulation.atp.AtpFault;
import dev.hasse.simulation.atp.AtpLog;
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

/** ATP, simulated: its rules are held, and each fault is found, where it is, by the rule that it violates. */
class AtpSimulationTest {
    /** docs/transactions.md has the numbers for a thousand. The receipts of each are signed, which takes most of the time. */
    private static final int SESSIONS = EveryBuild.trials(20);

    @TempDir
    Path folder;

    private static Stream<Arguments> faults() {
        return Stream.of(AtpFault.values())
                .flatMap(fault -> fault.logs().stream().map(log -> Arguments.of(log, fault)));
    }

    private Path simulated(AtpLog log, String... options) {
        return simulated(SESSIONS, log, options);
    }

    private Path simulated(int sessions, AtpLog log, String... options) {
        List<String> arguments =
                new ArrayList<>(List.of("simulate", "--log", log.word(), "--sessions", String.valueOf(sessions)));
        arguments.addAll(List.of("--seed", "3", "-o", folder.toString()));
        arguments.addAll(List.of(options));
        Run run = Run.hasse(arguments.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.err()).isZero();
        return folder.resolve(log.word() + ".jsonl");
    }

    /** The verdicts on the sessions of logs. Agents do not see all that happens to their intents, so that only a log of rows is complete. */
    private List<JsonNode> verdicts(Path... logs) throws IOException {
        String mapping = Files.readString(Run.PROJECT.resolve("traces/formats/atp/simulated.yaml"));
        boolean isRows = logs.length == 1 && logs[0].endsWith("atp.jsonl");
        Path map = Files.writeString(
                folder.resolve("map.yaml"), isRows ? mapping : mapping.replace("complete: true\n", ""));
        List<String> arguments = new ArrayList<>(
                List.of("check", "--transactions", "--from", "atp", "--mapping", map.toString(), "--exit-zero"));
        arguments.addAll(List.of("--format", "jsonl", "--max-witnesses", "20"));
        Stream.of(logs).map(Path::toString).forEach(arguments::add);
        Run run = Run.hasse(arguments.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.err()).isZero();
        List<JsonNode> verdicts = RuleVerdicts.lines(run.out())
                .filter(line -> line.has("trace_id"))
                .toList();
        assertThat(verdicts).hasSize(SESSIONS);
        return verdicts;
    }

    @Test
    void whatALogDecidesIsHeldWithoutAFault() throws IOException {
        Path rows = simulated(AtpLog.ROWS);
        Path requests = simulated(AtpLog.REQUESTS);

        assertThat(verdicts(rows))
                .allSatisfy(verdict ->
                        assertThat(RuleVerdicts.with("held", verdict)).containsExactly("T1", "T5", "T6", "T9"));
        for (List<JsonNode> verdicts : List.of(verdicts(requests), verdicts(rows, requests))) {
            assertThat(verdicts).allSatisfy(verdict -> {
                assertThat(RuleVerdicts.with("violated", verdict)).isEmpty();
                assertThat(RuleVerdicts.with("held", verdict)).contains("T1", "T5", "T6");
            });
        }
        assertThat(folder.resolve("planted.jsonl")).doesNotExist();
    }

    @ParameterizedTest
    @MethodSource("faults")
    void everyFaultIsFoundWhereItIs(AtpLog log, AtpFault fault) throws IOException {
        List<JsonNode> verdicts = verdicts(simulated(log, "--fault", fault.word()));
        Map<String, JsonNode> planted = new TreeMap<>();
        RuleVerdicts.lines(Files.readString(folder.resolve("planted.jsonl")))
                .forEach(line -> planted.put(line.path("trace_id").asText(), line));
        // What settles after the intent was decided also decides it again.
        Set<String> violated = fault == AtpFault.FRESH_KEY || fault == AtpFault.EXECUTION_AFTER_EXPIRY
                ? Set.of("T1", "T6")
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
                    .isNotEmpty()
                    .allSatisfy(involved -> assertThat(involved)
                            .contains(where.path("transactions").path(0)));
        }
    }

    @Test
    void theSessionsHaveWhatThePageDescribes() throws IOException {
        String rows = Files.readString(simulated(20, AtpLog.ROWS));
        String requests = Files.readString(simulated(20, AtpLog.REQUESTS));

        assertThat(rows).contains("\"state\":\"expired\"", "\"type\":\"compensation\"", "\"key_id\":\"site-2\"");
        assertThat(requests)
                .contains("\"status\":null", "\"status\":429", "\"status\":503", "\"status\":410", "\"nonce_consumed\"")
                .contains("\"state\":\"executing\"", "\"state\":\"executed\"", "\"state\":\"compensated\"");
    }

    @Test
    void theSameSeedGivesTheSameLog() {
        String[] once = {"simulate", "--log", "atp", "--fault", "never-decided", "--sessions", "3"};

        assertThat(Run.hasse(once).out()).isEqualTo(Run.hasse(once).out()).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --log atp --fault other-body         | --fault other-body is for --log atp-requests
            --log atp --fault lost-serial-order  | --fault lost-serial-order is for --log atomix
            --log atomix --fault early-receipt   | --fault early-receipt is for --log atp or atp-requests
            --fault never-decided                | --fault never-decided is for --log atomix or atp
            """)
    void wrongUsage(String options, String message) {
        Run run = Run.hasse(("simulate " + options).split(" "));

        assertThat(run.exitCode()).isEqualTo(ExitCode.MISUSED);
        assertThat(run.err()).contains(message);
    }
}
