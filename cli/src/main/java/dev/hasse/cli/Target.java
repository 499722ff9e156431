package dev.hasse.cli;

import dev.hasse.model.UnknownNameException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/**
 * An output file and its format.
 *
 * @param format the form; null for that of {@code --format}
 * @param <F> the type of the formats
 */
record Target<F>(@Nullable F format, Path file) {

    /**
     * Parses {@code FILE} or {@code FORMAT=FILE}. The name of a file may contain {@code =}, but not directly after
     * letters only, which are taken for a misspelt format.
     *
     * @param formats finds a format by its name, and throws {@link UnknownNameException} if there is none
     * @throws IllegalArgumentException if no file is named, or letters before {@code =} do not name a format
     */
    static <F> Target<F> parse(String text, Function<String, F> formats) {
        int equals = text.indexOf('=');
        F format = null;
        String file = text;
        if (equals > 0) {
            try {
                format = formats.apply(text.substring(0, equals));
                file = text.substring(equals + 1);
            } catch (UnknownNameException partOfAName) {
                if (text.substring(0, equals).chars().allMatch(Character::isLetter)) {
                    List<String> names = partOfAName.names();
                    throw new UnknownNameException(
                            partOfAName.found(),
                            names,
                            "one of " + String.join(", ", names) + " before =; for a file of this name, write ./"
                                    + text);
                }
            }
        }
        if (file.isEmpty()) {
            throw new IllegalArgumentException("expected a file name");
        }
        return new Target<>(format, Path.of(file));
    }

    /**
     * The file of the target without a format; null for standard output, which is also the default.
     *
     * @throws ParameterException if there are several, or two results would mix on standard output
     */
    static <F> @Nullable Path plain(List<Target<F>> targets, CommandLine command) {
        List<Path> plain = new ArrayList<>();
        for (Target<F> target : targets) {
            if (target.format() == null) {
                plain.add(target.file());
            }
        }
        if (plain.size() > 1) {
            throw new ParameterException(
                    command,
                    "--output names two files for one format: " + plain.get(0) + " and " + plain.get(1)
                            + "; name the format of one, as FORMAT=FILE");
        }
        Path file = plain.isEmpty() || Destination.isDash(plain.get(0)) ? null : plain.get(0);
        List<Target<F>> printed = targets.stream().filter(Target::isPrinted).toList();
        if (printed.size() > (file == null ? 0 : 1)) {
            F format = printed.get(0).format();
            throw new ParameterException(
                    command,
                    "--output " + format + "=-: standard output has other results already; --format " + format
                            + " prints these alone");
        }
        return file;
    }

    /** Whether it is for standard output, and in a format of its own. */
    private boolean isPrinted() {
        return format != null && Destination.isDash(file);
    }
}
