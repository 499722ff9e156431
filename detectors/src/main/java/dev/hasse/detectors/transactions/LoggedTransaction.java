package dev.hasse.detectors.transactions;

import dev.hasse.model.transactions.Step.Kind;
import dev.hasse.model.transactions.TransactionLog;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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

    /** Up to so many steps are looked through for those of a kind; the lists of longer transactions are kept. */
    private static final int SHORT = 16;

    final String name;
    /** Its number among the transactions of the log, from 0. */
    final int number;

    final List<Integer> places;
    private final Places all = new Places();
    private final TransactionLog log;
    private @Nullable Map<Kind, Places> byKind;
    private Fate fate = Fate.OPEN;

    LoggedTransaction(String name, int number, TransactionLog log) {
        this.name = name;
        this.number = number;
        this.log = log;
        this.places = all;
    }

    /** Adds its next step. */
    void add(int place) {
        all.append(place);
        Kind kind = log.step(place).kind();
        if (kind == Kind.COMMITTED) {
            fate = fate == Fate.OPEN || fate == Fate.COMMITTED ? Fate.COMMITTED : Fate.CONTRADICTORY;
        } else if (kind == Kind.ABORTED) {
            fate = fate == Fate.OPEN || fate == Fate.ABORTED ? Fate.ABORTED : Fate.CONTRADICTORY;
        }
    }

    /** How it ended. */
    Fate fate() {
        return fate;
    }

    /** The places of its steps of a kind, in order; asked for once all steps have been added. */
    List<Integer> of(Kind kind) {
        if (all.size() <= SHORT) {
            return places(kind);
        }
        if (byKind == null) {
            byKind = new EnumMap<>(Kind.class);
        }
        return byKind.computeIfAbsent(kind, this::places);
    }

    private Places places(Kind kind) {
        Places ofKind = new Places();
        for (int k = 0; k < all.size(); k++) {
            if (log.step(all.at(k)).kind() == kind) {
                ofKind.append(all.at(k));
            }
        }
        return ofKind;
    }
}
