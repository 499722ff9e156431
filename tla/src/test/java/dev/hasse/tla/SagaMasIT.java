package dev.hasse.tla;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What TLC finds of {@code sagamas/SagaMAS.tla}, the protocol as its paper publishes it in PROMELA. */
@Tag("on-one-java")
class SagaMasIT {
    private static final Path LOGS = Path.of("../traces/formats/sagamas/model");
    private static final Pattern LOG =
            Pattern.compile("<<\\s*\"log\",((?:(?!\"log\").)*?)>>\\s*>>\\s*>>", Pattern.DOTALL);
    private static final Pattern MESSAGE = Pattern.compile("<<\\s*\"(\\w+)\",\\s*(\\d+)\\s*>>");

    @TempDir
    private Path folder;

    /** Tables 4 and 5: what the authors verified, TLC finds too. The behaviours write four logs. */
    @Test
    void whatThePaperVerifiedHolds() throws Exception {
        ProtocolCheck result = check("Published");

        assertThat(result.exitCode()).as(result.output()).isZero();
        assertThat(logs(result.output())).isEqualTo(corpus());
    }

    /** The published model never ends once it has committed: it asserts the same for ever. */
    @Test
    void thePublishedModelDoesNotEndWhenItCommits() throws Exception {
        ProtocolCheck result = check("PublishedEnds");

        assertThat(result.exitCode()).as(result.output()).isEqualTo(ProtocolCheck.PROPERTY_VIOLATED);
        String last = result.output().substring(result.output().lastIndexOf("\nState "));
        assertThat(last).contains("/\\ completed = TRUE").contains("/\\ pc = \"skip\"");
        assertThat(result.output()).contains("Back to state");
    }

    @Test
    void theMendedModelEnds() throws Exception {
        ProtocolCheck result = check("MendedEnds");

        assertThat(result.exitCode()).as(result.output()).isZero();
    }

    private ProtocolCheck check(String configuration) throws IOException, InterruptedException {
        return ProtocolCheck.of("sagamas/SagaMAS", configuration, folder);
    }

    private static Set<String> logs(String output) {
        return LOG.matcher(output)
                .results()
                .map(found -> messages(found.group(1) + ">>"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String messages(String log) {
        return MESSAGE.matcher(log).results().map(message -> line(message)).collect(Collectors.joining());
    }

    private static String line(MatchResult message) {
        String type = message.group(1);
        String participant = "participant_" + message.group(2);
        boolean order = Set.of("SUBTRANSACTION_EXEC", "COMPENSATE", "DONE").contains(type);
        return "{\"type\":\"%s\",\"transactionId\":\"1\",\"fromAgent\":\"%s\",\"toAgent\":\"%s\"}\n"
                .formatted(type, order ? "coordinator" : participant, order ? participant : "coordinator");
    }

    private static Set<String> corpus() throws IOException {
        List<String> logs = new ArrayList<>();
        try (Stream<Path> files = Files.list(LOGS)) {
            for (Path file : files.toList()) {
                logs.add(Files.readString(file));
            }
        }
        return new TreeSet<>(logs);
    }
}
