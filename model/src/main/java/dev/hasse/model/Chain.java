package dev.hasse.model;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One maximal chain of the lattice: an order in which the four anomalies are excluded one after the other (§4.1). Of the
 * 24 such orders (§4.2) the paper's, A1, A3, A6, A2, is the {@link #DEFAULT}.
 *
 * @param order the four anomalies, each once; the first is the one that L1 excludes
 */
public record Chain(List<Anomaly> order) implements Serializable {

    /** A1, A3, A6, A2: the chain of §4.1. */
    public static final Chain DEFAULT = new Chain(Stream.of(Anomaly.values())
            .sorted(Comparator.comparing(Anomaly::level))
            .toList());

    /** @throws IllegalArgumentException unless {@code order} holds each anomaly exactly once */
    public Chain {
        order = List.copyOf(order);
        if (order.size() != Anomaly.values().length || !EnumSet.copyOf(order).equals(EnumSet.allOf(Anomaly.class))) {
            throw new IllegalArgumentException("found " + order + ", expected each of "
                    + names(List.of(Anomaly.values()), ", ") + " once, such as " + names(DEFAULT.order, ","));
        }
    }

    /**
     * The chain that a list such as {@code A2,A1,A3,A6} names.
     *
     * @throws IllegalArgumentException if it does not name each anomaly once
     */
    public static Chain parse(String text) {
        List<Anomaly> order = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            order.add(Anomaly.parse(part));
        }
        return new Chain(order);
    }

    /**
     * The level of a trace in which exactly the anomalies {@code found} occur: the number of anomalies that the chain
     * excludes before it meets the first that was found.
     */
    public Level level(Set<Anomaly> found) {
        int level = 0;
        while (level < order.size() && !found.contains(order.get(level))) {
            level++;
        }
        return Level.values()[level];
    }

    private static String names(List<Anomaly> anomalies, String between) {
        return anomalies.stream().map(Anomaly::name).collect(Collectors.joining(between));
    }
}
