package dev.hasse.reports.topology;

import dev.hasse.detectors.Susceptibility;
import dev.hasse.detectors.Susceptibility.Decided;
import dev.hasse.detectors.Susceptibility.Status;
import dev.hasse.model.SafeText;
import dev.hasse.model.topology.Agent;
import dev.hasse.model.topology.Overlap;
import dev.hasse.model.topology.Reducer;
import dev.hasse.model.topology.Topology;
import dev.hasse.reports.Counted;
import dev.hasse.reports.TextStyle;
import dev.hasse.reports.Wrap;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The decisions on topologies as text: one topology in full, or one line for each. */
public final class TopologyText {
    private static final int WIDTH = 80;
    private static final int INDENT = 13;
    private static final int NAME = 40;

    /** Maximum number of agents, supersteps or overlaps listed. */
    private static final int SHOWN = 3;

    private final TextStyle style;
    private final Map<Status, Integer> totals = new EnumMap<>(Status.class);

    /** Creates a writer with the given style. */
    public TopologyText(TextStyle style) {
        this.style = style;
    }

    /** A name from a topology, safe to print and shortened. */
    private static String name(String name) {
        return SafeText.escape(SafeText.shorten(name, NAME));
    }

    /** Writes all decisions on one topology. */
    public void full(Topology topology, List<Decided> channels, Appendable out) throws IOException {
        Status worst = Susceptibility.worst(channels);
        out.append(name(topology.name()))
                .append(": ")
                .append(coloured(worst, worst.word()))
                .append(worst == Status.UNKNOWN ? " whether susceptible to A1\n\n" : " to A1\n\n");
        for (Decided channel : channels) {
            line(coloured(channel.status(), padded(channel.status().word())), what(channel), out);
            line(padded("  why"), why(channel, topology), out);
            if (channel.status() != Status.IMMUNE) {
                line(padded("  remedy"), remedy(channel, topology), out);
            }
        }
        if (!topology.silent().isEmpty()) {
            out.append('\n').append("The export does not say\n");
            for (String silent : topology.silent()) {
                out.append(Wrap.wrap("  - " + silent, WIDTH, 4)).append('\n');
            }
        }
    }

    /** Writes one line about a topology, and counts it. */
    public void brief(Topology topology, List<Decided> channels, Appendable out) throws IOException {
        Status worst = Susceptibility.worst(channels);
        totals.merge(worst, 1, Integer::sum);
        String blamed = worst == Status.IMMUNE
                ? ""
                : channels.stream()
                        .filter(channel -> channel.status() == worst)
                        .map(TopologyText::what)
                        .collect(Collectors.joining(", ", ": ", ""));
        line(coloured(worst, padded(worst.word())), name(topology.name()) + blamed, out);
    }

    /** Writes how many topologies there were of each kind. */
    public void total(Appendable out) throws IOException {
        int all = totals.values().stream().mapToInt(Integer::intValue).sum();
        int unknown = totals.getOrDefault(Status.UNKNOWN, 0);
        out.append('\n')
                .append(String.valueOf(totals.getOrDefault(Status.SUSCEPTIBLE, 0)))
                .append(" of ")
                .append(all == 1 ? "1 topology" : all + " topologies")
                .append(" susceptible to A1")
                .append(unknown == 0 ? "\n" : ", " + unknown + " unknown\n");
    }

    private static String what(Decided channel) {
        String name = channel.channel().name();
        return name.isEmpty() ? "any channel without a reducer" : name(name);
    }

    private static String why(Decided channel, Topology topology) {
        if (topology.channels().isEmpty() && channel.status() == Status.IMMUNE) {
            return "no two agents run in one superstep, whatever they read and write.";
        }
        return switch (channel.reason()) {
            case STALE_READ ->
                overlaps(channel) + ". Nothing merges the writes: the last one wins, and what was "
                        + "committed on the older value stands.";
            case UNSAID -> "susceptible if " + unsaid(channel, topology) + ": " + overlaps(channel) + ".";
            case REDUCER ->
                "its reducer merges, so no write takes away what another agent has read, although " + overlaps(channel)
                        + ".";
            case REFRESHED -> "whoever reads it while another agent commits reads it anew when it commits itself.";
            case NO_WRITER -> "no agent writes it.";
            case NO_READER -> "no agent reads it.";
            case ONE_AGENT ->
                "only " + writers(channel, topology) + " reads and writes it, and no two of that run at once.";
            case STAGED ->
                "written by " + writers(channel, topology) + "; read by " + readers(channel, topology)
                        + "; and none of them commits to it while another holds a read of it.";
        };
    }

