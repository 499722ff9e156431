package dev.hasse.reports.diff;

import dev.hasse.model.Fingerprint;
import java.util.Comparator;

/**
 * The change of a finding: of all witnesses with one fingerprint, the certain ones.
 *
 * @param tracesBefore how many traces had it
 * @param tracesAfter how many traces have it
 * @param example the id of a trace with it: the first of the later run, or of the earlier one if it is not in the later
 */
public record FindingChange(Fingerprint finding, Kind kind, long tracesBefore, long tracesAfter, String example) {
    static final Comparator<FindingChange> ORDER =
            Comparator.comparing(FindingChange::kind).thenComparing(FindingChange::finding, Fingerprint.ORDER);

    /** What became of a finding. */
    public enum Kind {
        /** It was not there, although its traces were tested for it. */
        NEW("new"),
        /** It was not there, but its traces were not tested for it. */
        UNTESTED_BEFORE("new, but untested before"),
        /** It was not listed; but the earlier result does not list every witness. */
        UNLISTED_BEFORE("new, or unlisted before"),
        /** It is not there any more, although its traces are tested for it. */
        GONE("gone"),
        /** It is not there any more, but its traces are not tested for it. */
        UNTESTED_NOW("not seen, but untested now"),
        /** It is not listed any more; but the later result does not list every witness. */
        UNLISTED_NOW("gone, or unlisted now"),
        /** It has only possible witnesses left. */
        ONLY_POSSIBLE_NOW("only possible now"),
        /** It is in both. */
        IN_BOTH("in both");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        /** The kind in words. */
        public String words() {
            return words;
        }

        /** Whether the later run has the finding, and the earlier one is not known to have it. */
        public boolean isNew() {
            return this == NEW || this == UNTESTED_BEFORE || this == UNLISTED_BEFORE;
        }
    }
}
