package dev.hasse.tla;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * The state that {@code tla/check --write} had TLC check: a digest of the modules and configurations. The result of a
 * claim that runs no detector changes only if one of these files does.
 */
final class Checked {
    private static final String LINE = "Checked were the modules and configurations with the digest `";

    private Checked() {}

    /** The README's line for the current files. */
    static String line() {
        return LINE + digest() + "`.";
    }

    private static String digest() {
        try {
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            for (Path file : files()) {
                sha256.update((file.getFileName() + "\n").getBytes(StandardCharsets.UTF_8));
                sha256.update(Files.readString(file, StandardCharsets.UTF_8)
                        .replace("\r\n", "\n")
                        .getBytes(StandardCharsets.UTF_8));
            }
            return HexFormat.of().formatHex(sha256.digest()).substring(0, 16);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        } catch (NoSuchAlgorithmException everyJavaHasIt) {
            throw new IllegalStateException(everyJavaHasIt);
        }
    }

    private static List<Path> files() throws IOException {
        try (Stream<Path> modules = Files.list(Path.of(""));
                Stream<Path> models = Files.list(Model.FOLDER)) {
            return Stream.concat(modules, models)
                    .filter(file -> file.toString().matches(".*\\.(tla|cfg)"))
                    .sorted()
                    .toList();
        }
    }
}
