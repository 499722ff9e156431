package dev.hasse.model;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The records that prove a phenomenon, and what a person must know of them to see why. Each kind says of itself all that is said of it
 * anywhere: in a sentence, as a proof, as an arrow, as fields.
 */
public interface Witness {

    /** The order in which witnesses are listed: of the positions of their operations, then of the names of their cells. */
    Comparator<Witness> ORDER = Comparator.comparing(Witness::positions, Witness::compare)
            .thenComparing(witness -> String.join("\u0000", witness.cells()), NameOrder::compare);

    /** What it proves. */
    Phenomenon phenomenon();

    /** The operation in which it shows: the one that should not have gone through as it did. */
    OperationRef operation();

    /** The operations that prove it, {@link #operation()} first. In its proof they are called T1, T2 and so on. */
    default List<OperationRef> operations() {
        return List.of(operation());
    }

    /** Where these stand in the trace, from 1; 0 in the place of one that there may be, and is not. */
    default List<Integer> positions() {
        return operations().stream().map(OperationRef::position).toList();
    }

    /** The cell that it is about; null if it is about several, or about whole operations. */
    default @Nullable String cell() {
        return null;
    }

    /** The cells that it is about; none where whole operations count. */
    default Set<String> cells() {
        String cell = cell();
        return cell == null ? Set.of() : Set.of(cell);
    }

    /** The names of what it is about, by which it is known again in another run. */
    default Set<String> subjects() {
        return cells();
    }

    /**
     * Whether it is a witness for every choice of the moments that are not known exactly. If not it is one for some, and so a possible
     * witness.
     */
    default boolean certain() {
        return true;
    }

    /** How much it matters if it is certain. */
    default Severity severityIfCertain() {
        return phenomenon().about().severity();
    }

    /** How much it matters. */
    default Severity severity() {
        Severity known = severityIfCertain();
        return known == Severity.ERROR && !certain() ? Severity.WARNING : known;
    }

    /** By how many versions its operation was behind; 0 where none are counted. */
    default int staleness() {
        return 0;
    }

    /** How long its operation took from its read to its commit, in the trace's own time; 0 if it does not say. */
    default long window() {
        return 0;
    }

    /** What happened, in one sentence without a full stop: who, on which cell, with which values, and when. */
    String sentence(Wording say);

    /** Why it is a witness, one reason a step, the contradiction last. */
    List<String> proof(Wording say);

    /** What would have prevented it at that place. */
    String remedy(Wording say);

    /** What another of its operations did, in a few words. */
    default String roleOf(OperationRef other) {
        return "what it rests on";
    }

    /** The two moments that it joins. */
    Connection connection();

    /** Names its facts one by one, in the order that results have them. */
    <X extends Exception> void describe(WitnessFields<X> to) throws X;

    /**
     * Whether another record may be one that, by what it did, would make this none: those are what it takes to prove that nobody did.
     *
     * @param initial what cells were taken to hold before the first write
     */
    default boolean dependsOn(Operation other, InitialValues initial) {
        return false;
    }

    /** What makes it the same witness in a history of fewer records: the ids of its operations, and the cell that it is about. */
    default List<Object> identity() {
        Stream<Object> ids = operations().stream().map(OperationRef::id);
        return Stream.concat(ids, Stream.ofNullable(cell())).toList();
    }

    private static int compare(List<Integer> one, List<Integer> other) {
        for (int k = 0; k < Math.min(one.size(), other.size()); k++) {
            int compared = Integer.compare(one.get(k), other.get(k));
            if (compared != 0) {
                return compared;
            }
        }
        return Integer.compare(one.size(), other.size());
    }
}
