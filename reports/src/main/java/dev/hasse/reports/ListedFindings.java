package dev.hasse.reports;

import dev.hasse.model.Observation;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Verdict;
import java.util.ArrayList;
import java.util.List;

/** Chooses the phenomena whose witnesses are listed one by one for people, and their order. */
public final class ListedFindings {
    private ListedFindings() {}

    /**
     * The anomalies along the verdict's chain, then the observations, without reads that saw no snapshot. These are
     * numerous, and the relevant ones are already listed as stale reads. They are still counted.
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
