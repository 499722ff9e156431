package dev.hasse.live;

import java.util.Map;
import java.util.TreeMap;

/**
 * What a run of {@code hasse watch} comes to, when it ends.
 *
 * @param seconds how long it took
 * @param records how many records were read, converted or received
 * @param findings how many findings of each phenomenon were told, by its code
 * @param withdrawn how many of them were withdrawn
 * @param undecided how many records looked further back than what was remembered, so that something of them stays undecided
 * @param refused how many records, spans and files were refused
 */
public record WatchSummary(
        long seconds, long records, Map<String, Long> findings, long withdrawn, long undecided, long refused) {

    /** Keeps the findings in order of their codes. */
    public WatchSummary {
        findings = Map.copyOf(findings);
    }

    /** The numbers of findings, in order of their codes. */
    public Map<String, Long> inOrder() {
        return new TreeMap<>(findings);
    }
}
