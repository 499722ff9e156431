package dev.hasse.model;

import java.io.Serializable;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The records that prove a phenomenon, and the facts that a person needs to see why. Each kind of witness describes
 * itself in all forms: as a sentence, a proof, an arrow, and fields.
 */
public interface Witness extends Serializable {

    /**
     * The order in which witnesses are listed: by the positions of their operations, then by the names of their cells.
     */
    Comparator<Witness> ORDER = Comparator.comparing(Witness::positions, Witness::compare)
            .thenComparing(witness -> String.join("\u0000", witness.cells()), NameOrder::compare);

    /** The phenomenon that it proves. */
    Phenomenon phenomenon();

    /** The operation in which it shows: the one that should not have gone through as it did. */
    OperationRef operation();

    /** The operations that prove it, {@link #operation()} first. In its proof they are called T1, T2 and so on. */
    default List<OperationRef> operations() {
        return List.of(operation());
    }

    /** The positions of these operations in the trace, from 1; 0 for an optional operation that is absent. */
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

    /** The names of its subjects, by which it is recognised in another run. */
    default Set<String> subjects() {
        return cells();
    }

    /**
     * Whether it is a witness for every choice of the moments that are not known exactly. If not, it is a witness for
     * some choice only, and so a possible one.
     */
    default boolean certain() {
        return true;
    }

    /** Its severity if it is certain. */
    default Severity severityIfCertain() {
        return phenomenon().about().severity();
    }

    /** Its severity. */
    default Severity severity() {
        Severity known = severityIfCertain();
        return known == Severity.ERROR && !certain() ? Severity.WARNING : known;
    }

    /** The number of versions by which its operation was behind; 0 if none are counted. */
    default int staleness() {
        return 0;
    }

    /** The time from the read of its operation to the commit, in the trace's own unit; 0 if it is not recorded. */
    default long window() {
        return 0;
    }

    /** One sentence, without a full stop, about what happened: who, on which cell, with which values, and when. */
    String sentence(Wording say);

    /** The proof that it is a witness: one reason a step, the contradiction last. */
    List<String> proof(Wording say);

    /** The change that would have prevented it at that place. */
    String remedy(Wording say);

    /** The role of another of its operations, in a few words. */
    default String roleOf(OperationRef other) {
        return "what it rests on";
    }

    /** The two moments that it connects. */
    Connection connection();

    /** Passes its facts on one by one, in the order that results have them. */
    <X extends Exception> void describe(WitnessFields<X> to) throws X;

    /** The specification whose set of witnesses it belongs to. */
    default Specification specification() {
        return phenomenon().specification();
    }

    /**
     * Selects the other records that could have ruled this witness out by their actions; all of them are needed to
     * prove that none did. Empty if no record could.
     *
     * @param initial which values cells were assumed to hold before the first write
     */
    default Optional<Predicate<Operation>> refuters(InitialValues initial) {
        return Optional.empty();
    }

    /** Its identity in a history of fewer records: the ids of its operations, and its cell. */
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
