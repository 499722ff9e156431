package dev.hasse.recorder;

/**
 * The time line of a trace. Stale-generation asks whether one operation read before another committed, and committed after it: so
 * all times of a trace have to lie on one line, and no two commits at one point of it.
 *
 * <p>On either clock a commit is later than everything that the recorder did before, and a read is at the time of the last commit or
 * later: it sees every commit up to its own time, and none after.
 */
public enum Clock {
    /**
     * The number of commits so far: a read at time t sees the commits 1 to t (§5.1: begin does not advance the clock, commit
     * does). Exact, but it orders only what one recorder records.
     */
    LOGICAL,

    /**
     * Nanoseconds since 1970, as far as the machine can tell; where the clock stands still or is set back, a commit is one
     * nanosecond after what came last. It orders what several processes record, as well as their clocks agree.
     *
     * <p>Where they do not, a commit within the skew of another process's read may be recorded on the wrong side of it. If it
     * seems earlier than it was, a stale generation is missed; if it seems later, a value seems to be read before it was written:
     * the snapshot does not hold, and where there is no provenance the read shows a causal cascade that there was not.
     * So the skew should be far smaller than the time that an agent takes to generate, as it is between machines that keep their
     * clocks by NTP.
     */
    WALL
}
