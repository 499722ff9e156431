package dev.hasse.traces;

/** Ends traces: refuses what only a whole trace can reveal, and delivers what has not been delivered. */
final class TraceEnding {
    private final Problems problems;
    private final RefusalReport refusals;
    private final TraceTable traces;
    /** Whether predecessors may be in other parts of their trace. */
    private final boolean partial;

    private final boolean repeatable;
    private final int most;

    /**
     * @param partial whether predecessors may be in other parts of their trace
     * @param repeatable whether all inputs can be read again
     * @param most how many records of a trace are held if they cannot
     */
    TraceEnding(
            Problems problems,
            RefusalReport refusals,
            TraceTable traces,
            boolean partial,
            boolean repeatable,
            int most) {
        this.problems = problems;
        this.refusals = refusals;
        this.traces = traces;
        this.partial = partial;
        this.repeatable = repeatable;
        this.most = most;
    }

    /** Refuses the records that name absent predecessors, and counts those that repeat one of an earlier input. */
    void check(OpenTrace trace) {
        Beginnings beginnings = traces.beginnings();
        problems.moveTo(beginnings.source(trace.ordinal()), beginnings.line(trace.ordinal()));
        trace.countRepeats(problems.repeats());
        if (partial) {
            trace.setDanglingAside();
        } else {
            refusals.removeDangling(trace);
        }
    }

    /** Checks a trace, delivers the rest of it, and ends it. */
    void end(OpenTrace trace) {
        check(trace);
        endChecked(trace);
    }

    /** Delivers the rest of a trace that was {@linkplain #check checked}, and ends it. */
    void endChecked(OpenTrace trace) {
        trace.complete();
        trace.end();
        if (trace.isLost() && !repeatable) {
            refusals.tooLong(trace, most);
        }
    }
}
