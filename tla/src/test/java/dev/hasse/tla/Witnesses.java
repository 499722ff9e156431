package dev.hasse.tla;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * TLC's counter-examples as operation records, one file in {@code witnesses} for each model that is violated. {@code
 * -Dhasse.update=true} rewrites them.
 */
final class Witnesses {
    private static final Path FOLDER = Path.of("witnesses");

    private Witnesses() {}

    static Path of(Model model) {
        return FOLDER.resolve(model.name() + ".jsonl");
    }

    /** Fails if TLC's history differs from the recorded one. */
    static void requireRecorded(Model model, String history) {
        try {
            if (Boolean.getBoolean("hasse.update")) {
                Files.createDirectories(FOLDER);
                Files.writeString(of(model), history, StandardCharsets.UTF_8);
            }
            assertThat(of(model)).hasContent(history);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
