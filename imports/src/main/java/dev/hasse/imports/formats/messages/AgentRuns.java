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

    /** The periods of runs, by trace and agent, and by run. */
    private final Map<Agent, Map<String, Period>> periods = new HashMap<>();

    private final Set<Agent> several = new HashSet<>();

    private record Agent(String trace, String name) {}

    private record Period(long start, long end) {
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
            long end = Long.MIN_VALUE + TICK;
            for (Period period : sorted) {
                if (period.start() < end - TICK) {
                    several.add(agent);
                }
                end = Math.max(end, period.end());
            }
        });
    }

    /** Whether runs of an agent overlapped. */
    public boolean areSeveral(String trace, String agent) {
        return several.contains(new Agent(trace, agent));
    }
}
