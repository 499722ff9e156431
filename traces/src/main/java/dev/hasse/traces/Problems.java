package dev.hasse.traces;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;

/** Collects the problems of the input: the first few in full, and the number of all. */
public final class Problems {
    /** Maximum number of dependent records whose places are kept. */
    private static final int DEPENDENTS_KEPT = 5;

    /** Maximum number of names of suspect fields that are kept. */
    private static final int SUSPECTS_KEPT = 20;

    private final int kept;
    private final Consumer<Problem> listener;
    private final List<Problem> first = new ArrayList<>();
    /** For each of these, where reading was when it was found. */
    private final List<ReadingPlace> found = new ArrayList<>();

    private ReadingPlace place = ReadingPlace.BEGINNING;
    /** The number of the input that a source stands for. */
    private IntUnaryOperator inputs = IntUnaryOperator.identity();

    private final List<Place> firstDependents = new ArrayList<>();
    private final List<ReadingPlace> foundDependents = new ArrayList<>();
    private final Repeats repeats;
    private final Map<String, Problem> suspects = new LinkedHashMap<>();
    /** How many problems with a message of its own each input has. */
    private final Map<String, Long> sources = new HashMap<>();

    private long count;
    private long tolerated;
    private long merged;
    private long dependents;
    private boolean fatal;

    /**
     * A line of an input.
     *
     * @param source the file, by path as given ({@code -} for standard input)
     * @param line the line, from 1
     */
    public record Place(String source, int line) implements Serializable {}

    /** @param kept how many to keep in full */
    public Problems(int kept) {
        this(kept, problem -> {});
    }

    /**
     * @param kept how many to keep in full
     * @param listener hears of each problem when it is found
     */
    public Problems(int kept, Consumer<Problem> listener) {
        this(kept, listener, new Repeats());
    }

    private Problems(int kept, Consumer<Problem> listener, Repeats repeats) {
        this.kept = kept;
        this.listener = listener;
        this.repeats = repeats;
    }

    /**
     * The problems of a part of the input, which {@link PartProblems} adds up with those of the other parts.
     *
     * @param kept how many to keep in full
     */
    public static Problems ofPart(int kept) {
        return new Problems(kept, problem -> {}, Repeats.ofPart());
    }

    /** Sets what gives the number of the input that a source stands for. */
    void inputs(IntUnaryOperator ofSources) {
        inputs = ofSources;
    }

    /** Notes where reading is, for the problems that follow. */
    void moveTo(ReadingPlace reached) {
        place = reached;
        repeats.moveTo(reached);
    }

    /** Notes that the trace that begins at a line of a source is looked at as a whole. */
    void moveTo(int source, int line) {
        moveTo(place.at(inputs.applyAsInt(source), line));
    }

    /** Where reading was when each of the {@linkplain #first() first} problems was found. */
    List<ReadingPlace> found() {
        return found;
    }

    /** Adds a problem; those about whole files are always kept. */
    public void add(Problem problem) {
        count++;
        listener.accept(problem);
        sources.merge(problem.source(), 1L, Long::sum);
        fatal |= problem.isFatal();
        if (first.size() < kept || problem.isFatal()) {
            first.add(problem);
            found.add(place);
        }
    }

    /**
     * Adds a problem that several inputs have, each of which counts, and of which one message says all.
     *
     * @param others the other inputs
     */
    public void addTogether(Problem problem, List<String> others) {
        add(problem);
        count += others.size();
        merged += others.size();
        others.forEach(other -> sources.putIfAbsent(other, 0L));
    }

    /** How many problems other messages say as well, so that they need none of their own. */
    public long merged() {
        return merged;
    }

    /**
     * Adds a problem that does not stop a run: the last line of a log is cut off, as happens while the log is being
     * written. The line is left out and counted like all refused lines.
     */
    public void tolerate(Problem problem) {
        tolerated++;
        add(problem);
    }

    /** How many problems do not stop a run. */
    public long tolerated() {
        return tolerated;
    }

    /** Counts a valid record that is refused because a record that it depends on is. It is not a problem in itself. */
    void addDependent(String source, int line) {
        dependents++;
        if (firstDependents.size() < DEPENDENTS_KEPT) {
            firstDependents.add(new Place(source, line));
            foundDependents.add(place);
        }
    }

    /** Counts several such records; the first of them are named. */
    void addDependents(long more, List<Place> named) {
        dependents += more;
        named.stream().limit(DEPENDENTS_KEPT - firstDependents.size()).forEach(firstDependents::add);
    }

    /** Where reading was when each of the {@linkplain #firstDependents() first} dependent records was found. */
    List<ReadingPlace> foundDependents() {
        return foundDependents;
    }

    /** How many records are refused only because they depend, directly or indirectly, on a refused one. */
    public long dependents() {
        return dependents;
    }

    /** The places of the first few dependent records, by trace and then in log order. */
    public List<Place> firstDependents() {
        return List.copyOf(firstDependents);
    }

    /** Content that is in two inputs, and so counts twice: a reason to warn, but not to refuse anything. */
    public Repeats repeats() {
        return repeats;
    }

    /** Notes a field that is ignored although its name is nearly that of a field of the record. Each name counts once. */
    void suspect(SuspectField field, String source, int linesBefore) {
        if (suspects.size() < SUSPECTS_KEPT) {
            suspects.putIfAbsent(field.name(), field.at(source, linesBefore));
        }
    }

    /** Notes a suspect field whose place in the input is known. */
    void suspect(String name, Problem suspect) {
        if (suspects.size() < SUSPECTS_KEPT) {
            suspects.putIfAbsent(name, suspect);
        }
    }

    /**
     * The fields that are ignored although their names are nearly those of fields of the record, each where it stands
     * first: a reason to warn, but not to refuse anything. Only the first few names are kept.
     */
    public List<Problem> suspects() {
        return List.copyOf(suspects.values());
    }

    /** Counts problems that are not kept. */
    void addUnkept(long more) {
        count += more;
    }

    /** Counts problems of an input that are not kept. */
    void addUnkept(long more, String source) {
        addUnkept(more);
        sources.computeIfPresent(source, (name, counted) -> counted + more);
    }

    /** How many problems are kept in full. */
    int kept() {
        return kept;
    }

    /** The problems that were kept, in the order in which they were found. */
    public List<Problem> first() {
        return List.copyOf(first);
    }

    /** How many problems there are. */
    public long count() {
        return count;
    }

    /** Whether an input of this name has problems. */
    public boolean concern(String source) {
        return sources.containsKey(source);
    }

    /**
     * How many problems with a message of its own the other inputs have.
     *
     * @param except inputs that do not count, by name
     */
    public long beside(Set<String> except) {
        return sources.entrySet().stream()
                .filter(source -> !except.contains(source.getKey()))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    /** How many inputs have problems. */
    public int sources() {
        return sources.size();
    }

    /** Whether a problem is about a whole file. */
    public boolean hasFatal() {
        return fatal;
    }

    /**
     * Whether a run can continue in spite of the problems.
     *
     * @param skipInvalid whether to continue without refused records
     */
    public boolean allowToGoOn(boolean skipInvalid) {
        return !fatal && (skipInvalid || count == tolerated);
    }
}
