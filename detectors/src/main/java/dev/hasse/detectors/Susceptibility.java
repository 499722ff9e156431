package dev.hasse.detectors;

import dev.hasse.model.topology.Agent;
import dev.hasse.model.topology.Channel;
import dev.hasse.model.topology.Overlap;
import dev.hasse.model.topology.Reducer;
import dev.hasse.model.topology.Topology;
import java.util.ArrayList;
import java.util.List;

/**
 * Decides which channels are susceptible to A1, from the graph alone.
 *
 * <p>By §5.8, a structural condition is necessary for one agent's commit to make another's read stale: "two agents in
 * one superstep, one reading a channel the other writes"; it fails by "disjoint channels, additive reducers, or
 * sequential staging". In full: a channel c is <em>susceptible</em> when there are a run i of an agent and a run j of
 * another such that
 *
 * <ol>
 *   <li>the agent of i reads c, and that of j writes c;
 *   <li>first(i) ≤ last(j) ≤ last(i), where a run begins, and reads, in superstep first, and commits in superstep last, which are the same
 *       unless the agent holds its read for longer (§6.5: "pinning a read snapshot across a long generation"; §5.7: the turns of others
 *       between an agent's read and its commit);
 *   <li>the agent of i does not re-read when it commits (§6.5, Letta);
 *   <li>c has no reducer that merges (§5.8, §6.5).
 * </ol>
 *
 * This is Definition 1 (§3.1) without its inequality of values, over every order in which agents of one superstep may commit; so it
 * over-approximates, and misses nothing as long as agents read and write what the graph says. A channel is <em>unknown</em> when it is
 * susceptible for some of the graphs that the file may stand for, and else <em>immune</em>. What the paper leaves open is decided in
 * {@code docs/decisions/0013}.
 */
public final class Susceptibility {
    private Susceptibility() {}

    /** The status of a channel. */
    public enum Status {
        SUSCEPTIBLE,
        UNKNOWN,
        IMMUNE;

        /** The name in lower case. */
        public String word() {
            return switch (this) {
                case SUSCEPTIBLE -> "susceptible";
                case UNKNOWN -> "unknown";
                case IMMUNE -> "immune";
            };
        }
    }

    /** The reason for a channel's status. */
    public enum Reason {
        /** One agent commits to it while another holds a read of it. */
        STALE_READ,
        /** As for {@link #STALE_READ}, but only if some facts hold that the file does not state. */
        UNSAID,
        /** As for {@link #STALE_READ}, but writes merge. */
        REDUCER,
        /** As for {@link #STALE_READ}, but the agents re-read when they commit. */
        REFRESHED,
        /** No agent writes it. */
        NO_WRITER,
        /** No agent reads it. */
        NO_READER,
        /** The agent that reads it is the only one that writes it. */
        ONE_AGENT,
        /** Agents read it and others write it, one after the other. */
        STAGED
    }

    /**
     * The decision on a channel.
     *
     * @param channel the channel; if no channels are known, one with an empty name that represents all of them
     * @param overlaps the commits that fall within other agents' reads of it: the proof if it is susceptible, a
     *     would-be proof if it is unknown or a reducer merges, and otherwise empty
     */
    public record Decided(Channel channel, Status status, Reason reason, List<Overlap> overlaps) {
        public Decided {
            overlaps = List.copyOf(overlaps);
        }
    }

    /** Decides each channel, in order. If no channels are known, one decision covers all that there may be. */
    public static List<Decided> of(Topology topology) {
        if (topology.channels().isEmpty()) {
            return List.of(decide(new Channel("", Reducer.UNKNOWN), topology));
        }
        return topology.channels().values().stream()
                .map(channel -> decide(channel, topology))
                .toList();
    }

    /** The status of the whole graph: the worst of its channels. */
    public static Status worst(List<Decided> channels) {
        return channels.stream().map(Decided::status).min(Status::compareTo).orElse(Status.IMMUNE);
    }

    private static Decided decide(Channel channel, Topology topology) {
        List<Overlap> certain = new ArrayList<>();
        List<Overlap> possible = new ArrayList<>();
        boolean refreshed = false;
        for (Overlap overlap : topology.overlaps()) {
            Agent holder = topology.agent(overlap.holder());
            Agent committer = topology.agent(overlap.committer());
            if (!holder.mayRead(channel.name()) || !committer.mayWrite(channel.name())) {
                continue;
            }
            if (holder.refreshes()) {
                refreshed = true;
                continue;
            }
            possible.add(overlap);
            if (overlap.certain() && holder.reads() != null && committer.writes() != null) {
                certain.add(overlap);
            }
        }
        if (possible.isEmpty()) {
            Reason reason = refreshed ? Reason.REFRESHED : apart(channel.name(), topology);
            return new Decided(channel, Status.IMMUNE, reason, List.of());
        }
        return switch (channel.reducer()) {
            case MERGE -> new Decided(channel, Status.IMMUNE, Reason.REDUCER, possible);
            case UNKNOWN -> new Decided(channel, Status.UNKNOWN, Reason.UNSAID, possible);
            case NONE ->
                certain.isEmpty()
                        ? new Decided(channel, Status.UNKNOWN, Reason.UNSAID, possible)
                        : new Decided(channel, Status.SUSCEPTIBLE, Reason.STALE_READ, certain);
        };
    }

    /** The reason why no commit to a channel falls within a read of it. */
    private static Reason apart(String channel, Topology topology) {
        List<Agent> readers = topology.agents().values().stream()
                .filter(agent -> agent.mayRead(channel))
                .toList();
        List<Agent> writers = topology.agents().values().stream()
                .filter(agent -> agent.mayWrite(channel))
                .toList();
        if (writers.isEmpty()) {
            return Reason.NO_WRITER;
        }
        if (readers.isEmpty()) {
            return Reason.NO_READER;
        }
        return readers.equals(writers) && readers.size() == 1 ? Reason.ONE_AGENT : Reason.STAGED;
    }
}
