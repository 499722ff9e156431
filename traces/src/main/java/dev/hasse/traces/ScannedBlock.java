package dev.hasse.traces;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

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

    /** The action for a line that is not a record. */
    record Aside(int line, Runnable action) {}

    /** The lines that are not records, in order, each with what is done about it. */
    List<Aside> asides(Consumer<RefusedLine> aboutRefused, Consumer<BlockRecords.Abort> aboutAborts) {
        List<Aside> asides = new ArrayList<>();
        for (RefusedLine line : refused) {
            asides.add(new Aside(line.line(), () -> aboutRefused.accept(line)));
        }
        for (BlockRecords.Abort abort : records.aborts()) {
            asides.add(new Aside(abort.line(), () -> aboutAborts.accept(abort)));
        }
        asides.sort(Comparator.comparingInt(Aside::line));
        return asides;
    }
}
