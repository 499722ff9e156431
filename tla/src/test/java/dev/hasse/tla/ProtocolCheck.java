package dev.hasse.tla;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/**
 * What TLC answers about the model of a published protocol, which stands in a folder of its own.
 *
 * @param exitCode TLC's: 0, {@link #INVARIANT_VIOLATED} or {@link #PROPERTY_VIOLATED}, or that of a mistake
 * @param output what it prints
 */
record ProtocolCheck(int exitCode, String output) {
    static final int INVARIANT_VIOLATED = 12;
    static final int PROPERTY_VIOLATED = 13;

    /**
     * Checks a model.
     *
     * @param module folder and name, such as {@code sagamas/SagaMAS}
     * @param configuration the name of the file beside it, without its ending
     * @param scratch where TLC may write
     */
    static ProtocolCheck of(String module, String configuration, Path scratch)
            throws IOException, InterruptedException {
        Path file = Path.of(module + ".tla");
        Path output = scratch.resolve("output");
        Process tlc = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseParallelGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Djava.io.tmpdir=" + scratch,
                        "-cp",
                        System.getProperty("java.class.path"),
                        "tlc2.TLC",
                        "-cleanup",
                        "-metadir",
                        scratch.resolve("states").toString(),
                        "-config",
                        configuration + ".cfg",
                        file.getFileName().toString())
                .directory(Objects.requireNonNull(file.toAbsolutePath().getParent())
                        .toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        return new ProtocolCheck(tlc.waitFor(), Files.readString(output, StandardCharsets.UTF_8));
    }
}
