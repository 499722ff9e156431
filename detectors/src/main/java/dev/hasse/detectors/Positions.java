package dev.hasse.detectors;

import dev.hasse.model.Columns;

/** Finds records by their positions in a trace from which some records may have been released. */
final class Positions {
    private Positions() {}

    /** The index of the record at {@code position}, or a negative number if it was released. */
    static int indexOf(Columns columns, int position) {
        int low = 0;
        int high = columns.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (columns.position(middle) < position) {
                low = middle + 1;
            } else if (columns.position(middle) > position) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -1;
    }
}
