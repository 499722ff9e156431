package dev.hasse.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Where results go, and in which form.
 *
 * @param format the form; null for that of {@code --format}
 * @param <F> the forms that there are
 */
record Target<F>(@Nullable F format, Path file) {

    /**
     * {@code FILE}, or {@code FORMAT=FILE}. A file may have {@code =} in its name, but not after letters alone: they are a format
     * that is written wrongly.
     *
     * @param formats tells a format by its name
     * @throws IllegalArgumentException if no file is named, or letters before {@code =} are no format
     */
    static <F> Target<F> parse(String text, Function<String, F> formats) {
        int equals = text.indexOf('=');
        F format = null;
        String file = text;
        if (equals > 0) {
            try {
                format = formats.apply(text.substring(0, equals));
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
        return new Target<>(format, Path.of(file));
    }

    /** The one that has no format of its own; null if there is none.
     *
     * @throws IllegalArgumentException if there are several
     */
    static <F> @Nullable Path plain(List<Target<F>> targets) {
        List<Path> plain = new ArrayList<>();
        for (Target<F> target : targets) {
            if (target.format() == null) {
                plain.add(target.file());
            }
        }
        if (plain.size() > 1) {
            throw new IllegalArgumentException(
                    "--output names two files for one format: " + plain.get(0) + " and " + plain.get(1));
        }
        return plain.isEmpty() ? null : plain.get(0);
    }
}
