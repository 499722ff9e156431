package dev.hasse.detectors.online;

import dev.hasse.model.OperationIds;
import dev.hasse.model.OperationRef;
import dev.hasse.model.PackedRecord;
import dev.hasse.model.RefusedWrite;
import dev.hasse.model.Symbols;
import dev.hasse.model.TraceHead;
import dev.hasse.model.Value;
import org.jspecify.annotations.Nullable;

/**
 * What the online detectors of one trace share: its names, its writes, the steps that they may still walk, and whether
 * it turned out that the trace has to be decided as a whole.
 */
final class OnlineTrace {
    /** The steps allowed for each read. */
    private static final int STEPS_A_READ = 256;

    private static final int READS_IN_ADVANCE = 1000;

    private final Symbols symbols;
    private final CellWrites writes;
    private long steps = (long) STEPS_A_READ * READS_IN_ADVANCE;
    private final TraceHead head;
    private final int wholeUpTo;
    private boolean failed;
    private boolean forgot;
    private long undecided;

    OnlineTrace(TraceHead head, PastWrites past, OnlineLimits limits) {
        this.symbols = head.symbols();
        this.head = head;
        this.wholeUpTo = limits.wholeUpTo();
        this.writes = new CellWrites(past, new WrittenValues(limits.latestWrites(), limits.keptPairs()));
    }

    /** Goes ahead of another one, which must not change as long as this one is used. */
    OnlineTrace(OnlineTrace before) {
        this.symbols = before.symbols;
        this.head = before.head;
        this.wholeUpTo = before.wholeUpTo;
        this.writes = new CellWrites(before.writes);
        this.undecided = before.undecided;
    }

    Symbols symbols() {
        return symbols;
    }

    CellWrites writes() {
        return writes;
    }

    /** Allows the steps for some more reads, so that all steps together are linear in the reads. */
    void allowSteps(int reads) {
        steps += (long) STEPS_A_READ * reads;
    }

    /** Takes a step; false if there is none left. */
    boolean spendStep() {
        return --steps >= 0;
    }

    /** Takes some steps; false if there are not as many left. */
    boolean spendSteps(int some) {
        steps -= some;
        return steps >= 0;
    }

    /** Whether the trace is too long to be decided as a whole, so that what is forgotten leaves something undecided. */
    boolean isOpenEnded() {
        return head.size() > wholeUpTo;
    }

    /**
     * Notes that something is forgotten that bears on the record at hand: either something of it stays undecided, or the
     * trace has to be decided as a whole.
     */
    void forgot() {
        if (isOpenEnded()) {
            forgot = true;
        } else {
            failed = true;
        }
    }

    /** Ends a record, all of which has been decided but for what was {@linkplain #forgot forgotten}. */
    void endRecord() {
        undecided += forgot ? 1 : 0;
        forgot = false;
    }

    /** How many records had something that stays undecided. */
    long undecided() {
        return undecided + head.unresolved();
    }

    /** Notes that the trace has to be decided as a whole. */
    void fail() {
        failed = true;
    }

    boolean hasFailed() {
        return failed;
    }

    String cell(int cell) {
        return symbols.cells().get(cell);
    }

    Value value(int value) {
        return symbols.values().get(value);
    }

    OperationRef reference(PackedRecord record) {
        return reference(record.operationId(), record.position(), record.line(), record.agent(), record.source());
    }

    /** What a refused record was to write; null if that is not known. */
    @Nullable
    RefusedWrite attempted(PackedRecord record) {
        return symbols.origins().derivation(record.source(), record.line()).attempted();
    }

    /** When the agent of a record had itself written what the record read in a cell; null if it had read it. */
    @Nullable
    Long remembered(PackedRecord record, String cell) {
        return symbols.origins()
                .derivation(record.source(), record.line())
                .remembered()
                .get(cell);
    }

    /** The record whose write the cursor is at. */
    OperationRef reference(WriteCursor write) {
        return reference(write.operationId(), write.position(), write.line(), write.agent(), write.source());
    }

    OperationRef reference(long operationId, int position, int line, int agent, int source) {
        return new OperationRef(
                OperationIds.decode(operationId, symbols),
                position,
                line,
                symbols.agents().get(agent),
                symbols.sources().get(source),
                symbols.origins().find(source, line));
    }
}
