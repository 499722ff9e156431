package dev.hasse.reports.words;

import java.util.List;

/**
 * A word of a verdict or a report, explained.
 *
 * @param name as it is printed, without numbers
 * @param aliases other forms of it that are printed
 * @param meaning what it means, in a sentence or two
 * @param example how it is printed, or a case of it
 * @param action what to do where it is printed
 * @param see words, anomalies and observations that belong to it
 * @param drawing lines that show it, in a fixed width; none for most words
 */
public record Word(
        String name,
        List<String> aliases,
        String meaning,
        String example,
        String action,
        List<String> see,
        List<String> drawing) {

    public Word {
        aliases = List.copyOf(aliases);
        see = List.copyOf(see);
        drawing = List.copyOf(drawing);
    }

    /** A word without a drawing. */
    Word(String name, List<String> aliases, String meaning, String example, String action, List<String> see) {
        this(name, aliases, meaning, example, action, see, List.of());
    }
}
