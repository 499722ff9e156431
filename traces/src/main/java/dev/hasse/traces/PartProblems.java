package dev.hasse.traces;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The problems of a part of the input, as they travel between machines. Those of all parts add up to the problems of
 * the whole, in the order of the files and lines.
 */
public final class PartProblems implements Serializable {
    private static final long serialVersionUID = 1L;

    private static final Comparator<Placed> ORDER = Comparator.comparing(Placed::place)
            .thenComparing(placed -> placed.place.afterwards() ? placed.problem.source() : "")
            .thenComparingInt(placed -> placed.problem.line());

    private final int kept;
    private List<Placed> first = new ArrayList<>();
    private final List<Placed> fatal = new ArrayList<>();
    private final List<Problems.Place> dependents = new ArrayList<>();
    private final Map<String, Placed> suspects = new LinkedHashMap<>();
    private final List<Repeats.Repeated> repeats = new ArrayList<>();
    private long count;
    private long dependentsInAll;
    private long repeatsInAll;

    /** A problem, and where reading was when it was found. */
    private record Placed(ReadingPlace place, Problem problem) implements Serializable {}

    /** @param kept how many to keep in full */
    public PartProblems(int kept) {
        this.kept = kept;
    }

    /**
     * Adds those that a reader has found.
     *
     * @param found by a reader that was given problems {@linkplain Problems#ofPart of a part}
     * @param inputs the number of each input, by its name
     */
    public void add(Problems found, Map<String, Integer> inputs) {
        List<Problem> problems = found.first();
        for (int k = 0; k < problems.size(); k++) {
            add(new Placed(found.found().get(k), problems.get(k)));
        }
        count += found.count();
        dependents.addAll(found.firstDependents());
        dependentsInAll += found.dependents();
        for (Problem suspect : found.suspects()) {
            ReadingPlace place = new ReadingPlace(inputs.getOrDefault(suspect.source(), 0), false);
            suspect(new Placed(place, suspect));
        }
        repeats.addAll(found.repeats().first());
        repeatsInAll += found.repeats().count();
        trim();
    }

    /** Adds a problem with an input. */
    public void add(int input, Problem problem) {
        count++;
        add(new Placed(new ReadingPlace(input, true), problem));
        trim();
    }

    /** Adds the problems of another part. */
    public void add(PartProblems other) {
        other.first.forEach(this::add);
        other.fatal.forEach(this::add);
        count += other.count;
        dependents.addAll(other.dependents);
        dependentsInAll += other.dependentsInAll;
        other.suspects.values().forEach(this::suspect);
        repeats.addAll(other.repeats);
        repeatsInAll += other.repeatsInAll;
        trim();
    }

    private void add(Placed placed) {
        (placed.problem.isFatal() ? fatal : first).add(placed);
    }

    private void suspect(Placed suspect) {
        suspects.merge(
                String.valueOf(suspect.problem.field()),
                suspect,
                (one, other) -> ORDER.compare(one, other) <= 0 ? one : other);
    }

    private void trim() {
        first.sort(ORDER);
        if (first.size() > kept) {
            first = new ArrayList<>(first.subList(0, kept));
        }
        dependents.sort(Comparator.comparing(Problems.Place::source).thenComparingInt(Problems.Place::line));
        if (dependents.size() > kept) {
            dependents.subList(kept, dependents.size()).clear();
        }
    }

    /** Adds these problems to those of the whole input, in order. */
    public void addTo(Problems whole) {
        List<Placed> all = new ArrayList<>(first);
        all.addAll(fatal);
        all.sort(ORDER);
        all.forEach(placed -> whole.add(placed.problem));
        whole.addUnkept(count - all.size());
        whole.addDependents(dependentsInAll, dependents);
        suspects.values().stream()
                .sorted(ORDER)
                .forEach(suspect -> whole.suspect(String.valueOf(suspect.problem.field()), suspect.problem));
        long named = repeats.stream().mapToLong(Repeats.Repeated::count).sum();
        for (Repeats.Repeated repeated : repeats) {
            whole.repeats().add(repeated);
        }
        whole.repeats().addUnnamed(repeatsInAll - named);
    }
}
