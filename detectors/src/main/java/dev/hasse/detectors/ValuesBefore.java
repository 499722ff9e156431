package dev.hasse.detectors;

import dev.hasse.model.Columns;

/**
 * The values that released records of a long trace wrote to cells. All these writes precede all reads of the records
 * still to be decided.
 */
final class ValuesBefore {
    private final PairSet bySurvivors = new PairSet();
    private final PairSet byOthers = new PairSet();
    private int latestPosition;

    /** Notes a record that is about to be released. */
    void add(Columns columns, int record) {
        PairSet values = columns.survives(record) ? bySurvivors : byOthers;
        for (int write = columns.writesFrom(record); write < columns.writesFrom(record + 1); write++) {
            values.add(columns.writeCell(write), columns.writeValue(write));
        }
        latestPosition = Math.max(latestPosition, columns.position(record));
    }

    /** Whether a released record that survives wrote the value to the cell. */
    boolean bySurvivor(int cell, int value) {
        return bySurvivors.contains(cell, value);
    }

    /** Whether a released record that does not survive wrote the value to the cell. */
    boolean byAborted(int cell, int value) {
        return byOthers.contains(cell, value);
    }

    /** The position of the last released record; 0 if there is none. */
    int latestPosition() {
        return latestPosition;
    }

    /** Whether any released record wrote the value to the cell. */
    boolean byAnybody(int cell, int value) {
        return bySurvivor(cell, value) || byAborted(cell, value);
    }
}
