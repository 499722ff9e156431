package dev.hasse.reports.words;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Chain;
import dev.hasse.model.LatticePoint;
import dev.hasse.model.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The words for where a trace stands on the lattice. */
final class LevelWords {
    private static final List<Word> OTHERS = List.of(
            new Word(
                    "level",
                    List.of("levels", "chain"),
                    "How far up a chain of the lattice a trace gets before the chain excludes an anomaly that the trace "
                            + "has: L0 to L4. The default chain excludes A1, then A3, A6 and A2.",
                    "A trace with A6 alone: L1 and L2 exclude A1 and A3, which it does not have; L3 would exclude A6. It is "
                            + "at L2.",
                    "Demand a level with --require L2; take the anomalies in another order with --chain A2,A1,A3,A6.",
                    List.of("lattice", "excludes", "untested", "gate")),
            new Word(
                    "lattice",
                    List.of("consistency model", "consistency models"),
                    "The sixteen sets of anomalies that a consistency model can exclude, ordered by inclusion. A trace "
                            + "stands at the point that excludes all anomalies but those that it has; the levels name the five "
                            + "points of one chain.",
                    "A trace with A1 and A6 stands at {A2,A3}, which no level of the default chain names; its level is L0.",
                    "Read the point beside 'excludes' to see more than the level says; 'hasse report' counts traces by point.",
                    List.of("level", "excludes", "L4"),
                    drawing()),
            new Word(
                    "excludes",
                    List.of("excluding", "point", "points"),
                    "The point of the lattice at which a trace stands: the anomalies that it does not have.",
                    "excludes {A3}, untested {A2,A6}: the trace has A1, and was tested for A3 without a finding.",
                    "What is untested counts as excluded in the level and in JSON, and proves nothing: log what is missing.",
                    List.of("lattice", "level", "untested")),
            new Word(
                    "evidence",
                    List.of("tested", "tested traces", "tested trace", "evidence on"),
                    "A record that could have been a witness of an anomaly, had the anomaly happened. Where a trace has "
                            + "evidence and no witness, the anomaly is absent; without evidence it is untested.",
                    "For A1: an operation that read a cell, while another agent committed before it did.",
                    "Demand it with --require-evidence A1, or require_evidence in hasse.yaml.",
                    List.of("untested", "rate", "gate")),
            new Word(
                    "untested",
                    List.of("undecided", "nothing could be tested"),
                    "The trace has no witness of an anomaly and proves nothing about it: no record could have been a "
                            + "witness, or some record leaves it open.",
                    "L4 (A2, A6 untested): no record has a tool registry, and none has two effects.",
                    "Log what is missing: reads with their values for A1, read_registry and write_registry for A2, preds "
                            + "for A3, io and co for A6. docs/record.md has the fields.",
                    List.of("evidence", "level", "cascade")),
            new Word(
                    "gate",
                    List.of("passed", "failed", "nothing demanded", "demand"),
                    "The demands on a run: a level, anomalies that fail it, evidence, and rates. A run that fails it exits "
                            + "with 1.",
                    "gate (level L4): failed by 1 of 1 trace",
                    "Say what to demand with --require, --fail-on and --require-evidence, or in hasse.yaml, which 'hasse init' "
                            + "drafts; 'hasse config' prints what is in force.",
                    List.of("level", "evidence", "excused", "rate")));

    private LevelWords() {}

    static List<Word> all() {
        List<Word> all = new ArrayList<>();
        for (Level level : Level.values()) {
            all.add(level(level));
        }
        all.addAll(OTHERS);
        return all;
    }

    private static Word level(Level level) {
        List<Anomaly> order = Chain.DEFAULT.order();
        int excluded = level.ordinal();
        String without = names(order.subList(0, excluded));
        return new Word(
                level.name(),
                List.of(),
                excluded == 0
                        ? "The lowest level: nothing is excluded. A trace at L0 has "
                                + order.get(0).label() + "."
                        : "The level that excludes " + without + "."
                                + (level == Level.highest()
                                        ? " A trace at " + level + " has none of the four."
                                        : " A trace at " + level + " has "
                                                + order.get(excluded).label() + ", and nothing that " + level
                                                + " excludes."),
                level + " (A2 untested): the trace is at " + level
                        + ", although nothing is known of A2. A level says what was not found; what could have been found "
                        + "stands beside it.",
                level == Level.L0
                        ? "'hasse explain TRACE' proves the findings, and says what would have prevented each."
                        : "--require " + level + " fails a run with a trace below it.",
                List.of("lattice", "level", "untested"));
    }

    /** The default chain from the top, with the points that it names, and below it all points. */
    private static List<String> drawing() {
        List<String> lines = new ArrayList<>();
        List<Anomaly> order = Chain.DEFAULT.order();
        for (int level = order.size(); level >= 0; level--) {
            lines.add(Level.values()[level] + "  excludes " + new LatticePoint(Set.copyOf(order.subList(0, level))));
            if (level > 0) {
                lines.add("│     " + order.get(level - 1).label());
            }
        }
        lines.add("");
        lines.add("All points, by how many anomalies they exclude:");
        for (int size = order.size(); size >= 0; size--) {
            int count = size;
            lines.add("  " + size + "  "
                    + LatticePoint.all().stream()
                            .filter(point -> point.excluded().size() == count)
                            .map(LatticePoint::toString)
                            .collect(Collectors.joining("  ")));
        }
        return lines;
    }

    private static String names(List<Anomaly> anomalies) {
        return anomalies.stream().map(Anomaly::label).collect(Collectors.joining(", "));
    }
}
