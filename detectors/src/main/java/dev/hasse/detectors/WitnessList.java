package dev.hasse.detectors;

import dev.hasse.model.Witness;
import java.util.ArrayList;
import java.util.List;

/**
 * The first of the witnesses that were added, in {@link Witness#ORDER}. Adding them in that order is cheap; one that
 * comes late is moved past those that it precedes.
 */
final class WitnessList {
    private final int limit;
    private final List<Witness> first = new ArrayList<>();

    /** @param limit how many to keep */
    WitnessList(int limit) {
        this.limit = limit;
    }

    /** How many more witnesses fit after those that are listed. */
    int left() {
        return limit - first.size();
    }

    /** How many witnesses of the operation at this position fit, without regard to those of it that are listed. */
    int room(int position) {
        int place = first.size();
        while (place > 0 && position(place - 1) >= position) {
            place--;
        }
        return limit - place;
    }

    private int position(int index) {
        return first.get(index).operation().position();
    }

    void add(Witness witness) {
        int place = first.size();
        while (place > 0 && isBefore(witness, place - 1)) {
            place--;
        }
        if (place < limit) {
            first.add(place, witness);
        }
        if (first.size() > limit) {
            first.remove(limit);
        }
    }

    private boolean isBefore(Witness witness, int index) {
        int position = witness.operation().position();
        return position(index) > position
                || (position(index) == position && Witness.ORDER.compare(first.get(index), witness) > 0);
    }

    /** The witnesses, in order. */
    List<Witness> witnesses() {
        return first;
    }
}
