package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import dev.hasse.traces.RandomTraces;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;

/**
 * The result of a run is the same, byte for byte, for any packing of the files and any number of threads, and when
 * {@code hasse merge} merges shards from disk.
 */
class OneResultTest {

    @Property(tries = 200)
    void inShardsThatAreMerged(@ForAll long seed) throws IOException {
        Random random = new Random(seed);
        Path folder = Files.createTempDirectory("one-result");
        try {
            List<String> texts = new RandomTraces(seed, false).files(1 + random.nextInt(3), 60);
            String settings = random.nextInt(4) == 0 ? "--count-possible --max-witnesses=1" : "--max-witnesses=100";
            write(folder, texts, null);
            Run plain = check(folder, settings + " --threads=1", null);
            write(folder, texts, random);

            assertThat(check(folder, settings + threads(random), null)).isEqualTo(plain);
            Run merged = merged(folder, settings, random);
            assertThat(merged.out()).isEqualTo(plain.out());
            assertThat(merged.exitCode()).isEqualTo(plain.exitCode());
        } finally {
            delete(folder);
        }
    }

    /** @param random chooses the files to pack; null to pack none */
    private static void write(Path folder, List<String> texts, @Nullable Random random) throws IOException {
        for (int k = 0; k < texts.size(); k++) {
            byte[] bytes = texts.get(k).getBytes(StandardCharsets.UTF_8);
            // The type of a file is detected from its first bytes, not from its name.
            Files.write(
                    folder.resolve("traces-" + k + ".jsonl"),
                    random == null ? bytes : packed(bytes, random.nextInt(3)));
        }
    }

    private static byte[] packed(byte[] bytes, int how) throws IOException {
        if (how == 0) {
            return bytes;
        }
        if (how == 1) {
            return Zstd.compress(bytes);
        }
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(bytes);
        }
        return packed.toByteArray();
    }

    private static String threads(Random random) {
        return " --threads=" + (1 + random.nextInt(4));
    }

    private static Run check(Path folder, String settings, @Nullable String output) {
        List<String> arguments = new ArrayList<>(List.of("check", "--format=json", "--skip-invalid", "--quiet"));
        arguments.addAll(List.of(settings.split(" ")));
        if (output != null) {
            arguments.add("--output=" + output);
        }
        arguments.add(folder.toString());
        return Run.in(folder, "", arguments.toArray(String[]::new));
    }

    /** The merged result of the shards, in random order. */
    private static Run merged(Path folder, String settings, Random random) throws IOException {
        int shards = 1 + random.nextInt(4);
        List<String> results = new ArrayList<>();
        Path scratch = Files.createTempDirectory("shards");
        try {
            for (int shard = 1; shard <= shards; shard++) {
                String result = scratch.resolve(shard + ".json").toString();
                check(folder, settings + threads(random) + " --shard=" + shard + "/" + shards, result);
                results.add(random.nextBoolean() ? results.size() : 0, result);
            }
            return Run.in(
                    folder,
                    "",
                    Stream.concat(Stream.of("merge"), results.stream()).toArray(String[]::new));
        } finally {
            delete(scratch);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }
}
