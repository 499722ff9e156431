package dev.hasse.bench;

import dev.hasse.model.Named;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The committed ratios as text: a comment that names the machine, a head, and a line of tab-separated values for each
 * ratio.
 *
 * @param machine the machine on which they were measured, as {@link Machine} describes it
 */
record GuardFile(String machine, List<GuardedRatio> ratios) {
    private static final String MACHINE = "# ";
    private static final String HEAD = "shape\tcost\tratio\tspread";

    GuardFile {
        ratios = List.copyOf(ratios);
    }

    /** The lines of the file. */
    List<String> lines() {
        List<String> lines = new ArrayList<>(List.of(MACHINE + machine, HEAD));
        for (GuardedRatio ratio : ratios) {
            lines.add(String.format(
                    Locale.ROOT,
                    "%s\t%s\t%.3f\t%.3f",
                    ratio.shape().word(),
                    ratio.cost().word(),
                    ratio.ratio(),
                    ratio.spread()));
        }
        return lines;
    }

    /**
     * Parses the lines of a file.
     *
     * @throws IllegalArgumentException if it is no such file; the message names the line
     */
    static GuardFile parse(List<String> lines) {
        if (lines.size() < 2
                || !lines.get(0).startsWith(MACHINE)
                || !lines.get(1).equals(HEAD)) {
            throw new IllegalArgumentException(
                    "lines 1 and 2: expected \"" + MACHINE + "\" and a machine, and then \"" + HEAD + "\"");
        }
        List<GuardedRatio> ratios = new ArrayList<>();
        for (int k = 2; k < lines.size(); k++) {
            try {
                ratios.add(ratio(lines.get(k)));
            } catch (IllegalArgumentException wrong) {
                throw new IllegalArgumentException("line " + (k + 1) + ": " + wrong.getMessage(), wrong);
            }
        }
        return new GuardFile(lines.get(0).substring(MACHINE.length()), ratios);
    }

    private static GuardedRatio ratio(String line) {
        String[] fields = line.split("\t", -1);
        if (fields.length != 4) {
            throw new IllegalArgumentException("found " + fields.length + " fields, expected 4");
        }
        return new GuardedRatio(
                Named.parse(Shape.values(), fields[0]),
                Named.parse(GuardedRatio.Cost.values(), fields[1]),
                positive(fields[2]),
                positive(fields[3]));
    }

    private static double positive(String text) {
        try {
            double number = Double.parseDouble(text);
            if (number >= 0 && Double.isFinite(number)) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // As for a negative number.
        }
        throw new IllegalArgumentException("found \"" + text + "\", expected a number that is not negative");
    }

    /**
     * The committed ratio.
     *
     * @throws IllegalArgumentException if there is none
     */
    GuardedRatio ratio(Shape shape, GuardedRatio.Cost cost) {
        return ratios.stream()
                .filter(ratio -> ratio.shape() == shape && ratio.cost() == cost)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "no ratio for " + cost.word() + " on " + shape.word() + "; bench/guard --write adds it"));
    }
}
