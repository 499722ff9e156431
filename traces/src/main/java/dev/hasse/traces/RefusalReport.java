package dev.hasse.traces;

import dev.hasse.model.OperationRef;
import dev.hasse.model.SafeText;
import dev.hasse.model.TraceBuilder;
import dev.hasse.model.Value;
import dev.hasse.traces.ScannedBlock.RefusedLine;
import java.util.HashSet;
import java.util.Set;

/** Words what is refused while traces are assembled, reports it to {@link Problems}, and counts it. */
final class RefusalReport {
    private static final int SHOWN = 40;

    private static final String DEFAULT_ID = "a record without op_id has its position as id";

    private final Problems problems;
    private final boolean sorted;
    private boolean again;
    private long refused;
    private long lines;

    /** @param sorted whether records are promised to be grouped by trace */
    RefusalReport(Problems problems, boolean sorted) {
        this.problems = problems;
        this.sorted = sorted;
    }

    /** Notes that all lines come again: those that the first reading refused have been reported. */
    void startOver() {
        again = true;
    }

    /** How many records and abort lines were refused. */
    long refused() {
        return refused;
    }

    /** How many lines were refused for what is in them alone. */
    long lines() {
        return lines;
    }

    /** A line that is refused for what is in it. */
    void line(RefusedLine line, Input input, int linesBefore) {
        if (!again) {
            lines++;
            refuse(line.reason(), input, linesBefore + line.line());
        }
    }

    /** More such lines, whose reasons were not kept. */
    void unkept(long more, Input input) {
        if (!again) {
            refused += more;
            lines += more;
            problems.addUnkept(more, input.name());
        }
    }

    /** A record with the id of an earlier one. */
    void repeated(OperationRef earlier, Input input, int line) {
        refuse(
                new RefusedException(
                        "op_id",
                        SafeText.of(earlier.id(), SHOWN) + ", the id of " + SafeText.escape(earlier.source()) + ":"
                                + earlier.line() + " too",
                        "an id of its own for each record of a trace",
                        DEFAULT_ID),
                input,
                line);
    }

    /** An abort line that names no record before it. */
    void abort(Value operationId, Input input, int line) {
        refuse(
                new RefusedException(
                        AbortLine.FIELD,
                        SafeText.of(operationId, SHOWN) + ", which names no earlier record of the trace",
                        "the op_id of an operation that stands before it",
                        DEFAULT_ID),
                input,
                line);
    }

    /** A line of a trace that has ended. */
    void afterEnd(OpenTrace trace, Input input, int line) {
        if (again) {
            return;
        }
        refuse(
                new RefusedException(
                        "trace_id",
                        SafeText.of(Value.ofString(trace.id()), SHOWN) + ", a trace that has ended before",
                        sorted
                                ? "all records of a trace one after another, as --sorted promises"
                                : "another id than the path of a file whose trace has no id",
                        sorted ? "leave out --sorted" : null),
                input,
                line);
    }

    private void refuse(RefusedException reason, Input input, int line) {
        refused++;
        problems.add(new Problem(input.name(), line, reason.field, reason.found, reason.expected, reason.hint));
    }

    /** A trace of more than {@code most} records of which not enough was kept to decide it. */
    void tooLong(OpenTrace trace, int most) {
        problems.add(new Problem(
                trace.id(),
                0,
                null,
                "a trace of more than " + most + " records that cannot be decided as it comes",
                "records nearly in order of write_time, with exact moments, predecessors before those that name them, and "
                        + "windows that do not reach back too far",
                "leave out --sorted, or give files that can be read twice"));
    }

    /** A trace that is still being written, of which not enough was kept to go on with its decision. */
    void brokenOff(OpenTrace trace, int most) {
        problems.tolerate(new Problem(
                trace.id(),
                1,
                null,
                "a trace of more than " + most + " records that cannot be decided as it comes any more",
                "records nearly in order of write_time, with exact moments, predecessors before those that name them, and "
                        + "windows that do not reach back too far",
                "its findings go on from here, without those that depend on what was written before"));
    }

    /** The records whose predecessor names no record; removes them and those that depend on them. */
    void removeDangling(OpenTrace trace) {
        Set<Integer> atFault = new HashSet<>();
        for (TraceBuilder.Dangling one : trace.danglingPredecessors()) {
            if (atFault.add(one.record().position())) {
                problems.add(dangling(one));
            }
        }
        if (atFault.isEmpty()) {
            return;
        }
        for (OperationRef record : trace.removeDangling()) {
            refused++;
            if (!atFault.contains(record.position())) {
                problems.addDependent(record.source(), record.line());
            }
        }
    }

    private static Problem dangling(TraceBuilder.Dangling dangling) {
        return new Problem(
                dangling.record().source(),
                dangling.record().line(),
                "preds",
                SafeText.of(dangling.predecessor(), SHOWN) + ", which names no record of the trace",
                "only op_ids of records in the trace",
                DEFAULT_ID);
    }
}
