package dev.hasse.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hasse.check.CheckRun;
import dev.hasse.check.CheckSettings;
import dev.hasse.policy.Policy;
import dev.hasse.policy.PolicyFile;
import dev.hasse.policy.Summary;
import dev.hasse.traces.Input;
import dev.hasse.traces.InputFinder;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problems;
import dev.hasse.traces.ReadProgress;
import dev.hasse.traces.ReadSettings;
import dev.hasse.traces.ReadSummary;
import dev.hasse.traces.TraceReader;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.flink.api.common.JobExecutionResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The policy and the gate over files: verdicts, totals and the outcome are those of {@code hasse check}. */
@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class GateIT {
    private static final ObjectMapper JSON = new ObjectMapper();

    private static final String POLICY = """
            require: L1
            fail_on: [A6]
            chain: [A1, A6, A3, A2]
            initial: first-read
            rates:
              A2: {max_rate: 99%, confidence: 95%}
            workloads:
              corpus:
                require: L0
            ignore:
              - agents: ["*1"]
                reason: "a test"
                until: 9999-12-31
            """;

    @TempDir
    private Path folder;

    private JobExecutionResult run(List<String> arguments) throws Exception {
        List<String> all = new ArrayList<>(arguments);
        all.addAll(List.of("--verdicts", folder.resolve("verdicts").toString()));
        return LocalFlink.run(all);
    }

    @Test
    void verdictsAndTotalsAreThoseOfCheckUnderTheSamePolicy() throws Exception {
        Path file = Files.writeString(folder.resolve("policy.yaml"), POLICY);
        Path broken = Files.writeString(folder.resolve("broken.jsonl"), "no record\n");
        List<String> arguments =
                List.of("--config", file.toString(), "--fail-on", "A1", "../../traces/corpus", broken.toString());
        JobExecutionResult result = run(arguments);

        Policy policy = LocalFlink.options(with(arguments)).decision().policy();
        assertThat(policy.always().require())
                .isEqualTo(PolicyFile.read(file.toString(), POLICY.getBytes(StandardCharsets.UTF_8))
                        .always()
                        .require());
        Map<String, Boolean> passes = new TreeMap<>();
        Map<String, String> lines = new TreeMap<>();
        Summary expected = check(policy, List.of("../../traces/corpus", broken.toString()), passes, lines);
        assertThat(passes.values()).contains(true, false);
        Map<String, Boolean> told = new TreeMap<>();
        for (String line : FilesIT.written(folder.resolve("verdicts"))) {
            JsonNode verdict = JSON.readTree(line);
            String trace = verdict.get("source").asText() + " "
                    + verdict.get("trace_id").asText();
            boolean passed = verdict.get("gate").get("passed").asBoolean();
            told.put(trace, passed);
            assertThat(line)
                    .as("the line of check, and one field more")
                    .isEqualTo(Objects.requireNonNull(lines.get(trace))
                            .replaceFirst("}$", ",\"gate\":{\"passed\":" + passed + "}}"));
        }
        assertThat(told).isEqualTo(passes);
        StreamSchema.validate(FilesIT.written(folder.resolve("verdicts")));
        Summary totals =
                HasseJob.totals(result, LocalFlink.options(with(arguments)).decision());
        OutputLines output = new OutputLines();
        assertThat(output.summary(totals)).isEqualTo(output.summary(expected));
        assertThat(totals.skipped()).isPositive();
        assertThat(totals.passed()).isFalse();
    }

    private List<String> with(List<String> arguments) {
        List<String> all = new ArrayList<>(arguments);
        all.addAll(List.of("--verdicts", "unused"));
        return all;
    }

    @Test
    void aBaselineExcusesWhatItKnows() throws Exception {
        Path log = Files.writeString(folder.resolve("t.jsonl"), """
                {"trace_id":"t","op_id":"1","agent":"a","read_time":0,"write_time":1,"read_values":{"c":0},"write_values":{"c":1}}
                {"trace_id":"t","op_id":"2","agent":"b","read_time":0,"write_time":2,"read_values":{"c":0},"write_values":{"c":2}}
                """);
        JobExecutionResult failed = run(List.of("--require", "L0", "--fail-on", "A1", log.toString()));
        assertThat(FilesIT.written(folder.resolve("verdicts"))).hasSize(1).allMatch(line -> line.endsWith("false}}"));
        assertThat(totals(failed, List.of("--fail-on", "A1", log.toString())).failed())
                .isEqualTo(1);
        String finding = "{\"anomaly\":\"A1\",\"agents\":[\"a\",\"b\"],\"subject\":\"c\"}";
        Path baseline = Files.writeString(
                folder.resolve("baseline.json"), "{\"schema\":\"hasse.baseline/1\",\"findings\":[" + finding + "]}");
        List<String> known = List.of("--baseline", baseline.toString(), "--fail-on", "A1", log.toString());
        assertThat(LocalFlink.options(with(known)).decision().known()).hasSize(1);
    }

    private Summary totals(JobExecutionResult result, List<String> arguments) {
        return HasseJob.totals(result, LocalFlink.options(with(arguments)).decision());
    }

    @Test
    void aPolicyThatCannotBeReadIsNamed() throws Exception {
        Path file = Files.writeString(folder.resolve("policy.yaml"), "requires: L1\n");
        assertThatThrownBy(() -> LocalFlink.options(with(List.of("--config", file.toString(), "a"))))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("policy.yaml")
                .hasMessageContaining("requires");
        assertThatThrownBy(() -> LocalFlink.options(with(List.of("--config", folder + "/none.yaml", "a"))))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("none.yaml");
        Path logs = Files.writeString(folder.resolve("logs.yaml"), "from: auto\n");
        assertThatThrownBy(() -> LocalFlink.options(with(List.of("--config", logs.toString(), "a"))))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("found 'from: auto', expected operation records");
    }

    /** What the command makes of the same files. */
    private static Summary check(
            Policy policy, List<String> paths, Map<String, Boolean> passes, Map<String, String> lines)
            throws Exception {
        Problems problems = new Problems(10);
        List<Input> inputs = InputFinder.find(paths, InputStream.nullInputStream(), problems);
        CheckSettings settings =
                new CheckSettings(policy, LocalDate.now(ZoneId.systemDefault()), null, 10, Limits.DEFAULT);
        OutputLines output = new OutputLines();
        try (CheckRun run = new CheckRun(policy, settings.excuses(null), 10, 1)) {
            ReadSummary read = TraceReader.read(
                    inputs,
                    ReadSettings.of(Limits.DEFAULT, policy.sentinel()),
                    problems,
                    run.traces(),
                    new ReadProgress());
            run.finish(verdict -> {
                String trace = verdict.source() + " " + verdict.traceId();
                passes.put(trace, run.gate().passes(verdict));
                lines.put(trace, output.verdict(verdict, StreamNote.NONE, null));
            });
            return run.tally().summary(read.skipped(), true);
        }
    }
}
