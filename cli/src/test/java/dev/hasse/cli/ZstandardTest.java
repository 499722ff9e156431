package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Zstandard is read by a native library, which must first be unpacked to a folder. */
class ZstandardTest {
    private static final String RECORD = "{\"agent\":\"a\",\"read_time\":0,\"write_time\":1}\n";

    @TempDir
    Path folder;

    /** The record above, compressed. */
    static final byte[] PACKED =
            Base64.getDecoder().decode("KLUv/SArWQEAeyJhZ2VudCI6ImEiLCJyZWFkX3RpbWUiOjAsIndyaXRlX3RpbWUiOjF9Cg==");

    private Run without(Path file) throws IOException, InterruptedException {
        return where("-Djava.io.tmpdir=" + folder.resolve("none"), file);
    }

    private Run where(String property, Path file) throws IOException, InterruptedException {
        return Run.process(
                folder,
                folder,
                Map.of(),
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                property,
                "-cp",
                System.getProperty("java.class.path"),
                "dev.hasse.cli.Main",
                "check",
                "--allow-untested",
                "-q",
                file.toString());
    }

    @Test
    void withoutAFolderForTemporaryFilesOnlyZstandardCannotBeRead() throws IOException, InterruptedException {
        Path zstd = Files.write(folder.resolve("t.jsonl.zst"), PACKED);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream packed = new GZIPOutputStream(bytes)) {
            packed.write(RECORD.getBytes(StandardCharsets.UTF_8));
        }
        Path gzip = Files.write(folder.resolve("t.jsonl.gz"), bytes.toByteArray());
        Path plain = Files.writeString(folder.resolve("t.jsonl"), RECORD);

        assertThat(Run.hasse("check", "-q", "--allow-untested", zstd.toString()).exitCode())
                .isZero();
        assertThat(without(zstd))
                .satisfies(run -> assertThat(run.exitCode()).isEqualTo(2))
                // Newer Java versions also warn about such a folder.
                .satisfies(run -> assertThat(run.err())
                        .endsWith("error: " + zstd + ": found a file that cannot be read (Zstandard needs a folder for "
                                + "temporary files in which it may write and run what it has written, and "
                                + folder.resolve("none") + " is none; HASSE_JAVA_OPTS=-Djava.io.tmpdir=FOLDER names "
                                + "another, or unpack it first)\n"));
        assertThat(without(gzip).exitCode()).isZero();
        assertThat(without(plain).exitCode()).isZero();
    }

    @Test
    void onAMachineForWhichThereIsNoneThatIsSaid() throws IOException, InterruptedException {
        Path zstd = Files.write(folder.resolve("t.jsonl.zst"), PACKED);
        Run run = where("-Dos.arch=pdp11", zstd);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .endsWith("error: " + zstd + ": found a file that cannot be read (there is no Zstandard for "
                        + System.getProperty("os.name") + " on pdp11 here; unpack it first)\n");
    }
}
