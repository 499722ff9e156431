package dev.hasse.detectors;

import dev.hasse.model.Columns;

/**
 * Which values were written to which cells by records of a long trace that are not there any more. Whatever they wrote, they did so
 * before all reads of what is to be decided yet.
 */
final class ValuesBefore {
    private final PairSet bySurvivors = new PairSet();
    private final PairSet byOthers = new PairSet();
    private int latestPosition;

    /** Notes a record that will not be there any more. */
    void add(Columns columns, int record) {
        PairSet values = columns.survives(record) ? bySurvivors : byOthers;
        for (int write = columns.writesFrom(record); write < columns.writesFrom(record + 1); write++) {
            values.add(columns.writeCell(write), columns.writeValue(write));
        }
        latestPosition = Math.max(latestPosition, columns.position(record));
    }

    /** Whether one that stands wrote the value to the cell. */
    boolean bySurvivor(int cell, int value) {
        return bySurvivors.contains(cell, value);
    }

    /** Whether one that was undone wrote the value to the cell. */
    boolean byAborted(int cell, int value) {
        return byOthers.contains(cell, value);
    }

    /** The position of the last of these records; 0 if there are none. */
    int latestPosition() {
        return latestPosition;
    }

    /** Whether any of them wrote the value to the cell. */
    boolean byAnybody(int cell, int value) {
        return bySurvivor(cell, value) || byAborted(cell, value);
    }
}
