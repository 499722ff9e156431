package dev.hasse.traces;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Gathers what is wrong with the input: the first few in full, and of the others how many there are. */
public final class Problems {
    private final int kept;
    private final List<Problem> first = new ArrayList<>();
    private final Set<String> sources = new HashSet<>();
    private long count;
    private long tolerated;
    private boolean fatal;

    /** @param kept how many to keep in full */
    public Problems(int kept) {
        this.kept = kept;
    }

    /** Adds a problem; those about whole files are always kept. */
    public void add(Problem problem) {
        count++;
        sources.add(problem.source());
        fatal |= problem.isFatal();
        if (first.size() < kept || problem.isFatal()) {
            first.add(problem);
        }
    }

    /**
     * Adds a problem in spite of which one goes on unasked: that the last line of a log breaks off, as it does while somebody writes it. The
     * line is left out, and counted, as all that is refused.
     */
    public void tolerate(Problem problem) {
        tolerated++;
        add(problem);
    }

    /** Counts problems that nobody has kept. */
    void addUnkept(long more) {
        count += more;
    }

    /** How many are kept in full. */
    int kept() {
        return kept;
    }

    /** The problems that were kept, in the order in which they were met. */
    public List<Problem> first() {
        return List.copyOf(first);
    }

    /** How many there are. */
    public long count() {
        return count;
    }

    /** How many inputs they are about. */
    public int sources() {
        return sources.size();
    }

    /** Whether one of them is about a whole file. */
    public boolean hasFatal() {
        return fatal;
    }

    /**
     * Whether one can go on in spite of them.
     *
     * @param skipInvalid whether to go on without the records that were refused
     */
    public boolean allowToGoOn(boolean skipInvalid) {
        return !fatal && (skipInvalid || count == tolerated);
    }
}
