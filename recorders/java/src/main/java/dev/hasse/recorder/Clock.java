package dev.hasse.recorder;

/**
 * The timeline of a trace. Stale generation depends on whether one operation read before another committed, and committed after
 * it. So all times of a trace must lie on one line, and no two commits at the same point of it.
 *
 * <p>On either clock a commit is later than everything that the recorder did before, and a read is at the time of the last commit or
 * later: it sees every commit up to its own time, and none after.
 */
public enum Clock {
    /**
     * The number of commits so far: a read at time t sees the commits 1 to t (§5.1: begin does not advance the clock, commit
     * does). Exact, but it orders only the operations of one recorder.
     */
    LOGICAL,

    /**
     * Nanoseconds since 1970, as far as the machine can tell; if the clock stands still or is set back, a commit is one
     * nanosecond after the last time given. It orders the records of several processes, as accurately as their clocks agree.
     *
     * <p>If they do not agree, a commit within the skew of another process's read may be recorded on the wrong side of it. If it
     * seems earlier than it was, a stale generation is missed. If it seems later, a value seems to be read before it was written:
     * the snapshot does not hold, and without provenance the read shows a causal cascade that did not happen. So the skew should
     * be far smaller than the time that an agent takes to generate, as it is between machines that keep their clocks by NTP.
     */
    WALL
}
