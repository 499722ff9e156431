package dev.hasse.cli;

import dev.hasse.reports.Counted;
import dev.hasse.traces.Problems;
import dev.hasse.traces.ReadSummary;

/** How much of the input was refused, and how to go on without it. */
final class Refused {
    private Refused() {}

    /**
     * Of records.
     *
     * @param skippable whether the command can go on without them
     */
    static String records(ReadSummary read, boolean skippable) {
        if (!skippable) {
            return read.skipped() + " of " + Counted.of(read.skipped() + read.records(), "record") + " refused";
        }
        String them = read.skipped() == 1 ? "it" : "them";
        return Counted.of(read.skipped(), "record") + " refused, so no result is given; mend " + them + ", or leave "
                + them + " out with --skip-invalid";
    }

    /**
     * Of what was to be converted.
     *
     * @param files how many there are
     * @param records how many were made of the rest
     * @param skippable whether the command can go on without what was refused
     */
    static String parts(Problems problems, int files, long records, boolean skippable) {
        String parts = parts(problems, files) + " could not be converted";
        if (!skippable) {
            return parts;
        }
        boolean one = problems.count() == 1;
        return parts + ", so no result is given; fix " + (one ? "it" : "them") + ", or add --skip-invalid to decide "
                + Counted.of(records, "record") + " without " + (one ? "it, and count it" : "them, and count them")
                + " as skipped";
    }

    /** The same where the rest was converted all the same. */
    static String rest(Problems problems, int files) {
        return parts(problems, files)
                + " could not be converted, and the rest was; --skip-invalid makes that no failure";
    }

    private static String parts(Problems problems, int files) {
        return Counted.of(problems.count(), "part") + " of the input"
                + (files > 1 ? ", in " + problems.sources() + " of " + Counted.of(files, "file") + "," : "");
    }
}
