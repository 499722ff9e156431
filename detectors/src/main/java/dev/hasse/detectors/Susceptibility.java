package dev.hasse.detectors;

import dev.hasse.model.topology.Agent;
import dev.hasse.model.topology.Channel;
import dev.hasse.model.topology.Overlap;
import dev.hasse.model.topology.Reducer;
import dev.hasse.model.topology.Topology;
import java.util.ArrayList;
import java.util.List;

/**
 * Which channels are susceptible to A1, by what the graph says alone.
 *
 * <p>§5.8: that one agent's commit makes another's read stale has a structural necessary condition, "two agents in one superstep, one reading
 * a channel the other writes"; it fails by "disjoint channels, additive reducers, or sequential staging". Said in full: a channel c is
 * <em>susceptible</em> when there are a run i of an agent and a run j of another such that
 *
 * <ol>
 *   <li>the agent of i reads c, and that of j writes c;
 *   <li>first(i) ≤ last(j) ≤ last(i), where a run begins, and reads, in superstep first, and commits in superstep last, which are the same
 *       unless the agent holds its read for longer (§6.5: "pinning a read snapshot across a long generation"; §5.7: the turns of others
 *       between an agent's read and its commit);
 *   <li>the agent of i does not read anew when it commits (§6.5, Letta);
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

    /** What can be said of a channel. */
    public enum Status {
        SUSCEPTIBLE,
        UNKNOWN,
        IMMUNE;

        /** In lower case. */
        public String word() {
            return switch (this) {
                case SUSCEPTIBLE -> "susceptible";
                case UNKNOWN -> "unknown";
                case IMMUNE -> "immune";
            };
        }
    }

    /** Why a channel is what it is. */
    public enum Reason {
        /** One agent commits to it while another holds a read of it. */
        STALE_READ,
        /** The same, if what the file does not say is so. */
        UNSAID,
        /** The same, but writes merge. */
        REDUCER,
        /** The same, but the agents read anew when they commit. */
        REFRESHED,
        /** No agent writes it. */
        NO_WRITER,
        /** No agent reads it. */
        NO_READER,
        /** Whoever reads it is the only one that writes it. */
        ONE_AGENT,
        /** Agents read it and others write it, one after the other. */
        STAGED
    }

    /**
     * What was decided of a channel.
     *
     * @param channel which; where no channel is known, one that stands for all of them, with an empty name
     * @param overlaps whose commits fall within whose reads of it: the proof where it is susceptible, what would be one where it is unknown
     *     or a reducer merges, and else empty
     */
    public record Decided(Channel channel, Status status, Reason reason, List<Overlap> overlaps) {
        public Decided {
            overlaps = List.copyOf(overlaps);
        }
    }

    /** What is decided of each channel, in their order. Where no channel is known, of any that there may be. */
    public static List<Decided> of(Topology topology) {
        if (topology.channels().isEmpty()) {
            return List.of(decide(new Channel("", Reducer.UNKNOWN), topology));
        }
        return topology.channels().values().stream()
                .map(channel -> decide(channel, topology))
                .toList();
    }

    /** What is decided of the whole: the worst of its channels. */
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

    /** Why no commit to a channel falls within a read of it. */
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
