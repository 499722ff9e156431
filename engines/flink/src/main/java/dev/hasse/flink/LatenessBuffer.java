package dev.hasse.flink;

import dev.hasse.flink.TraceLine.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Puts the lines of a trace in order that came out of order: each waits, from when it arrived, for others that committed before
 * it. Lines leave in order of their commits, and among equal ones as they arrived: as soon as one has waited for {@code
 * lateness}, it leaves with all that committed before it. A record that committed before one that has left is <em>late</em>.
 *
 * <p>An abort line, which has no time, keeps its place behind all that arrived before it. The marker of the end leaves last, with
 * everything that waits.
 *
 * @param left the lines that leave, in order; without the marker
 * @param waiting the lines that still wait, as they arrived
 * @param ended whether the marker of the end has left
 */
record LatenessBuffer(List<KeptLine> left, List<KeptLine> waiting, boolean ended) {
    LatenessBuffer {
        left = List.copyOf(left);
        waiting = List.copyOf(waiting);
    }

    private record Placed(KeptLine kept, long order) {}

    /**
     * Lets leave what has waited long enough.
     *
     * @param held the lines that wait, as they arrived
     * @param greatest the greatest commit time among those that have left
     * @param now the time, on the clock of arrivals
     * @param lateness how long a line waits, in milliseconds
     */
    static LatenessBuffer release(List<KeptLine> held, long greatest, long now, long lateness) {
        long order = greatest;
        long bound = Long.MIN_VALUE;
        boolean ended = false;
        boolean any = false;
        List<Placed> placed = new ArrayList<>();
        for (KeptLine kept : held) {
            boolean ripe = now - kept.arrived() >= lateness;
            boolean marker = kept.line().kind() == Kind.END;
            long own = kept.line().kind() == Kind.RECORD ? kept.line().commitTime() : order;
            order = Math.max(order, own);
            ended |= marker && ripe;
            any |= ripe;
            bound = ripe ? Math.max(bound, own) : bound;
            placed.add(new Placed(kept, own));
        }
        List<KeptLine> waiting = new ArrayList<>();
        List<Placed> leaving = new ArrayList<>();
        for (Placed one : placed) {
            boolean leaves =
                    ended || (any && one.order <= bound && one.kept.line().kind() != Kind.END);
            if (!leaves) {
                waiting.add(one.kept);
            } else if (one.kept.line().kind() != Kind.END) {
                leaving.add(one);
            }
        }
        leaving.sort(Comparator.comparingLong(Placed::order));
        return new LatenessBuffer(marked(leaving, greatest), waiting, ended);
    }

    /** Lets everything leave as it arrived. */
    static LatenessBuffer asArrived(List<KeptLine> held) {
        List<KeptLine> lines = new ArrayList<>(held);
        boolean ended = lines.removeIf(kept -> kept.line().kind() == Kind.END);
        return new LatenessBuffer(lines, List.of(), ended);
    }

    /** The lines in order, each with whether it is late. */
    private static List<KeptLine> marked(List<Placed> leaving, long greatest) {
        List<KeptLine> lines = new ArrayList<>();
        for (Placed one : leaving) {
            TraceLine line = one.kept.line();
            boolean late = line.kind() == Kind.RECORD && line.commitTime() < greatest;
            lines.add(new KeptLine(line, one.kept.arrived(), late));
        }
        return lines;
    }
}
