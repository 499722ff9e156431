package dev.hasse.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where results go, and in which form.
 *
 * @param format the form; null for that of {@code --format}
 */
record Target(@Nullable Format format, Path file) {

    /**
     * {@code FILE}, or {@code FORMAT=FILE}. A file may have {@code =} in its name, but not after letters alone: they are a format
     * that is written wrongly.
     *
     * @throws IllegalArgumentException if no file is named, or letters before {@code =} are no format
     */
    static Target parse(String text) {
        int equals = text.indexOf('=');
        Format format = null;
        String file = text;
        if (equals > 0) {
            try {
                format = Format.parse(text.substring(0, equals));
                file = text.substring(equals + 1);
            } catch (IllegalArgumentException partOfAName) {
                if (text.substring(0, equals).chars().allMatch(Character::isLetter)) {
                    throw new IllegalArgumentException(
                            partOfAName.getMessage() + " before =; or write ./" + text, partOfAName);
                }
            }
        }
        if (file.isEmpty()) {
            throw new IllegalArgumentException("needs the name of a file");
        }
        return new Target(format, Path.of(file));
    }

    static final class Converter extends Parsed<Target> {
        Converter() {
            super(Target::parse);
        }
    }
}
