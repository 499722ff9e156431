package dev.hasse.detectors.transactions;

import dev.hasse.model.transactions.Step;
import dev.hasse.model.transactions.Step.Kind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** A transaction as its log shows it: the places of its steps, by kind, and how it ended. */
final class LoggedTransaction {
    /** How a transaction ended. */
    enum Fate {
        /** It was committed. */
        COMMITTED,
        /** It was aborted. */
        ABORTED,
        /** The log does not say that it was decided. */
        OPEN,
        /** It was committed and aborted: nothing follows from that. */
        CONTRADICTORY
    }

    final String name;
    final List<Integer> places;
    final Fate fate;
    private final Map<Kind, List<Integer>> byKind = new EnumMap<>(Kind.class);

    LoggedTransaction(String name, List<Integer> places, List<Step> steps) {
        this.name = name;
        this.places = List.copyOf(places);
        for (int place : places) {
            byKind.computeIfAbsent(steps.get(place - 1).kind(), none -> new ArrayList<>())
                    .add(place);
        }
        boolean committed = byKind.containsKey(Kind.COMMITTED);
        boolean aborted = byKind.containsKey(Kind.ABORTED);
        fate = committed && aborted
                ? Fate.CONTRADICTORY
                : committed ? Fate.COMMITTED : aborted ? Fate.ABORTED : Fate.OPEN;
    }

    /** The places of its steps of a kind, in order. */
    List<Integer> of(Kind kind) {
        return byKind.getOrDefault(kind, List.of());
    }
}
