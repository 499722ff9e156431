package dev.hasse.traces;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import dev.hasse.detectors.Classifier;
import dev.hasse.detectors.online.VerdictStream;
import dev.hasse.model.Chain;
import dev.hasse.model.InitialValues;
import dev.hasse.model.Shard;
import dev.hasse.model.Trace;
import dev.hasse.model.Verdict;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;

/**
 * Files mean the same however their bytes are read: packed or not, from files or from pipes piece by piece, in blocks
 * of one line or of all, by the scanner or the parser, on one thread or several, whole or record by record, in shards, and with
 * a promise that traces come one after another. Verdicts, refusals and counts equal those of the simplest way: the
 * parser reads all of a file on one thread, every trace is kept, and each is decided as a whole.
 */
class OneMeaningTest {
    private static final int[] BLOCKS = {1, 64, 300, 4_000, 1 << 16};
    private static final int[] PARTS = {1, 3, 10, 1_000};

    /**
     * The results of reading some files.
     *
     * @param verdicts by ordinal of the trace
     */
    private record Meaning(
            Map<Integer, Verdict> verdicts, List<String> refused, long skipped, long refusedLines, long records) {}

    private record Way(Random random, Classifier classifier, boolean sorted) {
        Tuning tuning() {
            return new Tuning(pick(BLOCKS), pick(PARTS), 0, random.nextInt(3) > 0, true);
        }

        private int pick(int[] sizes) {
            return sizes[random.nextInt(sizes.length)];
        }

        List<Input> inputs(List<String> texts) {
            boolean pipes = random.nextInt(3) == 0;
            List<Input> inputs = new ArrayList<>();
            for (int k = 0; k < texts.size(); k++) {
                byte[] bytes = packed(texts.get(k).getBytes(StandardCharsets.UTF_8), random.nextInt(5));
                int longest = 1 + random.nextInt(random.nextBoolean() ? 100 : 2_000);
                long seed = random.nextLong();
                boolean pipe = pipes && random.nextInt(4) > 0;
                inputs.add(new Input(
                        "file-" + k,
                        "folder",
                        () -> pipe ? new PiecewiseStream(bytes, longest, seed) : new ByteArrayInputStream(bytes),
                        !pipe));
            }
            return inputs;
        }

        /** The results of reading all inputs, or one shard of them. */
        Meaning meaning(List<String> texts, @Nullable Shard shard) throws IOException {
            List<Input> inputs = inputs(texts);
            Problems problems = new Problems(1_000);
            ReadSettings settings = new ReadSettings(Limits.DEFAULT, "NULL", 1 + random.nextInt(4), shard, sorted);
            List<Verdict> verdicts = new ArrayList<>();
            try (VerdictStream stream = new VerdictStream(classifier, 1 + random.nextInt(3))) {
                if (random.nextBoolean()) {
                    stream.deliverEarly(verdicts::add, () -> true);
                }
                ReadSummary summary =
                        TraceReader.read(inputs, settings, problems, stream, new ReadProgress(), tuning());
                stream.finish(verdicts::add);
                return OneMeaningTest.meaning(verdicts, summary, problems);
            }
        }
    }

    private static byte[] packed(byte[] bytes, int how) {
        if (how == 1) {
            return Zstd.compress(bytes);
        }
        if (how > 1) {
            return bytes;
        }
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(bytes);
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
        return packed.toByteArray();
    }

    private static Meaning meaning(List<Verdict> verdicts, ReadSummary summary, Problems problems) {
        Map<Integer, Verdict> byOrdinal = new TreeMap<>();
        assertThat(verdicts).hasSameSizeAs(summary.ordinals());
        for (int k = 0; k < verdicts.size(); k++) {
            byOrdinal.put(summary.ordinals().get(k), verdicts.get(k));
        }
        List<String> refused =
                problems.first().stream().map(Problem::message).sorted().toList();
        return new Meaning(byOrdinal, refused, summary.skipped(), summary.refusedLines(), summary.records());
    }

    /** The results of reading in the simplest way. */
    private static Meaning reference(List<String> texts, Classifier classifier) {
        List<Input> inputs = new ArrayList<>();
        for (int k = 0; k < texts.size(); k++) {
            inputs.add(Reading.input("file-" + k, texts.get(k)));
        }
        Problems problems = new Problems(1_000);
        ReadTraces.Collector collector = new ReadTraces.Collector();
        ReadSummary summary = TraceReader.read(
                inputs,
                ReadSettings.of(Limits.DEFAULT, "NULL"),
                problems,
                collector,
                new ReadProgress(),
                new Tuning(1 << 20, 1 << 20, 0, false, false));
        List<Trace> traces = collector.traces(summary).traces();
        return meaning(traces.stream().map(classifier::classify).toList(), summary, problems);
    }

    private static Classifier classifier(Random random) {
        return new Classifier(
                Chain.DEFAULT,
                null,
                random.nextInt(5) == 0 ? InitialValues.FIRST_READ : InitialValues.UNKNOWN,
                random.nextBoolean(),
                random.nextBoolean() ? 2 : Integer.MAX_VALUE,
                true);
    }

    @Property(tries = 200)
    void howeverTheBytesCome(@ForAll long seed) throws IOException {
        Random random = new Random(seed);
        Classifier classifier = classifier(random);
        List<String> texts = new RandomTraces(seed, false).files(1 + random.nextInt(3), 60);
        Meaning expected = reference(texts, classifier);
        for (int k = 0; k < 4; k++) {
            assertThat(new Way(random, classifier, false).meaning(texts, null)).isEqualTo(expected);
        }
    }

    @Property(tries = 80)
    void oneTraceAfterAnother(@ForAll long seed) throws IOException {
        Random random = new Random(seed);
        Classifier classifier = classifier(random);
        List<String> texts = new RandomTraces(seed, true).files(1 + random.nextInt(3), 60);
        Meaning expected = reference(texts, classifier);
        for (int k = 0; k < 4; k++) {
            Meaning meaning = new Way(random, classifier, true).meaning(texts, null);
            // A trace from a pipe that cannot be decided as it comes is not decided, and a message says so.
            if (meaning.refused.stream().noneMatch(message -> message.contains("cannot be decided as it comes"))) {
                assertThat(meaning).isEqualTo(expected);
            }
        }
    }

    @Property(tries = 80)
    void inShardsThatAreMerged(@ForAll long seed) throws IOException {
        Random random = new Random(seed);
        Classifier classifier = classifier(random);
        List<String> texts = new RandomTraces(seed, false).files(1 + random.nextInt(3), 60);
        Meaning expected = reference(texts, classifier);
        int shards = 1 + random.nextInt(4);
        Map<Integer, Verdict> verdicts = new TreeMap<>();
        long skipped = expected.refusedLines;
        long records = 0;
        for (int shard = 1; shard <= shards; shard++) {
            Meaning meaning = new Way(random, classifier, false).meaning(texts, new Shard(shard, shards));
            verdicts.putAll(meaning.verdicts);
            skipped += meaning.skipped - meaning.refusedLines;
            records += meaning.records;
            assertThat(meaning.refusedLines).isEqualTo(expected.refusedLines);
        }
        assertThat(verdicts).isEqualTo(expected.verdicts);
        assertThat(skipped).isEqualTo(expected.skipped);
        assertThat(records).isEqualTo(expected.records);
    }
}
