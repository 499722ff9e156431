package dev.hasse.traces;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Gathers what is wrong with the input: the first few in full, and of the others how many there are. */
public final class Problems {
    /** So many records that only depend on others are kept by their places. */
    private static final int DEPENDENTS_KEPT = 5;

    private final int kept;
    private final List<Problem> first = new ArrayList<>();
    private final List<Place> firstDependents = new ArrayList<>();
    private final Repeats repeats = new Repeats();
    private final Set<String> sources = new HashSet<>();
    private long count;
    private long tolerated;
    private long dependents;
    private boolean fatal;

    /**
     * A line of an input.
     *
     * @param source the file, by path as given ({@code -} for standard input)
     * @param line the line, from 1
     */
    public record Place(String source, int line) {}

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

    /** Counts a record that nothing is wrong with, and that is refused because one that it depends on is. It is no problem of its own. */
    void addDependent(String source, int line) {
        dependents++;
        if (firstDependents.size() < DEPENDENTS_KEPT) {
            firstDependents.add(new Place(source, line));
        }
    }

    /** How many records are refused only because they depend, directly or through others, on one that is. */
    public long dependents() {
        return dependents;
    }

    /** The first few of these, by trace and then in the order of the log. */
    public List<Place> firstDependents() {
        return List.copyOf(firstDependents);
    }

    /** What stands in two inputs, and counts twice: a reason to warn, and not to refuse anything. */
    public Repeats repeats() {
        return repeats;
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
