package dev.hasse.reports.page;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Chain;
import dev.hasse.model.LatticePoint;
import dev.hasse.reports.Counted;
import dev.hasse.reports.Markup;
import dev.hasse.reports.groups.Figures;
import dev.hasse.reports.groups.Group;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.xml.stream.XMLStreamException;

/**
 * The Hasse diagram of the lattice (§4.2): a node for each of the 16 sets of excluded anomalies, an edge wherever one
 * set has exactly one anomaly more than the other, the strongest at the top. The chain that defines the levels is bold,
 * and the share of a group's traces at a point fills its node from the left.
 */
final class LatticeSvg {
    private static final int WIDTH = 752;
    private static final int NODE_WIDTH = 116;
    private static final int NODE_HEIGHT = 38;
    private static final int COLUMN = 125;
    private static final int ROW = 84;
    private static final int TOP = 8;

    private final Markup html;
    private final Group group;
    private final Map<LatticePoint, int[]> places = new HashMap<>();
    private final List<LatticePoint> onChain = new ArrayList<>();

    private LatticeSvg(Markup html, Group group, Chain chain) {
        this.html = html;
        this.group = group;
        int ranks = Anomaly.values().length + 1;
        for (int rank = 0; rank < ranks; rank++) {
            int excluded = rank;
            List<LatticePoint> row = LatticePoint.all().stream()
                    .filter(point -> point.excluded().size() == excluded)
                    .sorted((one, other) -> one.toString().compareTo(other.toString()))
                    .toList();
            for (int k = 0; k < row.size(); k++) {
                int x = WIDTH / 2 + (2 * k - row.size() + 1) * COLUMN / 2;
                int y = TOP + NODE_HEIGHT / 2 + (ranks - 1 - rank) * ROW;
                places.put(row.get(k), new int[] {x, y});
            }
        }
        Set<Anomaly> excluded = EnumSet.noneOf(Anomaly.class);
        onChain.add(new LatticePoint(excluded));
        for (Anomaly next : chain.order()) {
            excluded.add(next);
            onChain.add(new LatticePoint(excluded));
        }
    }

    /**
     * Writes the diagram with the traces of a group at their points.
     *
     * @param name the name of the group; safe to print
     */
    static void write(Markup html, Group group, String name, Chain chain) throws XMLStreamException {
        new LatticeSvg(html, group, chain).write(name);
    }

    private void write(String name) throws XMLStreamException {
        int height = TOP + 4 * ROW + NODE_HEIGHT + 8;
        html.open(
                "svg",
                "class",
                "lattice",
                "viewBox",
                "0 0 " + WIDTH + " " + height,
                "width",
                WIDTH,
                "height",
                height,
                "role",
                "img",
                "aria-label",
                "Where the traces of " + name + " stand on the lattice: " + inWords(group));
        for (LatticePoint lower : LatticePoint.all()) {
            for (LatticePoint upper : LatticePoint.all()) {
                if (lower.isAtMost(upper)
                        && upper.excluded().size() == lower.excluded().size() + 1) {
                    edge(lower, upper);
                }
            }
        }
        for (LatticePoint point : LatticePoint.all()) {
            node(point);
        }
        html.close();
    }

    /** The points of a group at which traces are, in words. */
    static String inWords(Group group) {
        return group.points().entrySet().stream()
                .filter(entry -> entry.getValue() > 0)
                .map(entry -> entry.getValue() + " at " + entry.getKey())
                .collect(Collectors.joining(", "));
    }

    private void edge(LatticePoint lower, LatticePoint upper) throws XMLStreamException {
        int[] from = place(lower);
        int[] to = place(upper);
        boolean bold = onChain.contains(lower) && onChain.contains(upper);
        html.empty(
                "line",
                "class",
                bold ? "edge chain" : "edge",
                "x1",
                from[0],
                "y1",
                from[1] - NODE_HEIGHT / 2,
                "x2",
                to[0],
                "y2",
                to[1] + NODE_HEIGHT / 2);
    }

    private void node(LatticePoint point) throws XMLStreamException {
        long traces = group.points().getOrDefault(point, 0L);
        double share = group.traces() == 0 ? 0 : (double) traces / group.traces();
        int[] place = place(point);
        boolean bold = onChain.contains(point);
        html.open(
                "g",
                "class",
                "point" + (bold ? " chain" : "") + (traces == 0 ? " none" : ""),
                "transform",
                "translate(" + (place[0] - NODE_WIDTH / 2) + " " + (place[1] - NODE_HEIGHT / 2) + ")");
        html.text("title", title(point, traces, share));
        html.empty("rect", "class", "ground", "width", NODE_WIDTH, "height", NODE_HEIGHT, "rx", 6);
        if (traces > 0) {
            html.empty(
                    "rect",
                    "class",
                    "share",
                    "width",
                    Math.max(3, Math.round(share * NODE_WIDTH)),
                    "height",
                    NODE_HEIGHT,
                    "rx",
                    6);
        }
        html.empty("rect", "class", "frame", "width", NODE_WIDTH, "height", NODE_HEIGHT, "rx", 6);
        String label = point.excluded().isEmpty() ? "∅" : point.toString();
        // Without the name of a level, which traces at other points have, too.
        html.text("text", label, "x", NODE_WIDTH / 2, "y", 15);
        html.text(
                "text",
                traces == 0 ? "–" : traces + " (" + Figures.percent(share) + "%)",
                "class",
                "count",
                "x",
                NODE_WIDTH / 2,
                "y",
                31);
        html.close();
    }

    private static String title(LatticePoint point, long traces, double share) {
        Set<Anomaly> found = EnumSet.allOf(Anomaly.class);
        found.removeAll(point.excluded());
        String words = (point.excluded().isEmpty() ? "excludes nothing" : "excludes " + names(point.excluded()))
                + (found.isEmpty() ? "" : ", contains " + names(found));
        return words + ": " + Counted.of(traces, "trace") + ", " + Figures.percent(share) + "%";
    }

    private static String names(Set<Anomaly> anomalies) {
        return anomalies.stream().sorted().map(Anomaly::name).collect(Collectors.joining(", "));
    }

    private int[] place(LatticePoint point) {
        int[] place = places.get(point);
        if (place == null) {
            throw new IllegalStateException("every point has a place");
        }
        return place;
    }
}
