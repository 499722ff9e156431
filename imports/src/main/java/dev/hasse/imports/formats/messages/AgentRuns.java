package dev.hasse.imports.formats.messages;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds agents that ran several times at once in one trace, by the times of their invocations: three translators that a program starts side by
 * side have one name, and none of them knows what another one has read. Invocations one after the other may be turns of one conversation, and
 * count as one run.
 */
public final class AgentRuns {
    /** Clocks of milliseconds, in microseconds: runs one after the other may seem to overlap as long. */
    private static final long TICK = 2_000;

    /** The part of the shorter of two runs by which they may overlap and yet be turns: the end of a turn may be noted after the next one has begun. */
    private static final int NEGLIGIBLE = 10;

    /** The periods of runs, by trace and agent, and by run. */
    private final Map<Agent, Map<String, Period>> periods = new HashMap<>();

    private final Set<Agent> several = new HashSet<>();

    private record Agent(String trace, String name) {}

    private record Period(long start, long end) {
        /** Whether one that began no earlier than another one ran beside it, and not only at its very end. */
        boolean overlaps(Period earlier) {
            long both = Math.min(end, earlier.end) - start;
            long shorter = Math.min(end - start, earlier.end - earlier.start);
            return both > TICK && both > shorter / NEGLIGIBLE;
        }

        Period and(Period other) {
            return new Period(Math.min(start, other.start), Math.max(end, other.end));
        }
    }

    /**
     * Adds an invocation of an agent.
     *
     * @param run the run that it is part of
     * @param start when it began; null if that is not known
     * @param end when it ended; null if that is not known
     */
    public void add(String trace, String agent, String run, @Nullable Long start, @Nullable Long end) {
        if (start != null && end != null) {
            periods.computeIfAbsent(new Agent(trace, agent), none -> new HashMap<>())
                    .merge(run, new Period(start, end), Period::and);
        }
    }

    /** Looks which runs overlap, once all invocations have been added. */
    public void settle() {
        periods.forEach((agent, runs) -> {
            List<Period> sorted = new ArrayList<>(runs.values());
            sorted.sort(Comparator.comparingLong(Period::start));
            Period last = sorted.get(0);
            for (Period period : sorted.subList(1, sorted.size())) {
                if (period.overlaps(last)) {
                    several.add(agent);
                }
                last = period.end() > last.end() ? period : last;
            }
        });
    }

    /** Whether runs of an agent overlapped. */
    public boolean areSeveral(String trace, String agent) {
        return several.contains(new Agent(trace, agent));
    }
}
