package dev.hasse.traces;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.TraceSink;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Records that two inputs have in common are counted, and no others. */
class RepeatsTest {

    /** A record of trace {@code t}, given by a digit: equal digits give equal records. */
    private static String line(String record) {
        return "{\"trace_id\":\"t\",\"agent\":\"a\",\"read_time\":0,\"write_time\":" + record + ",\"write_set\":[\"c"
                + record + "\"]}\n";
    }

    private static String lines(String records) {
        StringBuilder lines = new StringBuilder();
        for (String record : records.split(" ")) {
            lines.append(record.isEmpty() ? "" : line(record));
        }
        return lines.toString();
    }

    private static List<String> words(Problems problems) {
        return problems.repeats().first().stream()
                .map(pair -> pair.count() + " of " + pair.input() + " in " + pair.earlier())
                .toList();
    }

    private static List<String> repeats(String... files) {
        List<Input> inputs = new ArrayList<>();
        for (int k = 0; k < files.length; k++) {
            inputs.add(Reading.input("file-" + (k + 1), lines(files[k])));
        }
        return words(Reading.of(inputs.toArray(Input[]::new)).problems);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "1 2 3   | 1 2 3 | 3 of file-2 in file-1",
                "1 2 3   | 4 5 6 | -",
                "1 2 3   | 3 4 5 | 1 of file-2 in file-1",
                "4 5     | 1 4   | 1 of file-2 in file-1",
                // Repeats within one file do not count.
                "1 1     | 2 2   | -",
                "1       | 1 1   | 2 of file-2 in file-1",
                "1 2 3   | 3 2 1 | 3 of file-2 in file-1",
                "''      | 1 2   | -",
            })
    void ofOneTraceInTwoFiles(String one, String other, String expected) {
        assertThat(repeats(one, other)).containsExactly(expected == null ? new String[0] : new String[] {expected});
    }

    @Test
    void eachIsAttributedToTheFirstFileThatHasIt() {
        assertThat(repeats("1 2", "2 3", "1 2 3"))
                .containsExactly("1 of file-2 in file-1", "2 of file-3 in file-1", "1 of file-3 in file-2");
    }

    @Test
    void onlyTheFirstPairsOfFilesAreNamedAndAllAreCounted() {
        Problems problems = Reading.of(
                        Reading.input("a", lines("1 2")),
                        Reading.input("b", lines("1")),
                        Reading.input("c", lines("1")),
                        Reading.input("d", lines("1")),
                        Reading.input("e", lines("1 2")))
                .problems;

        assertThat(words(problems)).containsExactly("1 of b in a", "1 of c in a", "1 of d in a");
        assertThat(problems.repeats().count()).isEqualTo(5);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'agent':'a','read_time':0,'write_time':1 | 'write_time':1.0,'agent':'a','read_time':0 | 1",
                "'agent':'a','read_time':0,'write_time':1 | 'agent':'b','read_time':0,'write_time':1 | 0",
                "'agent':'a','read_time':0,'write_time':1 | 'agent':'a','read_time':1,'write_time':1 | 0",
                "'agent':'a','read_time':0,'write_time':1 | 'agent':'a','read_time':0,'write_time':1,'aborted':true | 0",
                "'agent':'a','read_time':0,'write_time':1 | 'agent':'a','read_time':0,'write_time':1,'read_set':['x'] | 0",
                "'agent':'a','read_time':0,'write_time':1 | 'agent':'a','read_time':0,'write_time':1,'op_id':'x' | 0",
                "'agent':'a','read_time':0,'write_time':1 | 'agent':'a','read_time':0,'write_time':1,'preds':[1] | 0",
                "'agent':'a','read_time':0,'write_time':1 | 'agent':'a','read_time':0,'write_time':1,'replica':'r' | 0",
                "'agent':'a','read_time':0,'write_time':1 | 'agent':'a','read_time':0,'write_time':1,'planned_tool':'t' | 0",
                "'agent':'a','read_time':0,'write_time':1 | 'agent':'a','read_time':0,'write_time':1,'io':[['x',1]] | 0",
                "'agent':'a','read_time':0,'write_time':1,'write_values':{'x':1,'y':2} "
                        + "| 'agent':'a','read_time':0,'write_time':1,'write_values':{'y':2,'x':1} | 1",
                "'agent':'a','read_time':0,'write_time':1,'write_values':{'x':1,'y':2} "
                        + "| 'agent':'a','read_time':0,'write_time':1,'write_values':{'x':2,'y':1} | 0",
                "'agent':'a','read_time':0,'write_time':1,'read_values':{'x':1} "
                        + "| 'agent':'a','read_time':0,'write_time':1,'write_values':{'x':1} | 0",
                "'agent':'a','read_time':0,'write_time':1,'io':[['x',1],['y',2]] "
                        + "| 'agent':'a','read_time':0,'write_time':1,'io':[['y',2],['x',1]] | 0",
                "'agent':'a','read_time':0,'write_time':1,'io':[['x',1]],'co':[['x',1]] "
                        + "| 'agent':'a','read_time':0,'write_time':1,'io':[['x',1]],'co':[] | 0",
                "'agent':'a','read_time':0,'write_time':1,'io':[['x',1]],'co':[['x',1]] "
                        + "| 'agent':'a','read_time':0,'write_time':1,'io':[['x',2]],'co':[['x',2]] | 0",
                "'agent':'a','read_time':0,'write_time':1,'io':[['x',1]],'co':[['x',1]] "
                        + "| 'agent':'a','read_time':0,'write_time':1,'io':[['x',1]],'co':[['x',1]] | 1",
            })
    void recordsAreTheSameIfTheySayTheSame(String one, String other, int expected) {
        String head = "{'trace_id':'t',";
        List<Input> inputs = List.of(
                Reading.input("a", (head + one + "}\n").replace('\'', '"')),
                Reading.input("b", (head + other + "}\n").replace('\'', '"')));
        Reading reading = Reading.of(inputs.toArray(Input[]::new));
        Problems effectsCounted = new Problems(9);
        TraceReader.read(
                inputs,
                ReadSettings.of(Limits.DEFAULT, "NULL"),
                effectsCounted,
                TraceSink.NOWHERE,
                new ReadProgress(),
                Tuning.DEFAULT);

        assertThat(reading.messages()).isEmpty();
        assertThat(reading.problems.repeats().count()).isEqualTo(expected);
        assertThat(effectsCounted.repeats().count()).isEqualTo(expected);
    }

    @Test
    void aFileAndItsCompressedCopyRepeat() throws IOException {
        byte[] plain = lines("1 2").getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(plain);
        }

        assertThat(words(Reading.of(Reading.input("a", plain), Reading.input("a.gz", packed.toByteArray())).problems))
                .containsExactly("2 of a.gz in a");
    }

    @Test
    void tracesOfDifferentNamesDoNotRepeat() {
        String unnamed = lines("1 2").replace("\"trace_id\":\"t\",", "");

        assertThat(words(Reading.of(Reading.input("a", unnamed), Reading.input("b", unnamed)).problems))
                .isEmpty();
    }

    /** Records that are delivered one by one are not held, and so not counted: the trace has to be read again. */
    @ParameterizedTest
    @CsvSource({
        "1 2 3 4 5 6 7,1 2 3 4 5 6 7,2,7",
        "1 2 3 4 5 6 7,4 5 6 7 8 9,2,4",
        "1 2 3 4 5,6 7 8 9,2,0",
        "1 2,1 2 3 4 5 6 7,4,2",
        "1 2 3,3 4 5 6 7,8,1",
        "1 2 3,4 5 1 6,1,1",
    })
    void aTraceOfSeveralFilesThatGoesBackInTimeIsHeldAsAWhole(String one, String other, int few, int expected) {
        Problems problems = new Problems(9);
        TraceReader.read(
                List.of(Reading.input("a", lines(one)), Reading.input("b", lines(other))),
                ReadSettings.of(Limits.DEFAULT, "NULL"),
                problems,
                TraceSink.NOWHERE,
                new ReadProgress(),
                Reading.tuning(few, 0));

        assertThat(problems.repeats().count()).isEqualTo(expected);
    }

    /** Several traces in several files or pipes, on one thread and on several. */
    @Property(tries = 500)
    void asManyAsALookAtEachLineFinds(
            @ForAll long seed, @ForAll @IntRange(min = 1, max = 4) int threads, @ForAll boolean pipes) {
        Random random = new Random(seed);
        List<Input> inputs = new ArrayList<>();
        Set<String> before = new HashSet<>();
        long expected = 0;
        for (int file = 0; file < 3; file++) {
            StringBuilder text = new StringBuilder();
            Set<String> here = new HashSet<>();
            for (int k = random.nextInt(12); k > 0; k--) {
                String line =
                        line(String.valueOf(random.nextInt(9))).replace("\"t\"", "\"t" + random.nextInt(3) + "\"");
                text.append(line);
                expected += before.contains(line) ? 1 : 0;
                here.add(line);
            }
            before.addAll(here);
            byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
            inputs.add(new Input("file-" + file, null, () -> new ByteArrayInputStream(bytes), !pipes));
        }
        Problems problems = new Problems(9);
        TraceReader.read(
                inputs,
                new ReadSettings(Limits.DEFAULT, "NULL", threads, null, false),
                problems,
                TraceSink.NOWHERE,
                new ReadProgress(),
                Tuning.DEFAULT);

        assertThat(problems.repeats().count()).isEqualTo(expected);
    }
}
