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

    private static final Comparator<Placed<Problem>> ORDER = Comparator.<Placed<Problem>, ReadingPlace>comparing(
                    Placed::place)
            .thenComparingInt(placed -> placed.place.afterwards() ? 0 : placed.thing.line());

    private final int kept;
    private final List<Placed<Problem>> first = new ArrayList<>();
    private final List<Placed<Problem>> fatal = new ArrayList<>();
    private final List<Placed<Problems.Place>> dependents = new ArrayList<>();
    private final Map<String, Placed<Problem>> suspects = new LinkedHashMap<>();
    private final List<Placed<Repeats.Repeated>> repeats = new ArrayList<>();
    private long count;
    private long dependentsInAll;
    private long repeatsInAll;

    /** Something, and where reading was when it was found. */
    private record Placed<T extends Serializable>(ReadingPlace place, T thing) implements Serializable {}

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
            add(new Placed<>(found.found().get(k), problems.get(k)));
        }
        count += found.count();
        add(found.foundDependents(), found.firstDependents(), dependents);
        dependentsInAll += found.dependents();
        for (Problem suspect : found.suspects()) {
            suspect(new Placed<>(ReadingPlace.within(1, inputs.getOrDefault(suspect.source(), 0)), suspect));
        }
        add(found.repeats().met(), found.repeats().first(), repeats);
        repeatsInAll += found.repeats().count();
        trim();
    }

    /** Adds a problem with an input. */
    public void add(int input, Problem problem) {
        count++;
        add(new Placed<>(ReadingPlace.after(1, input), problem));
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

    private static <T extends Serializable> void add(List<ReadingPlace> places, List<T> things, List<Placed<T>> to) {
        for (int k = 0; k < things.size(); k++) {
            to.add(new Placed<>(places.get(k), things.get(k)));
        }
    }

    private void add(Placed<Problem> placed) {
        (placed.thing.isFatal() ? fatal : first).add(placed);
    }

    private void suspect(Placed<Problem> suspect) {
        suspects.merge(
                String.valueOf(suspect.thing.field()),
                suspect,
                (one, other) -> ORDER.compare(one, other) <= 0 ? one : other);
    }

    private void trim() {
        first.sort(ORDER);
        dependents.sort(Comparator.comparing(Placed::place));
        keepFirst(first);
        keepFirst(dependents);
    }

    private void keepFirst(List<?> sorted) {
        if (sorted.size() > kept) {
            sorted.subList(kept, sorted.size()).clear();
        }
    }

    /** Adds these problems to those of the whole input, in order. */
    public void addTo(Problems whole) {
        List<Placed<Problem>> all = new ArrayList<>(first);
        all.addAll(fatal);
        all.sort(ORDER);
        all.forEach(placed -> whole.add(placed.thing));
        whole.addUnkept(count - all.size());
        whole.addDependents(
                dependentsInAll, dependents.stream().map(Placed::thing).toList());
        suspects.values().stream()
                .sorted(ORDER)
                .forEach(suspect -> whole.suspect(String.valueOf(suspect.thing.field()), suspect.thing));
        repeats.sort(Comparator.comparing(Placed::place));
        repeats.forEach(repeated -> whole.repeats().add(repeated.thing));
        long named =
                repeats.stream().mapToLong(repeated -> repeated.thing.count()).sum();
        whole.repeats().addUnnamed(repeatsInAll - named);
    }
}