    private static String writers(Decided channel, Topology topology) {
        return agents(topology, agent -> agent.mayWrite(channel.channel().name()));
    }

    private static String readers(Decided channel, Topology topology) {
        return agents(topology, agent -> agent.mayRead(channel.channel().name()));
    }

    /** Lists some of the agents, and the supersteps in which they begin if known. */
    private static String agents(Topology topology, Predicate<Agent> which) {
        List<String> names = topology.agents().values().stream()
                .filter(which)
                .map(agent -> (agent.isUnknown() ? "perhaps " : "") + name(agent.name()) + supersteps(agent, topology))
                .toList();
        int more = names.size() - SHOWN;
        return names.stream().limit(SHOWN).collect(Collectors.joining(", "))
                + (more > 0 ? " and " + Counted.of(more, "more agent") : "");
    }

    private static String supersteps(Agent agent, Topology topology) {
        List<String> begun = IntStream.range(0, topology.supersteps().size())
                .filter(k -> topology.supersteps().get(k).contains(agent.name()))
                .mapToObj(k -> String.valueOf(k + 1))
                .toList();
        if (begun.isEmpty()) {
            return "";
        }
        String shown = begun.stream().limit(SHOWN).collect(Collectors.joining(", "));
        return " (superstep" + (begun.size() == 1 ? " " : "s ") + shown + (begun.size() > SHOWN ? ", …)" : ")");
    }

    private static String unsaid(Decided channel, Topology topology) {
        List<String> parts = new ArrayList<>();
        boolean blank = channel.overlaps().stream()
                .anyMatch(overlap -> topology.agent(overlap.holder()).isUnknown()
                        || topology.agent(overlap.committer()).isUnknown());
        if (blank) {
            parts.add("who commits writes it and the other has read it");
        }
        if (channel.channel().reducer() == Reducer.UNKNOWN
                && !topology.channels().isEmpty()) {
            parts.add("no reducer merges the writes");
        }
        if (parts.isEmpty()) {
            parts.add("they ever run at once");
        }
        return String.join(" and ", parts);
    }

    /** Describes which agent may hold a read while which other commits. */
    private static String overlaps(Decided channel) {
        List<Overlap> all = channel.overlaps();
        String shown = all.stream().limit(SHOWN).map(TopologyText::overlap).collect(Collectors.joining("; "));
        int more = all.size() - SHOWN;
        return more > 0 ? shown + "; and " + Counted.of(more, "more pair") : shown;
    }

    private static String overlap(Overlap overlap) {
        String holder = name(overlap.holder());
        String committer =
                overlap.holder().equals(overlap.committer()) ? "another " + holder : name(overlap.committer());
        return committer + " may commit while " + holder + " holds a read of it, " + overlap.when();
    }

    private static String remedy(Decided channel, Topology topology) {
        if (channel.status() == Status.UNKNOWN) {
            return "say in --channels, or in the topology, who reads and writes what, and which reducer merges; where it is "
                    + "susceptible, a reducer, one writer in a superstep of its own, or an order helps.";
        }
        Overlap first = channel.overlaps().get(0);
        if (topology.agent(first.holder()).spans() > 1) {
            return "give it a reducer that merges; or let " + name(first.holder()) + " read it anew before it commits.";
        }
        boolean itself = first.holder().equals(first.committer());
        String apart = itself
                ? "or give each " + name(first.holder()) + " a channel of its own."
                : "or let only one agent write it, in a superstep in which no other reads it; or put an edge between "
                        + name(first.holder()) + " and " + name(first.committer()) + ", so that they take turns.";
        return "give it a reducer that merges; " + apart;
    }

    private static void line(String head, String text, Appendable out) throws IOException {
        out.append(Wrap.wrap(head + text, WIDTH, INDENT)).append('\n');
    }

    private String coloured(Status status, String text) {
        return status == Status.SUSCEPTIBLE ? style.found(text) : text;
    }

    private static String padded(String text) {
        return String.format("%-" + INDENT + "s", text);
    }
}
