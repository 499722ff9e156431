package dev.hasse.reports.explanation;

import dev.hasse.documents.Resources;
import dev.hasse.model.Phenomenon;
import java.util.ArrayList;
import java.util.List;

/** The TLA+ definitions, verbatim from the specification. */
final class SpecificationText {
    private static final String FILE = "Anomalies.tla";

    private SpecificationText() {}

    /** The whole specification. */
    static String all() {
        return Resources.text(SpecificationText.class, FILE);
    }

    /** The definition of an anomaly or observation, without comments. */
    static List<String> of(Phenomenon phenomenon) {
        String predicate = phenomenon.specification().predicate();
        for (String section : all().split("\n-----+\n")) {
            if (section.contains("\n" + predicate + "(h) ==")) {
                List<String> lines = new ArrayList<>();
                for (String line : section.split("\n", -1)) {
                    boolean blank = line.isBlank()
                            && (lines.isEmpty() || lines.get(lines.size() - 1).isBlank());
                    if (!line.startsWith("(*") && !blank) {
                        lines.add(line);
                    }
                }
                while (lines.get(lines.size() - 1).isBlank()) {
                    lines.remove(lines.size() - 1);
                }
                return lines;
            }
        }
        throw new IllegalStateException("the specification defines " + predicate);
    }
}
