package dev.hasse.check;

import dev.hasse.model.SafeText;
import dev.hasse.reports.Counted;
import dev.hasse.traces.Problems;
import dev.hasse.traces.ReadSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Messages about refused input, and about how to continue without it. */
public final class Refused {
    private static final String FORMATS = "'hasse convert --help' lists the formats";

    private Refused() {}

    /**
     * The message about refused records.
     *
     * @param skippable whether the command can continue without them
     */
    public static String records(ReadSummary read, Problems problems, boolean skippable) {
        long refused = read.skipped();
        long dependents = problems.dependents();
        long atFault = refused - dependents;
        String it = atFault == 1 ? "it" : "them";
        String shares = dependents == 0
                ? ""
                : atFault + " at fault, and " + dependents + " that only " + (dependents == 1 ? "depends" : "depend")
                        + " on " + it;
        if (!skippable) {
            return refused + " of " + Counted.of(refused + read.records(), "record") + " refused"
                    + (shares.isEmpty() ? "" : ": " + shares);
        }
        return Counted.of(refused, "record") + " refused" + (shares.isEmpty() ? "" : " (" + shares + ")")
                + ", so no result is given; fix " + it + ", or leave "
                + (dependents == 0 ? it : "all " + refused) + " out with --skip-invalid";
    }

    /**
     * The messages about what was refused in some inputs, beside others of which everything is said.
     *
     * @param others these others, by name
     */
    public static List<String> beside(Set<String> others, Problems problems) {
        List<String> messages = new ArrayList<>();
        problems.first().stream()
                .filter(problem -> !others.contains(problem.source()))
                .forEach(problem -> messages.add(problem.message()));
        long more = problems.beside(others) - messages.size();
        if (more > 0) {
            messages.add(
                    messages.isEmpty()
                            ? "and " + Counted.of(more, "problem") + " in other files"
                            : "and " + more + " more");
        }
        return messages;
    }

    /**
     * The message about records that are refused only because of others, with the places of the first few.
     *
     * @return empty if there are none
     */
    public static Optional<String> dependents(Problems problems) {
        long count = problems.dependents();
        if (count == 0) {
            return Optional.empty();
        }
        String first = problems.firstDependents().stream()
                .map(place -> SafeText.escape(place.source()) + ":" + place.line())
                .collect(Collectors.joining(", "));
        long more = count - problems.firstDependents().size();
        return Optional.of(Counted.of(count, "record") + " refused only because a predecessor is refused: " + first
                + (more > 0 ? ", and " + more + " more" : ""));
    }

    /**
     * The message about input that could not be converted.
     *
     * @param files how many input files there are
     * @param records how many records the rest was converted to
     * @param skippable whether the command can continue without the refused parts
     */
    public static String parts(Problems problems, int files, long records, boolean skippable) {
        String parts = parts(problems, files) + " could not be converted";
        if (!skippable) {
            return parts;
        }
        if (records == 0) {
            return parts + ", and nothing else became a record, so no result is given; " + FORMATS;
        }
        boolean one = problems.count() == 1;
        return parts + ", so no result is given; fix " + (one ? "it" : "them") + ", or add --skip-invalid to decide "
                + Counted.of(records, "record") + " without " + (one ? "it, and count it" : "them, and count them")
                + " as skipped";
    }

    /**
     * The message about input that could not be converted, where the rest was converted nevertheless.
     *
     * @param files how many input files there are
     * @param used whether there is a rest
     */
    public static String rest(Problems problems, int files, boolean used) {
        return parts(problems, files) + " could not be converted; "
                + (used
                        ? "the rest was. With --skip-invalid this is not a failure"
                        : "there is nothing else. " + FORMATS);
    }

    private static String parts(Problems problems, int files) {
        return Counted.of(problems.count(), "part") + " of the input"
                + (files > 1 ? ", in " + problems.sources() + " of " + Counted.of(files, "file") + "," : "");
    }
}
