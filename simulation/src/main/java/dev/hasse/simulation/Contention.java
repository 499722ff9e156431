package dev.hasse.simulation;

import dev.hasse.model.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One point of the contention sweep (§5.6, Figure 2): a number of agents at once, each of which reads one of a number of cells and writes
 * it. The cells are drawn uniformly; then all agents read, and then all commit, in random order.
 *
 * <p>So the share of operations that are stale when they commit can be predicted. Of the agents that have drawn one cell, all but the first
 * are stale. Of W agents over C cells, as many are not stale as there are cells drawn: C (1 − (1 − 1/C)^W) on average.
 *
 * @param fanIn the number of agents, from 1 to {@value #LIMIT}
 * @param cells the number of cells, from 1 to {@value #LIMIT}
 */
public record Contention(int fanIn, int cells) implements Workload {
    private static final int LIMIT = 100;
    private static final Pattern WORD = Pattern.compile("contention-([1-9]\\d{0,2})x([1-9]\\d{0,2})");

    /** The fan-ins of the figure. */
    private static final List<Integer> FAN_INS = List.of(2, 4, 8, 16);

    /** The numbers of cells in the figure, and the one cell over which the fan-in varies. */
    private static final List<Integer> CELLS = List.of(1, 2, 4, 8, 16, 32);

    /** All points of the figure: each of its fan-ins over each of its numbers of cells. */
    public static List<Contention> sweep() {
        return FAN_INS.stream()
                .flatMap(fanIn -> CELLS.stream().map(cells -> new Contention(fanIn, cells)))
                .toList();
    }

    /** @throws IllegalArgumentException if a number is out of range */
    public Contention {
        if (fanIn < 1 || fanIn > LIMIT || cells < 1 || cells > LIMIT) {
            throw new IllegalArgumentException(
                    "found " + fanIn + " agents over " + cells + " cells, expected from 1 to " + LIMIT + " of each");
        }
    }

    /**
     * Reads a name such as {@code contention-8x4}, of the fan-in and the cells; empty if this is no such name.
     *
     * @throws IllegalArgumentException if it is such a name, and a number is out of range
     */
    public static Optional<Contention> of(String name) {
        Matcher word = WORD.matcher(name);
        return word.matches()
                ? Optional.of(new Contention(Integer.parseInt(word.group(1)), Integer.parseInt(word.group(2))))
                : Optional.empty();
    }

    @Override
    public String word() {
        return "contention-" + fanIn + "x" + cells;
    }

    @Override
    public String story() {
        return fanIn + " agents at once, each on one of " + cells + " cells (§5.6)";
    }

    @Override
    public List<Step> steps(RandomGenerator random) {
        List<Step> steps = new ArrayList<>();
        List<Step> commits = new ArrayList<>();
        for (int a = 1; a <= fanIn; a++) {
            String agent = "agent-" + a;
            String cell = "cell-" + (1 + random.nextInt(cells));
            steps.add(new Step.Begin(agent, agent, List.of(cell), List.of(cell), null));
            commits.add(new Step.Commit(agent, agent, Map.of(cell, Value.ofString(cell + " by " + agent)), List.of()));
        }
        steps.addAll(Shuffled.of(commits, random));
        return steps;
    }
}
