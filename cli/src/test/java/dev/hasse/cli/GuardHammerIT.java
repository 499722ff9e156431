package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Twenty sessions, each a process, edit four files of one checkout at once; every edit adds a line to what its session had
 * read. With the guard no line is lost and {@code hasse check} finds no A1 in what they recorded; without it, it does.
 */
@Tag("on-one-java")
class GuardHammerIT {
    private static final int SESSIONS = 20;
    private static final int EDITS = 3;
    private static final int FILES = 4;

    private static Path launcher = Path.of("");

    @TempDir
    private Path folder;

    @BeforeAll
    static void install() throws IOException, InterruptedException {
        launcher = SharedInstallation.home().resolve("hasse");
    }

    /** What twenty sessions left behind. */
    private record Outcome(int linesLost, JsonNode check) {
        int witnesses() {
            return check.at("/summary/anomalies/A1/witnesses").asInt();
        }
    }

    private Outcome hammer(String... hook) throws IOException, InterruptedException {
        Path checkout = folder.toRealPath().resolve("checkout");
        Files.createDirectories(checkout.resolve(".git"));
        for (int k = 0; k < FILES; k++) {
            Files.writeString(checkout.resolve("file" + k), "first line\n");
        }
        Path script = folder.resolve("guard-session");
        try (var in = getClass().getResourceAsStream("guard-session")) {
            Files.write(script, Objects.requireNonNull(in).readAllBytes());
        }
        List<Process> sessions = new ArrayList<>();
        for (int k = 0; k < SESSIONS; k++) {
            List<String> command = new ArrayList<>(List.of(
                    "sh",
                    script.toString(),
                    checkout.toString(),
                    "s" + k,
                    String.valueOf(EDITS),
                    String.valueOf(FILES),
                    folder.resolve("s" + k + ".jsonl").toString()));
            command.addAll(List.of(hook));
            ProcessBuilder builder = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("s" + k + ".log").toFile());
            builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
            builder.environment().remove("JAVA_TOOL_OPTIONS");
            sessions.add(builder.start());
        }
        for (int k = 0; k < SESSIONS; k++) {
            boolean ended = sessions.get(k).waitFor(3, TimeUnit.MINUTES);
            String log = Files.readString(folder.resolve("s" + k + ".log"));
            assertThat(ended).as("session %d has come to an end; %s", k, log).isTrue();
            assertThat(sessions.get(k).exitValue()).as(log).isZero();
        }
        return outcome(checkout);
    }

    private Outcome outcome(Path checkout) throws IOException {
        StringBuilder trace = new StringBuilder();
        int lines = 0;
        for (int k = 0; k < SESSIONS; k++) {
            trace.append(Files.readString(folder.resolve("s" + k + ".jsonl")));
        }
        for (int k = 0; k < FILES; k++) {
            try (Stream<String> each = Files.lines(checkout.resolve("file" + k))) {
                lines += (int) each.filter(line -> line.contains("edit")).count();
            }
        }
        Path file = Files.writeString(folder.resolve("trace.jsonl"), trace);
        Run run = Run.hasse("check", "--format", "json", "--exit-zero", file.toString());
        assertThat(run.err()).isEmpty();
        return new Outcome(SESSIONS * EDITS - lines, Verdicts.json(run.out()));
    }

    @Test
    void withTheGuardNoEditIsStaleAndNobodyWaitsForever() throws IOException, InterruptedException {
        Outcome outcome = hammer(launcher.toString());

        assertThat(outcome.linesLost).isZero();
        assertThat(outcome.witnesses()).isZero();
        assertThat(outcome.check.at("/summary/records").asInt()).isEqualTo(SESSIONS * EDITS);
        assertThat(Run.in(folder.resolve("checkout"), "", "guard", "status").out())
                .contains("nobody holds a file");
    }

    @Test
    void withoutItSomeAre() throws IOException, InterruptedException {
        Outcome outcome = hammer();

        assertThat(outcome.linesLost).isPositive();
        assertThat(outcome.witnesses()).isPositive();
    }
}
