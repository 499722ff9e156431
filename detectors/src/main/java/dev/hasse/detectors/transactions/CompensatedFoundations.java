package dev.hasse.detectors.transactions;

import dev.hasse.model.transactions.Step;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds for each step of a transaction the first compensation, of those that ended after the step was done, of a step that it depends on,
 * directly or by way of others.
 *
 * <p>Which compensations count differs from step to step, so that a step cannot take over the answer of those it depends on. Instead one pass
 * over the steps collects for each a set of compensations, 64 at a time as bits of a number: what a step depends on was logged before it.
 *
 * <p>Cost: linear in the steps and their dependencies for each 64 compensations.
 */
final class CompensatedFoundations {
    private final LogView view;
    private final List<Integer> places;
    private final List<Integer> compensations;
    /** Of each step, by its index among the places, the indexes of those that it depends on. */
    private final int[][] foundations;
    /** Of each step its index. */
    private final Map<Integer, Integer> indexes = new HashMap<>();
    /** Of each step the compensation that was found; {@link Step#NONE} while there is none. */
    private final int[] found;

    /** @param compensations of completed steps of the transaction, in order */
    CompensatedFoundations(LoggedTransaction transaction, List<Integer> compensations, LogView view) {
        this.view = view;
        this.places = transaction.places;
        this.compensations = compensations;
        this.foundations = new int[places.size()][];
        this.found = new int[places.size()];
        for (int index = 0; index < places.size(); index++) {
            indexes.put(places.get(index), index);
            foundations[index] = view.step(places.get(index)).buildsOn().stream()
                    .filter(indexes::containsKey)
                    .mapToInt(indexes::get)
                    .toArray();
        }
        for (int from = 0; from < compensations.size(); from += Long.SIZE) {
            search(from, Math.min(compensations.size(), from + Long.SIZE));
        }
    }

    /** The first compensation that ended after the step at a place was done, of a step that this one depends on; {@link Step#NONE} if none did. */
    int after(int place) {
        Integer index = indexes.get(place);
        return index == null ? Step.NONE : found[index];
    }

    /** Looks at some of the compensations, which came after those that were looked at before. */
    private void search(int from, int to) {
        long[] ofStep = new long[places.size()];
        for (int k = from; k < to; k++) {
            Integer undone = indexes.get(view.step(compensations.get(k)).undoes());
            if (undone != null) {
                ofStep[undone] |= 1L << (k - from);
            }
        }
        // A step's own compensations count for those that depend on it, not for itself.
        long[] ofFoundations = new long[places.size()];
        int ended = from;
        for (int index = 0; index < ofFoundations.length; index++) {
            long below = 0;
            for (int foundation : foundations[index]) {
                below |= ofStep[foundation] | ofFoundations[foundation];
            }
            ofFoundations[index] = below;
            long done = view.step(places.get(index)).at();
            while (ended < to && view.step(compensations.get(ended)).at() <= done) {
                ended++;
            }
            long after = ended - from == Long.SIZE ? 0 : below & -1L << (ended - from);
            if (found[index] == Step.NONE && after != 0) {
                found[index] = compensations.get(from + Long.numberOfTrailingZeros(after));
            }
        }
    }
}
