package dev.hasse.traces;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * The file in which {@code hasse simulate --log SYSTEM --fault FAULT -o FOLDER} says where it planted the fault. It lies in
 * the folder of the log, and is none itself.
 */
final class PlantedFaults {
    private static final String NAME = "planted.jsonl";

    /** The longest name of a trace that a simulation gives, and more. */
    private static final int ENOUGH = 512;

    private static final Pattern BEGINNING =
            Pattern.compile("\\{\"trace_id\":\"[^\"]*\",\"fault\":\"[^\"]*\",\"rule\":\"[^\"]*\",\"transactions\":\\[");

    private PlantedFaults() {}

    /** Whether a file is such a file, by its name and its beginning. */
    static boolean areIn(Path file) {
        if (!file.endsWith(NAME)) {
            return false;
        }
        try (InputStream in = Files.newInputStream(file)) {
            return BEGINNING
                    .matcher(new String(in.readNBytes(ENOUGH), StandardCharsets.UTF_8))
                    .lookingAt();
        } catch (IOException unreadable) {
            // Whoever reads all of it will say why it cannot be read.
            return false;
        }
    }
}
