package dev.hasse.reports;

import dev.hasse.model.Observation;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Verdict;
import java.util.ArrayList;
import java.util.List;

/** Which findings are listed witness by witness where people read, and in which order. */
public final class ListedFindings {
    private ListedFindings() {}

    /**
     * The anomalies along the chain of the verdict, and then the observations; but for reads that saw no snapshot, which are many, and of
     * which those that say something are listed as stale reads. They are counted all the same.
     */
    public static List<Phenomenon> of(Verdict verdict) {
        List<Phenomenon> listed = new ArrayList<>(verdict.chain().order());
        for (Observation observation : Observation.values()) {
            if (observation != Observation.SNAPSHOT) {
                listed.add(observation);
            }
        }
        return listed;
    }
}
