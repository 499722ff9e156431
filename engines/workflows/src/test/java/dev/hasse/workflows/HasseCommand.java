package dev.hasse.workflows;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** The command, as a process: what {@code hasse check --transactions} decides of a log. */
final class HasseCommand {
    private static final Path JAR = Path.of("../../cli/target/hasse.jar");

    /** The verdicts where a workflow engine has kept its promises; its log names no cells that workflows share. */
    static final Map<String, String> PROMISES_KEPT = Map.of(
            "T1",
            "held",
            "T2",
            "held",
            "T3",
            "held",
            "T4",
            "held",
            "T5",
            "held",
            "T6",
            "held",
            "T7",
            "undecided",
            "T8",
            "undecided",
            "T9",
            "held");

    private HasseCommand() {}

    /** The verdict of each rule, {@code held}, {@code violated} or {@code undecided}, on a log that is one trace. */
    static Map<String, String> rules(Path scratch, String format, String mapping, String log)
            throws IOException, InterruptedException {
        Path map = Files.writeString(scratch.resolve("map.yaml"), mapping);
        Path out = scratch.resolve("out.json");
        Path errors = scratch.resolve("errors");
        List<String> command = new ArrayList<>(List.of(java(), "-XX:TieredStopAtLevel=1", "-jar", JAR.toString()));
        command.addAll(Arrays.asList("check", "--transactions", "--format", "json", "--exit-zero", "--from", format));
        command.addAll(List.of("--mapping", map.toString(), log));
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(errors.toFile());
        builder.environment().put("PGUSER", "tester");
        Process process = builder.start();
        if (!process.waitFor(1, TimeUnit.MINUTES) || process.exitValue() != 0) {
            process.destroyForcibly();
            throw new AssertionError(Files.readString(errors) + Files.readString(out));
        }
        JsonNode rules =
                new JsonMapper().readTree(Files.readString(out)).path("summary").path("rules");
        Map<String, String> verdicts = new TreeMap<>();
        rules.properties()
                .forEach(rule -> rule.getValue().properties().stream()
                        .filter(count -> count.getValue().asInt() == 1)
                        .forEach(count -> verdicts.put(rule.getKey(), count.getKey())));
        return verdicts;
    }

    /** The rules that are violated, of the verdicts of all. */
    static Set<String> violated(Map<String, String> verdicts) {
        return verdicts.entrySet().stream()
                .filter(verdict -> verdict.getValue().equals("violated"))
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The Java of this process. */
    static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }
}
