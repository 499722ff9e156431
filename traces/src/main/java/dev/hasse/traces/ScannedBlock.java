package dev.hasse.traces;

import java.util.List;

/**
 * The result of reading a block.
 *
 * @param records its records, with lines counted from the beginning of the block
 * @param lines how many lines it has
 * @param plain how many of them are plain records, which only the scanner has read
 * @param blank whether the lines hold only white space
 * @param refused the first of the refused lines, in order
 * @param refusedInAll how many lines were refused
 */
record ScannedBlock(
        BlockRecords records, int lines, int plain, boolean blank, List<RefusedLine> refused, long refusedInAll) {

    /** A line that was refused, counted from 1 in its block. */
    record RefusedLine(int line, RefusedException reason) {}
}
