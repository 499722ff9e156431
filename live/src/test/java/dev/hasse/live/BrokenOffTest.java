package dev.hasse.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.detectors.Classifier;
import dev.hasse.detectors.online.LiveDecisions;
import dev.hasse.model.Phenomenon;
import dev.hasse.traces.Input;
import dev.hasse.traces.Limits;
import dev.hasse.traces.LiveReader;
import dev.hasse.traces.Problem;
import dev.hasse.traces.Problems;
import dev.hasse.traces.ReadSettings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A trace of which too much has been forgotten, and one that has ended, and more of it comes. */
class BrokenOffTest {
    private final ToldFindings told = new ToldFindings(new HashSet<>(Phenomenon.all()));
    private final List<Problem> problems = new ArrayList<>();
    private long now;
    private final LiveReader reader = new LiveReader(
            ReadSettings.of(Limits.DEFAULT, "NULL"),
            new Problems(20, problems::add),
            new LiveDecisions(Classifier.LISTING_ALL, told),
            10,
            () -> now);
    private final LiveReader.Source source = reader.source(Input.standardInput(InputStream.nullInputStream()));

    private List<String> told(String... records) throws IOException {
        byte[] bytes = (String.join("\n", records) + "\n").getBytes(StandardCharsets.UTF_8);
        source.add(bytes, bytes.length);
        reader.pause();
        return told();
    }

    private List<String> told() throws IOException {
        List<String> codes = new ArrayList<>();
        told.tell(new LiveListener() {
            @Override
            public void found(LiveFinding finding) {
                codes.add(finding.witness().phenomenon().code());
            }

            @Override
            public void withdrawn(Withdrawal withdrawal) {
                codes.add("-" + withdrawal.code());
            }
        });
        return codes;
    }

    /** A record that reads c at {@code since}, where it finds {@code seen}, and writes it at {@code time}. */
    private static String record(String agent, int since, String seen, int time) {
        return "{\"trace_id\":\"t\",\"op_id\":\"o" + time + "\",\"agent\":\"" + agent + "\",\"read_time\":" + since
                + ",\"write_time\":" + time + ",\"read_values\":{\"c\":" + seen + "},\"write_values\":{\"c\":\"v" + time
                + "\"}}";
    }

    /** The same, where it is not known when it read in the moment after {@code since}. */
    private static String uncertain(String agent, int since, String seen, int time) {
        return record(agent, since, seen, time)
                .replace(",\"write_time\"", ",\"read_until\":" + (since + 1) + ",\"write_time\"");
    }

    @Test
    void whatWasFoundStaysAndWhatFollowsIsDecidedFromThere() throws IOException {
        assertThat(told(record("x", 0, "null", 10), record("y", 5, "null", 20))).contains("A1");
        for (int time = 30; time < 200; time += 10) {
            assertThat(told(record("y", time - 1, "\"v" + (time - 10) + "\"", time)))
                    .isEmpty();
        }
        assertThat(problems).isEmpty();

        assertThat(told(uncertain("z", 192, "\"v190\"", 195))).isEmpty();
        assertThat(told(record("x", 199, "\"v190\"", 210)))
                .as("its writer is not known any more, which does not make it a residue")
                .isEmpty();
        assertThat(problems).hasSize(1);
        assertThat(problems.get(0).message()).contains("t:1: found a trace of more than 10 records");

        assertThat(told(record("y", 205, "\"v190\"", 220))).contains("A1");
    }

    /** One does not know when its second record read, so that the trace has to be decided as a whole. */
    @Test
    void aTraceThatHasToBeDecidedAsAWholeGoesOnInParts() throws IOException {
        assertThat(told(record("x", 0, "null", 10))).isEmpty();
        assertThat(told(uncertain("y", 11, "\"v10\"", 15))).doesNotContain("A1");
        for (int time = 20; time < 200; time += 10) {
            told(record("y", time - 1, "\"v" + (time - 10) + "\"", time));
        }
        assertThat(problems).hasSize(1);

        assertThat(told(record("x", 150, "\"v150\"", 210))).contains("A1").doesNotContain("A3", "-A1");
    }

    /** Beyond the records that are kept, a few that come late, or are undone, change what was told as they always do. */
    @Test
    void aLongTraceTakesLateRecordsAndUndoneOperations() throws IOException {
        for (int time = 10; time < 200; time += 10) {
            String seen = time == 10 ? "null" : "\"v" + (time - 10) + "\"";
            assertThat(told(record("y", time - 5, seen, time))).isEmpty();
        }

        assertThat(told(record("x", 185, "\"v180\"", 188))).contains("A1");
        assertThat(told("{\"trace_id\":\"t\",\"abort\":\"o180\"}")).contains("A3");
        assertThat(told("{\"trace_id\":\"t\",\"abort\":\"o190\"}"))
                .as("it does not survive what it builds on")
                .contains("-A3");
        assertThat(problems).isEmpty();
    }

    @Test
    void aTraceThatHasEndedBeginsAnewAndLosesNothing() throws IOException {
        assertThat(told(record("x", 0, "null", 10), record("y", 5, "null", 20))).contains("A1");
        now += Duration.ofHours(25).toNanos();
        reader.rest(Duration.ofHours(1), Duration.ofHours(24));
        assertThat(told()).isEmpty();

        assertThat(told(record("x", 30, "\"v20\"", 40), record("y", 35, "\"v20\"", 50)))
                .contains("A1")
                .doesNotContain("A3", "-A1");
    }
}
